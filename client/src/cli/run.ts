import { type Command, commands, commandsOf, groups } from './commands.ts'
import { candidates, completionScript } from './completion.ts'
import { errorAsJson, errorAsWords } from './error-words.ts'
import { CommandError, EXIT_CODES, exitCodeOf } from './exit-codes.ts'
import { commandHelp, groupHelp, knownCommands, mainHelp } from './help.ts'
import type { Io } from './io.ts'
import { LOGIN_HELP, login } from './login.ts'
import { logout } from './logout.ts'
import { suggestion } from './parse-words.ts'
import { readInput, sortWords } from './read-input.ts'
import { runOperation } from './run-operation.ts'
import { upload } from './upload.ts'
import { whoami } from './whoami.ts'

/** Runs a command line and answers its exit code. Answers go to out, everything else to err. */
export async function run(io: Io, words: readonly string[]): Promise<number> {
  try {
    await dispatch(io, words)
    return EXIT_CODES.ok
  } catch (error) {
    io.err(words.includes('--json') ? errorAsJson(error) : errorAsWords(error, commandNamed(words)))
    return exitCodeOf(error)
  }
}

async function dispatch(io: Io, words: readonly string[]): Promise<void> {
  const [first, ...rest] = words
  const asksHelp = rest.includes('--help') || rest.includes('-h')
  switch (first) {
    case undefined:
    case '--help':
    case '-h':
      return io.out(mainHelp())
    case 'help':
      return io.out(helpOf(rest))
    case 'login':
      return asksHelp ? io.out(LOGIN_HELP) : login(io, rest)
    case 'logout':
      return logout(io)
    case 'whoami':
      return whoami(io, rest)
    case 'upload':
      return upload(io, rest)
    case 'completion':
      return io.out(completionScript(rest[0]))
    case '__complete':
      return io.out(lines(candidates(rest)))
    case 'call':
      return runCommand(io, byOperation(rest[0]), rest.slice(1))
    default:
      return ofGroup(io, first, rest)
  }
}

async function ofGroup(io: Io, group: string, words: readonly string[]): Promise<void> {
  if (!groups.includes(group)) {
    throw new CommandError(`There is no command ${group}${suggestion(group, knownCommands(), 'galley ')}`)
  }
  const [action, ...rest] = words
  if (action === undefined || action === '--help' || action === '-h') return io.out(groupHelp(group))
  await runCommand(io, byAction(group, action), rest)
}

async function runCommand(io: Io, command: Command, words: readonly string[]): Promise<void> {
  if (words.includes('--help') || words.includes('-h')) return io.out(commandHelp(command))
  await runOperation(io, command, await readInput(io, command, sortWords(command, words)))
}

function byAction(group: string, action: string): Command {
  const found = commandsOf(group).find((command) => command.action === action)
  if (found) return found
  const actions = commandsOf(group).map((command) => command.action)
  throw new CommandError(`There is no command ${group} ${action}${suggestion(action, actions, `galley ${group} `)}`)
}

function byOperation(name: string | undefined): Command {
  const found = commands.find(({ operation }) => operation === name)
  if (found) return found
  const names = commands.map(({ operation }) => operation)
  throw new CommandError(
    name === undefined
      ? 'call needs the name of an operation'
      : `There is no operation ${name}${suggestion(name, names, '')}`,
  )
}

function helpOf([group, action]: readonly string[]): string {
  if (group === undefined) return mainHelp()
  if (group === 'login') return LOGIN_HELP
  if (!groups.includes(group)) return commandHelp(byOperation(group))
  return action === undefined ? groupHelp(group) : commandHelp(byAction(group, action))
}

/** The command that the words name, if any: errors then name its flags. */
function commandNamed([first, second]: readonly string[]): Command | null {
  const named = (command: Command) =>
    first === 'call' ? command.operation === second : command.group === first && command.action === second
  return commands.find(named) ?? null
}

const lines = (words: readonly string[]): string => words.map((word) => `${word}\n`).join('')

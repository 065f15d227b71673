import { type Command, commandsOf, groups } from './commands.ts'
import { CommandError } from './exit-codes.ts'
import { COMMON_FLAGS, flagsOf, positionalsOf } from './flags.ts'
import { knownCommands, OWN_COMMANDS } from './help.ts'

/** Completion scripts. Each asks the program what may come next, so that a new command is known at once. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_galley() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(galley __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _galley galley
`,
  zsh: `#compdef galley
_galley() {
  local -a found
  found=("\${(@f)$(galley __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -a found; else _files; fi
}
compdef _galley galley
`,
  fish: `complete -c galley -f -a '(galley __complete (commandline -opc)[2..] (commandline -ct))'
`,
}

export function completionScript(shell: string | undefined): string {
  const script = SCRIPTS[shell ?? '']
  if (!script) throw new CommandError(`completion needs one of ${Object.keys(SCRIPTS).join(', ')}`)
  return script
}

/** What the last word can be completed to. */
export function candidates(words: readonly string[]): string[] {
  const begun = words.at(-1) ?? ''
  return after(words.slice(0, -1)).filter((word) => word.startsWith(begun))
}

function after(words: readonly string[]): string[] {
  const [first, second, ...rest] = words
  if (first === undefined) return [...OWN_COMMANDS.map(([name]) => name.split(' ')[0] ?? ''), ...groups].sort()
  if (first === 'completion') return second === undefined ? Object.keys(SCRIPTS) : []
  if (first === 'call') return second === undefined ? knownCommands().filter((name) => /[A-Z]/.test(name)) : []
  if (first === 'help') return second === undefined ? [...groups] : commandsOf(second).map(({ action }) => action)
  const ofGroup = commandsOf(first)
  if (second === undefined) return ofGroup.map(({ action }) => action)
  const command = ofGroup.find(({ action }) => action === second)
  return command ? afterCommand(command, rest) : []
}

function afterCommand({ facts }: Command, words: readonly string[]): string[] {
  const last = words.at(-1) ?? ''
  const asked = flagsOf(facts).find(({ flag }) => last === `--${flag}`)?.field
  if (asked && asked.type !== 'boolean') return (asked.values ?? []).map(String)
  const next = positionalsOf(facts)[words.filter((word) => !word.startsWith('-')).length]
  const flags = flagsOf(facts).filter(({ field }) => field.in !== 'path')
  return [
    ...(next?.field.values ?? []).map(String),
    ...flags.map(({ flag }) => `--${flag}`),
    ...COMMON_FLAGS.map(({ flag }) => `--${flag}`),
  ]
}

import { parseArgs } from 'node:util'
import { backup } from './backup.ts'
import type { Command, CommandContext } from './command.ts'
import { moveStorage } from './move-storage.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { makeOperator, resetTotp } from './people.ts'
import { restore } from './restore.ts'
import { rotateKeys } from './rotate-keys.ts'
import { rotateSigningKey } from './rotate-signing-key.ts'
import { status } from './status.ts'

/** The operator's commands, by name. */
export const commands: Readonly<Record<string, Command>> = {
  status,
  backup,
  restore,
  'move-to-postgres': moveToPostgres,
  'move-storage': moveStorage,
  'rotate-keys': rotateKeys,
  'rotate-signing-key': rotateSigningKey,
  'make-operator': makeOperator,
  'reset-totp': resetTotp,
}

/** The command line cannot be understood. */
export class UsageError extends Error {}

/** Runs a command such as `backup file --without-keys`. Throws a UsageError, or the command's own error. */
export async function runCommand(ctx: CommandContext, args: readonly string[]): Promise<void> {
  const [name, ...rest] = args
  if (name === undefined || name === 'help' || name === '--help') return ctx.say(help())
  const command = commands[name]
  if (!command) throw new UsageError(`There is no command ${name}.\n\n${help()}`)
  const given = parse(command, rest)
  if (!given || (given.positionals.length !== command.words && given.values.undo !== true)) {
    throw new UsageError(`npm run admin -- ${name} ${command.usage}`.trim())
  }
  await command.run(ctx, { words: given.positionals, options: given.values })
}

function parse(command: Command, args: string[]) {
  try {
    return parseArgs({ args, options: command.options ?? {}, allowPositionals: true })
  } catch {
    return null // an unknown option: the usage lists the existing ones
  }
}

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, what }]) => `  ${`${name} ${usage}`.trim()}\n      ${what}`,
  )
  return `npm run admin -- <command>\n\n${lines.join('\n')}`
}

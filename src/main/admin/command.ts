import type { Log } from '#kernel/log.ts'

/** The context of a command. */
export interface CommandContext {
  /** The environment without empty values. */
  env: Record<string, string | undefined>
  log: Log
  /** Prints a line for the person at the terminal. */
  say(words: string): void
}

/** One command of `npm run admin`. */
export interface Command {
  /** The usage behind its name: `<file> [--without-keys]`. */
  usage: string
  /** One line for the list of commands. */
  what: string
  options?: Record<string, { type: 'boolean' } | { type: 'string' }>
  /** The number of its arguments. */
  words: number
  run(
    ctx: CommandContext,
    given: { words: string[]; options: Record<string, string | boolean | undefined> },
  ): Promise<void>
}

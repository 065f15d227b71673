import type { Log } from '#kernel/log.ts'

/** What a command works with. */
export interface CommandContext {
  /** The environment, empty values left out. */
  env: Record<string, string | undefined>
  log: Log
  /** Prints a line for the person at the terminal. */
  say(words: string): void
}

/** One command of `npm run admin`. */
export interface Command {
  /** The usage behind its name: `<file> [--without-keys]`. */
  usage: string
  /** One line for the list. */
  what: string
  options?: Record<string, { type: 'boolean' } | { type: 'string' }>
  /** How many arguments it takes. */
  words: number
  run(
    ctx: CommandContext,
    given: { words: string[]; options: Record<string, string | boolean | undefined> },
  ): Promise<void>
}

/** Everything that the command line needs of its process. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>
  /** Whether the output is a terminal: it then gets tables instead of JSON. */
  isTerminal: boolean
  columns: number
  /** Whether a person can be asked. */
  canAsk: boolean
  out(text: string): void
  err(text: string): void
  /** Reads the whole standard input. */
  readInput(): Promise<string>
  readFile(path: string): Promise<string>
  /** Asks a person; a secret is not shown while it is typed. */
  ask(question: string, options?: { secret?: boolean }): Promise<string>
  hostname: string
  homeFolder: string
  fetch?: typeof globalThis.fetch
}

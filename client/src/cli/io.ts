/** Everything that the command line takes from the process it runs in, and gives to it. */
export interface Io {
  env: Readonly<Record<string, string | undefined>>
  /** Output is a terminal: tables instead of JSON. */
  isTerminal: boolean
  columns: number
  /** Whether somebody can be asked. */
  canAsk: boolean
  out(text: string): void
  err(text: string): void
  /** The whole input. */
  readInput(): Promise<string>
  readFile(path: string): Promise<string>
  /** Asks a person; a secret is not shown while it is typed. */
  ask(question: string, options?: { secret?: boolean }): Promise<string>
  hostname: string
  homeFolder: string
  fetch?: typeof globalThis.fetch
}

import { ConfigError } from '#kernel/config.ts'

/** `what`, followed by one sentence if the operator can correct the error, or by the stack if it is a bug of ours. */
export function explain(error: unknown, what: string): string {
  if (error instanceof ConfigError) return error.message
  const ours = !(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError
  return `${what}: ${ours ? (error instanceof Error ? error.stack : String(error)) : error.message}`
}

/**
 * An explanation if the port cannot be used; any other error as it is. `variable` names the setting that changes the
 * port.
 */
export function explainListenError(error: unknown, port: number, variable: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error
  const why = code === 'EADDRINUSE' ? 'is in use' : 'may not be used'
  return new Error(`Port ${port} ${why}: stop what uses it, or set ${variable} to another one`, { cause: error })
}

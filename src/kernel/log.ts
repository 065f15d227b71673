import { type Logger, pino } from 'pino'
import { withoutSecretKeys } from './secret-keys.ts'
import { withoutSecrets } from './without-secrets.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/**
 * Writes JSON lines, by default to standard output. It removes every value under a secret's key, at any depth, and
 * everything that looks like a secret, whatever its key.
 */
export function createLog(level: string, write?: (line: string) => void): Log {
  const lines = write ? null : pino.destination(1)
  return pino(
    {
      level,
      base: null,
    },
    {
      write(line) {
        const clean = withoutSecrets(`${JSON.stringify(withoutSecretKeys(JSON.parse(line)))}\n`)
        if (write) write(clean)
        else lines?.write(clean)
      },
    },
  )
}

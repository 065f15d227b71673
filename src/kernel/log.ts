import { type Logger, pino } from 'pino'
import { withoutSecrets } from './without-secrets.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/** Keys whose values never reach a log line, wherever they stand. */
const SECRET_KEYS = [
  'authorization',
  'cookie',
  'password',
  'appPassword',
  'token',
  'accessToken',
  'refreshToken',
  'secret',
]

/**
 * Writes JSON lines, to standard output unless given another place. Whatever looks like a secret is struck out of each,
 * whatever its key.
 */
export function createLog(level: string, write?: (line: string) => void): Log {
  const lines = write ? null : pino.destination(1)
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    },
    {
      write(line) {
        const clean = withoutSecrets(line)
        if (write) write(clean)
        else lines?.write(clean)
      },
    },
  )
}

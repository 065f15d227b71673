import { type Logger, pino } from 'pino'

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

/** JSON lines on standard output. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
  })
}

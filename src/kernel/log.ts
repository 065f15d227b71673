import { type Logger, pino } from 'pino'
import { withoutSecretKeys } from './secret-keys.ts'
import { withoutSecrets } from './without-secrets.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>

/**
 * Writes JSON lines, to standard output unless given another place. Struck out of each is what stands under the key of a
 * secret, at whatever depth, and whatever looks like one, whatever its key.
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

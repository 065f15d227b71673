import { ConfigError } from '#kernel/config.ts'
import type { Log } from '#kernel/log.ts'

/** How long an orderly stop may take before the process ends anyway, milliseconds. */
const STOP_LIMIT_MS = 25_000

/** Runs `start`, and what it answers when the process is told to stop. A start that fails says why in words, and ends. */
export async function runUntilStopped(start: () => Promise<{ log: Log; stop: () => Promise<void> }>): Promise<void> {
  let running: { log: Log; stop: () => Promise<void> }
  try {
    running = await start()
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    running.log.info(`${signal}: finishing what is in hand`)
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}

/** Faults that an operator can mend are one sentence; anything else comes with where it happened. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && error.name !== 'TypeError' && error.name !== 'ReferenceError') {
    return `Galley cannot start: ${error.message}`
  }
  return `Galley cannot start: ${error instanceof Error ? error.stack : String(error)}`
}

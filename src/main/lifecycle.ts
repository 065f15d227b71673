import { ConfigError, loadConfig } from '#kernel/config.ts'
import { processEnv } from '#kernel/env.ts'
import { createLog } from '#kernel/log.ts'
import { type Installation, startInstallation } from './installation.ts'
import { requireNode } from './require-node.ts'

/** How long an orderly stop may take before the process ends anyway, milliseconds. */
const STOP_LIMIT_MS = 25_000

/** Runs these parts until the process is told to stop. A start that fails says why in words, and ends with 1. */
export async function runUntilStopped(
  parts: { server: boolean; worker: boolean },
  greeting: (address: string) => string,
): Promise<void> {
  requireNode()
  try {
    const config = loadConfig(processEnv())
    const log = createLog(config.logLevel)
    const installation = await startInstallation(config, log, parts)
    stopOnSignal(installation, (signal) => log.info(`${signal}: finishing what is in hand`))
    console.log(greeting(config.port === 0 ? `http://localhost:${installation.port}` : config.baseUrl))
  } catch (error) {
    console.error(explain(error))
    process.exit(1)
  }
}

function stopOnSignal(installation: Installation, say: (signal: string) => void): void {
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    say(signal)
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    installation.stop().then(
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

/** Faults that an operator can mend are one sentence; a fault of ours comes with where it happened. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const ours = !(error instanceof Error) || error instanceof TypeError || error instanceof ReferenceError
  return `Galley cannot start: ${ours ? (error instanceof Error ? error.stack : String(error)) : error.message}`
}

import { processEnv } from '#kernel/env.ts'
import { createLog } from '#kernel/log.ts'
import { explain } from './explain.ts'
import { type Installation, startInstallation } from './installation.ts'
import { loadConfig } from './load-config.ts'
import { requireNode } from './require-node.ts'
import { unknownSettings } from './unknown-settings.ts'

/** The longest that an orderly stop may take after draining, in milliseconds; then the process ends anyway. */
const STOP_LIMIT_MS = 25_000

/** Runs these parts until the process is told to stop. If the start fails, prints the reason and exits with 1. */
export async function runUntilStopped(
  parts: { server: boolean; worker: boolean },
  greeting: (address: string) => string,
): Promise<void> {
  requireNode()
  try {
    const env = processEnv()
    const config = loadConfig(env)
    const log = createLog(config.logLevel)
    for (const { name, meant } of unknownSettings(env)) {
      log.warn(`${name} is set, and nothing reads it${meant ? `: is ${meant} meant?` : ''}`)
    }
    const installation = await startInstallation(config, log, parts)
    // A service manager meanwhile sends people to other servers. A person at a terminal waits for the prompt.
    const drainSeconds = parts.server ? config.drainSeconds : 0
    stopOnSignal(installation, drainSeconds, (signal) => log.info(`${signal}: finishing the work under way`))
    console.log(greeting(config.port === 0 ? `http://localhost:${installation.port}` : config.baseUrl))
  } catch (error) {
    console.error(explain(error, 'Galley cannot start'))
    process.exit(1)
  }
}

function stopOnSignal(installation: Installation, drainSeconds: number, say: (signal: string) => void): void {
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    say(signal)
    setTimeout(() => process.exit(1), drainSeconds * 1000 + STOP_LIMIT_MS).unref()
    installation.stop({ drainSeconds: signal === 'SIGTERM' ? drainSeconds : 0 }).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error, 'Galley did not shut down cleanly'))
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}

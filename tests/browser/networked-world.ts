import { type Sandbox, startSandbox } from '../../sandbox/start.ts'
import { runWorker } from '../../src/main/run-worker.ts'
import { adaptersFor } from '../support/adapters.ts'
import { openWorld, type World } from './world.ts'

export interface NetworkedWorld extends World {
  sandbox: Sandbox
}

/** The world of browser tests, with a real worker that publishes to a simulated Bluesky. */
export async function openNetworkedWorld(): Promise<NetworkedWorld> {
  const world = await openWorld()
  const sandbox = await startSandbox()
  const { services, url } = world.app
  services.platforms = adaptersFor(sandbox.bluesky.env())
  const worker = runWorker(services, url)
  return {
    ...world,
    sandbox,
    async close() {
      await worker.stop()
      await world.close()
      await sandbox.stop()
    },
  }
}

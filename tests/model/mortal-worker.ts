import { createPublisher } from '#features/publisher/index.ts'
import type { Db } from '#kernel/db/database.ts'
import type { Services } from '#kernel/services.ts'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import type { Platforms } from '#platforms/service.ts'

/** When a worker dies: at its n-th use of the database, or right before the call that publishes. */
export type Death = { atQuery: number } | { atCall: true }

class Dead extends Error {}

/**
 * The product's own publisher for one round: it claims what is due, drives that as far as possible, and ends. After its
 * death it does nothing to the database or a platform.
 */
export async function workOnce(services: Services, sweep: Db, death: Death | null): Promise<void> {
  const world = { sweep, worker: 'model', leaseMs: LEASE_MS, backoffScale: 1, random: () => 0.5 }
  const publisher = createPublisher({ ...world, services: death ? mortal(services, death) : services })
  publisher.start()
  await publisher.stop()
}

/** As long as in production. The model's clock makes it end. */
const LEASE_MS = 30_000

function mortal(services: Services, death: Death): Services {
  let queries = 'atQuery' in death ? death.atQuery : Number.POSITIVE_INFINITY
  const step = () => {
    if (queries-- <= 0) throw new Dead()
  }
  const call = () => {
    if ('atCall' in death) queries = 0
    if (queries <= 0) throw new Dead()
  }
  const platforms: Platforms = Object.fromEntries(
    Object.entries(services.platforms).map(([name, adapter]) => [name, dyingAt(call, adapter as PlatformAdapter)]),
  )
  return {
    ...services,
    platforms,
    get db() {
      step()
      return services.db
    },
  }
}

function dyingAt(call: () => void, adapter: PlatformAdapter): PlatformAdapter {
  const { publishing } = adapter
  if (!publishing) return adapter
  return {
    ...adapter,
    publishing: {
      ...publishing,
      publish(...given) {
        call()
        return publishing.publish(...given)
      },
    },
  }
}

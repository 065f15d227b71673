import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { endGrace, requirePlans } from '#features/billing/index.ts'
import { namedId } from '../../../../../sandbox/paddle/state.ts'
import type { Subscription, Transaction } from '../../../../../sandbox/paddle/wire.ts'
import type { Person } from '../../../factories.ts'
import { openPaddleWorld, type PaddleWorld } from '../../../paddle-world.ts'

export const DAY_MS = 24 * 60 * 60_000
export const SOLO = namedId('pri', 'Solo monthly')
export const SOLO_YEAR = namedId('pri', 'Solo yearly')
export const TEAM = namedId('pri', 'Team monthly')
export const TEAM_YEAR = namedId('pri', 'Team yearly')
export const PACK = namedId('pri', 'Small pack')
export const LARGE_PACK = namedId('pri', 'Large pack')

/** A workspace without a plan, with its own simulated Paddle. Each test gets a new one. */
export interface PaddleWorkspace {
  world(): PaddleWorld
  owner(): Person
  /** Makes a request with a new session each time, because tests move the clock by days and a session would end. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>, as?: Person): ReturnType<Ask>
  subscription(): ReturnType<Ask>
  /** Delivers waiting webhooks and applies them. */
  arrive(): Promise<void>
  passTime(ms: number): Promise<void>
  /** Pays at the app's checkout. Paddle then sends its events. */
  buy(priceId: string | string[], more?: { quantities?: number[]; as?: Person }): Promise<Transaction | null>
  /** The newest subscription. */
  theirs(): Subscription
}

// biome-ignore lint/suspicious/noExplicitAny: answers that assertions look at
type Ask = () => Promise<any>

export function paddleWorkspace(): PaddleWorkspace {
  let world: PaddleWorld
  let owner: Person
  before(async () => {
    world = await openPaddleWorld(Date.now())
  })
  beforeEach(async () => {
    await world.anew()
    owner = await world.t.make.org()
    await requirePlans(world.t.services, world.sweep)
  })
  after(() => world.close())

  const ask: PaddleWorkspace['ask'] = async (method, path, body, headers, person = owner) => {
    const as = { ...person, token: await world.t.make.token(person, person.orgId, person.role) }
    return world.t.request(method, `{O}/billing${path}`, { as, body, ...(headers && { headers }) })
  }
  async function arrive(): Promise<void> {
    await world.sandbox().sendWebhooks()
    await world.t.runJobs()
  }
  return {
    world: () => world,
    owner: () => owner,
    ask,
    arrive,
    subscription: async () => (await ask('GET', '')).data.subscription,
    async passTime(ms) {
      world.sandbox().passTime(ms)
      await arrive()
      await endGrace(world.t.services, world.sweep)
    },
    async buy(priceId, { quantities, as } = {}) {
      const { customData } = (await ask('GET', '/checkout-data', undefined, undefined, as)).data
      const priceIds = [priceId].flat()
      const bought = world.sandbox().buy({ priceIds, customerId: null, customData, ...(quantities && { quantities }) })
      await arrive()
      return bought
    },
    theirs: () => [...world.sandbox().state.subscriptions.values()].at(-1) ?? assert.fail('no subscription'),
  }
}

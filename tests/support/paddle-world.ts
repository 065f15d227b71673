import type { AddressInfo } from 'node:net'
import type { StepsContext } from '#kernel/context.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { BILLING_WEBHOOK_PATH } from '#surfaces/http/billing-route.ts'
import { createPaddleSandbox, type PaddleSandbox } from '../../sandbox/paddle/create-paddle-sandbox.ts'
import type { PaddleSandboxOptions } from '../../sandbox/paddle/options.ts'
import { type TestApp, testApp } from './app.ts'
import type { Person } from './factories.ts'
import { freePort } from './free-port.ts'

/**
 * The whole application, and a simulated Paddle that a test can replace at the same address. Both use Paddle's clock.
 */
export interface PaddleWorld {
  t: TestApp
  /** A database handle of the role that may look across workspaces, as workers use it. */
  sweep: Db
  sandbox(): PaddleSandbox
  /** The path at which Galley takes webhooks. */
  webhookPath: string
  /** Replaces Paddle by a new one that remembers nothing. */
  anew(options?: PaddleSandboxOptions): Promise<PaddleSandbox>
  /** The context that operations of this person pass to the provider. */
  contextOf(person: Person): StepsContext
  close(): Promise<void>
}

/** A time in the future, so that no credits have expired by the database's clock. */
const START_MS = Date.parse('2027-01-15T09:00:00Z')
/** More ids than a simulated year uses. */
const IDS = 1_000_000

export async function openPaddleWorld(startMs = START_MS): Promise<PaddleWorld> {
  const port = await freePort()
  let sandbox = createPaddleSandbox({ clockStandsAt: startMs })
  await sandbox.start(port)
  const clock = { now: () => new Date(sandbox.clock.now()), monotonic: () => performance.now() }
  const t = await testApp({ env: { ...sandbox.env(), GALLEY_BASE_URL: 'https://galley.example' }, clock })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = t.app.server.address() as AddressInfo // a TCP server that listens has one
  const webhookUrl = `http://127.0.0.1:${address.port}${BILLING_WEBHOOK_PATH}`
  const sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 2 })
  let count = 0
  return {
    t,
    sweep,
    sandbox: () => sandbox,
    webhookPath: BILLING_WEBHOOK_PATH,
    async anew(options = {}) {
      await sandbox.stop()
      const fixed = { clockStandsAt: startMs, sending: 'by-hand', rateLimits: 'off', webhookUrl } as const
      sandbox = createPaddleSandbox({ ...fixed, idsFrom: ++count * IDS, ...options })
      await sandbox.start(port)
      await t.owner.deleteFrom('paddle_stream').execute()
      return sandbox
    },
    contextOf: ({ orgId, userId }) =>
      ({
        orgId,
        userId,
        now: clock.now(),
        services: t.services,
        header: () => undefined,
        inOrg: (work: (db: never) => Promise<unknown>) => inScope(t.services.db, { orgId }, work as never),
      }) as unknown as StepsContext, // the part that providers use
    async close() {
      await sweep.destroy()
      await t.close()
      await sandbox.stop()
    },
  }
}

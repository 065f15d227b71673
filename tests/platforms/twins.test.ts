import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { OutgoingPart } from '#platforms/outgoing.ts'
import type { FindOutcome, PublishOutcome } from '#platforms/publishing.ts'
import type { Simulator } from '../../sandbox/kit/create-sandbox.ts'
import { adaptersFor } from '../support/adapters.ts'
import { plainPart } from './conformance/outgoing-part.ts'
import { SIMULATED_PLATFORMS, TEST_NETWORKS } from './networks.ts'
import type { TestNetwork } from './test-network.ts'

const signal = new AbortController().signal

/**
 * Two approved posts of one account with the same text, some minutes apart. Galley must never take one for the other.
 */
for (const platform of SIMULATED_PLATFORMS) {
  describe(`${platform}: a twin is another post`, () => {
    const network = TEST_NETWORKS[platform] as TestNetwork
    let sandbox: Simulator
    let adapter: PlatformAdapter
    let account: OpenAccount
    before(async () => {
      const handle = network.handle(0)
      sandbox = network.create({ ...network.accounts([handle]), ...network.chaos?.options, listingLagMs: 0 })
      await sandbox.start()
      adapter = adaptersFor(sandbox.env())[platform] ?? assert.fail(platform)
      account = await network.signIn(sandbox, handle)
    })
    after(() => sandbox.stop())

    const composedAt = () => new Date(sandbox.clock.now()).toISOString()

    function draft(text: string, at: string, taken: readonly string[]): OutgoingPart {
      const changes = { text, composedAt: at, publishKey: randomUUID(), taken: async () => new Set(taken) }
      return { ...(network.conformance.fit?.(plainPart(changes)) ?? plainPart(changes)), taken: changes.taken }
    }

    const prepare = async (part: OutgoingPart) =>
      (await adapter.publishing?.prepare?.(account, part, null, async () => {})) ?? {}

    async function publish(part: OutgoingPart): Promise<string | null> {
      const outcome = await adapter.publishing?.publish(account, part, await prepare(part), {
        guard: () => {},
        signal,
      })
      assert.ok(outcome)
      return settled(outcome)
    }

    /** The final id of the post; null if it has none. */
    async function settled(outcome: PublishOutcome | FindOutcome): Promise<string | null> {
      for (let now = outcome, asked = 0; asked < 20; asked++) {
        if (now.state === 'published' || now.state === 'found') return now.ref.externalId
        if (now.state !== 'processing') return null
        sandbox.clock.advance(60_000)
        const next = await adapter.publishing?.poll?.(account, now.ticket)
        assert.ok(next && next.state !== 'refused')
        now = next
      }
      return null
    }

    test('the published one is skipped', async () => {
      const since = composedAt()
      const first = await publish(draft('The same words', since, []))
      assert.ok(first)
      const other = draft('The same words', since, [first])
      const outcome = await adapter.publishing?.find?.(account, other, since, await prepare(other))
      assert.ok(outcome)
      assert.notEqual(await settled(outcome), first, JSON.stringify(outcome))
    })
  })
}

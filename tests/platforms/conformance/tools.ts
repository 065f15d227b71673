import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import type { Addresses } from '#platforms/addresses.ts'
import type { Analytics } from '#platforms/analytics.ts'
import type { Composing } from '#platforms/composing.ts'
import type { Connecting, Credentials, OpenAccount } from '#platforms/connecting.ts'
import { PlatformError, type PlatformErrorKind } from '#platforms/errors.ts'
import type { OutgoingPart, PublishedRef } from '#platforms/outgoing.ts'
import type { FindOutcome, PollOutcome, Prepared, Publishing } from '#platforms/publishing.ts'
import { until } from '../../support/until.ts'
import { outgoing } from './outgoing-part.ts'
import type { Recorder } from './recorder.ts'
import type { ConformanceWorld } from './world.ts'

/** What the suites share: a world, its recorded events, and the parts that its adapter has. */
export interface Tools {
  world: ConformanceWorld
  recorded: Recorder
  connecting: Connecting
  composing: Composing
  publishing: Publishing
  addresses: Addresses
  analytics: Analytics
  guard(): void
  signal: AbortSignal
  part(changes?: Partial<OutgoingPart>): OutgoingPart
  prepare(account: OpenAccount, draft: OutgoingPart): Promise<Prepared>
  send(account: OpenAccount, draft: OutgoingPart, prepared: Prepared): Promise<PublishedRef>
  /** Polls until the platform has finished processing. */
  settled(account: OpenAccount, outcome: PollOutcome | FindOutcome): Promise<PollOutcome | FindOutcome>
  publish(account: OpenAccount, draft: OutgoingPart): Promise<PublishedRef>
}

/** Throws when a test reads a part that the adapter lacks. The suite of that part does not run then. */
export function toolsOf(world: ConformanceWorld, recorded: Recorder): Tools {
  const guard = () => recorded.note('guard')
  const { signal } = new AbortController()
  const tools: Tools = {
    world,
    recorded,
    get connecting() {
      return world.adapter.connecting ?? assert.fail('no way of connecting')
    },
    get composing() {
      return world.adapter.composing ?? assert.fail('nothing to ask while posts are written')
    },
    get publishing() {
      return world.adapter.publishing ?? assert.fail('no way of publishing')
    },
    get addresses() {
      return world.adapter.addresses ?? assert.fail('no addresses of posts')
    },
    get analytics() {
      return world.adapter.analytics ?? assert.fail('no figures of posts')
    },
    guard,
    signal,
    part(changes = {}) {
      const made = outgoing(world.now(), changes)
      return world.fit?.(made) ?? made
    },
    prepare: async (account, draft) => (await tools.publishing.prepare?.(account, draft, null, async () => {})) ?? {},
    async send(account, draft, prepared) {
      const sent = await tools.publishing.publish(account, draft, prepared, { guard, signal })
      const outcome = await tools.settled(account, sent)
      assert.equal(outcome.state, 'published')
      return outcome.ref
    },
    async settled(account, outcome) {
      let now = outcome
      const polled = async () => {
        if (now.state === 'processing')
          now = (await tools.publishing.poll?.(account, now.ticket)) ?? assert.fail('it cannot be polled')
        return now.state === 'processing' ? null : now
      }
      return until(polled, { that: 'the platform has decided about the post' })
    },
    publish: async (account, draft) => tools.send(account, draft, await tools.prepare(account, draft)),
  }
  return tools
}

/** Asserts that the promise fails with a PlatformError of this kind, and that nothing in the error contains a token. */
export async function fails(
  promise: Promise<unknown>,
  kind: PlatformErrorKind,
  ...of: Credentials[]
): Promise<PlatformError> {
  const error = await promise.then(
    () => assert.fail(`expected ${kind}, but it succeeded`),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof PlatformError, inspect(error))
  assert.equal(error.kind, kind, inspect(error))
  const everything = inspect(error, { depth: null, showHidden: true })
  for (const { accessToken, refreshToken } of of) {
    assert.ok(!everything.includes(accessToken), 'the access token stands in the error')
    assert.ok(refreshToken === null || !everything.includes(refreshToken), 'the refresh token stands in the error')
  }
  return error
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Connection, PublishedRef } from './adapter.ts'
import { outgoing } from './conformance-parts.ts'
import { createRecorder, type Recorder } from './conformance-recorder.ts'
import type { ConformanceWorld } from './conformance-world.ts'

/** What an adapter with `remove` has to do. Registers its tests with node:test. */
export function removingConformance(
  name: string,
  openWorld: (watch: Recorder['watch']) => Promise<ConformanceWorld>,
): void {
  describe(`${name}: removing posts`, () => {
    const recorded = createRecorder()
    const signal = new AbortController().signal
    const guard = () => recorded.note('guard')
    let world: ConformanceWorld
    before(async () => {
      world = await openWorld(recorded.watch)
    })
    after(() => world?.close())

    async function publish(connection: Connection): Promise<PublishedRef> {
      const part = outgoing(world.now())
      const prepared = await world.adapter.prepare?.(connection, part, null, async () => {})
      const outcome = await world.adapter.publish(connection, part, prepared ?? {}, { guard, signal })
      assert.equal(outcome.state, 'published')
      recorded.clear()
      return outcome.ref
    }

    test('takes the post away; again is no error', async () => {
      const connection = await world.connect()
      const ref = await publish(connection)
      for (const _ of ['first', 'again']) await world.adapter.remove?.(connection, ref, { guard, signal })
      assert.deepEqual(await world.publicPosts(connection), [])
    })

    test('the guard is called once, before the first byte', async () => {
      const connection = await world.connect()
      const ref = await publish(connection)
      await world.adapter.remove?.(connection, ref, { guard, signal })
      assert.equal(recorded.events[0], 'guard')
      assert.equal(recorded.events.filter((event) => event === 'guard').length, 1)
    })

    test('a guard that throws: its error passes, nothing is sent, and the post stands', async () => {
      const connection = await world.connect()
      const ref = await publish(connection)
      const stale = new Error('the intent is no longer fresh')
      const refuse = () => {
        throw stale
      }
      const removing = world.adapter.remove?.(connection, ref, { guard: refuse, signal })
      await assert.rejects(removing ?? Promise.resolve(), (error) => error === stale)
      assert.deepEqual(recorded.events, [])
      assert.equal((await world.publicPosts(connection)).length, 1)
    })
  })
}

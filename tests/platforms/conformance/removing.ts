import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { Tools } from './tools.ts'

/** What every adapter that deletes posts must do. Registers its tests with node:test. */
export function removingConformance(
  name: string,
  { world, recorded, publishing, guard, signal, part, publish }: Tools,
): void {
  describe(`${name}: removing posts`, () => {
    async function posted(account: OpenAccount): Promise<PublishedRef> {
      const ref = await publish(account, part())
      recorded.clear()
      return ref
    }

    test('takes the post away; again is no error', async () => {
      const account = await world.connect()
      const ref = await posted(account)
      for (const _ of ['first', 'again']) await publishing.remove?.(account, ref, { guard, signal })
      assert.deepEqual(await world.publicPosts(account), [])
    })

    test('the guard is called once, before the first byte', async () => {
      const account = await world.connect()
      const ref = await posted(account)
      await publishing.remove?.(account, ref, { guard, signal })
      assert.equal(recorded.events[0], 'guard')
      assert.equal(recorded.events.filter((event) => event === 'guard').length, 1)
    })

    test('a guard that throws: its error passes, nothing is sent, and the post stands', async () => {
      const account = await world.connect()
      const ref = await posted(account)
      const stale = new Error('the intent is no longer fresh')
      const refuse = () => {
        throw stale
      }
      const removing = publishing.remove?.(account, ref, { guard: refuse, signal })
      await assert.rejects(removing ?? Promise.resolve(), (error) => error === stale)
      assert.deepEqual(recorded.events, [])
      assert.equal((await world.publicPosts(account)).length, 1)
    })
  })
}

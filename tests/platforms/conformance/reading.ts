import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fails, type Tools } from './tools.ts'
import type { ConformanceTraits } from './world.ts'

/** What every adapter with the part `reading` must do. Registers its tests with node:test. */
export function readingConformance(name: string, _traits: ConformanceTraits, { world, publish, part }: Tools): void {
  const { reading } = world.adapter
  if (!reading) return
  describe(`${name}: reading posts`, () => {
    test('a post is read by its id with its author, and both are billed', async () => {
      const account = await world.connect()
      const { externalId } = await publish(account, part({ text: 'Read this again' }))
      const { posts, returned, problems } = await reading.lookUp(account, [externalId], { authors: true })
      assert.deepEqual([posts.map(({ id, text }) => [id, text]), problems], [[[externalId, 'Read this again']], []])
      assert.equal(posts[0]?.author?.id, account.externalId)
      assert.deepEqual(
        returned.map(({ kind, id }) => [kind, id]).toSorted(),
        [
          ['post', externalId],
          ['user', account.externalId],
        ].toSorted(),
      )
    })

    test('a post that never was is a problem, its neighbour is read', async () => {
      const account = await world.connect()
      const { externalId } = await publish(account, part())
      const { posts, problems } = await reading.lookUp(account, ['1000', externalId])
      assert.deepEqual(
        posts.map(({ id }) => id),
        [externalId],
      )
      assert.deepEqual(
        problems.map(({ id, why }) => [id, why]),
        [['1000', 'gone']],
      )
    })

    test('an expired token: reconnect', async () => {
      const account = await world.connect()
      await world.expire(account)
      await fails(reading.lookUp(account, ['1000']), 'reconnect', account.credentials)
    })
  })
}

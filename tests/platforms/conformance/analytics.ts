import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PostReading } from '#platforms/analytics.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import { fails, type Tools } from './tools.ts'
import type { ConformanceTraits, ConformanceWorld, ReadingWorld } from './world.ts'

/** What every adapter with the part `analytics` must do. Registers its tests with node:test. */
export function analyticsConformance(
  name: string,
  _traits: ConformanceTraits,
  { analytics, publishing, guard, signal, part, publish, world }: Tools,
): void {
  if (!canBeRead(world)) {
    describe(`${name}: figures of posts`, { skip: 'this world gives no figures' })
    return
  }
  describe(`${name}: figures of posts`, () => {
    async function read(account: OpenAccount, ...ids: string[]): Promise<PostReading[]> {
      const readings = await analytics.readPosts(
        account,
        ids.map((externalId) => ({ externalId })),
      )
      assert.equal(readings.length, ids.length)
      return ids.map((id) => readings.find(({ externalId }) => externalId === id) ?? assert.fail(`no reading of ${id}`))
    }

    test('each post has its own figures; what the platform does not tell is null', async () => {
      const account = await world.connect()
      const { externalId: first } = await publish(account, part())
      const { externalId: second } = await publish(account, part())
      world.setFigures(first, { likes: 12, replies: 3 })
      world.setFigures(second, { likes: 7, replies: 0 })
      const readings = await read(account, second, first)
      const figures = readings.map((reading) => reading.state === 'there' && reading.metrics)
      assert.deepEqual(
        figures.map((metrics) => metrics && [metrics.likes, metrics.replies]),
        [
          [7, 0],
          [12, 3],
        ],
      )
      for (const metrics of figures) {
        assert.ok(metrics)
        const untold = Object.entries(metrics).flatMap(([metric, value]) => (value === null ? [metric] : []))
        assert.deepEqual(untold, world.untold)
      }
    })

    test('a removed post is gone, and so is one that never was; its neighbour stands', async () => {
      const account = await world.connect()
      const { externalId: kept } = await publish(account, part())
      const removed = await publish(account, part())
      await (publishing.remove?.(account, removed, { guard, signal }) ?? world.removePast?.(removed.externalId))
      const readings = await read(account, removed.externalId, kept, world.neverPosted(account, 0))
      assert.deepEqual(
        readings.map(({ state }) => state),
        ['gone', 'there', 'gone'],
      )
    })

    test('what is no address of this platform is left open, and spoils nothing', async () => {
      const account = await world.connect()
      const { externalId: post } = await publish(account, part())
      const states = (await read(account, 'https://elsewhere.example/post', post)).map(({ state }) => state)
      assert.deepEqual(states, ['cannot_tell', 'there'])
      assert.deepEqual(await read(account, ''), [{ externalId: '', state: 'cannot_tell' }])
    })

    test('the public address serves as well as the id', async () => {
      const account = await world.connect()
      const { url } = await publish(account, part())
      assert.deepEqual(
        (await read(account, url)).map(({ state }) => state),
        ['there'],
      )
    })

    test('as many as one call takes', async () => {
      const account = await world.connect()
      const most = analytics.readPostsMost
      const { externalId } = await publish(account, part())
      const others = Array.from({ length: most - 1 }, (_, n) => world.neverPosted(account, n))
      const states = (await read(account, externalId, ...others)).map(({ state }) => state)
      assert.deepEqual(states, ['there', ...others.map(() => 'gone')])
    })

    for (const [fault, kind] of [
      ['refuse-429', 'retry_after'],
      ['fail-5xx', 'retry_backoff'],
      ['drop', 'retry_backoff'],
    ] as const) {
      test(`${fault}: ${kind}, and no reading`, async () => {
        const account = await world.connect()
        const { externalId: post } = await publish(account, part())
        world.injectRead(fault)
        await fails(read(account, post), kind)
        assert.equal((await read(account, post))[0]?.state, 'there')
      })
    }

    test('an expired token: reconnect', async () => {
      const account = await world.connect()
      const { externalId: post } = await publish(account, part())
      await world.expire(account)
      await fails(read(account, post), 'reconnect')
    })
  })
}

const canBeRead = (world: ConformanceWorld): world is ReadingWorld => 'injectRead' in world

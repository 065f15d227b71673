import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inspect } from 'node:util'
import type { Connection, PostMetrics, PostReading, PublishedRef } from './adapter.ts'
import { outgoing } from './conformance-parts.ts'
import type { ConformanceWorld } from './conformance-world.ts'
import { PlatformError, type PlatformErrorKind } from './errors.ts'

/** Strikes the next call that reads posts, once. */
export type ReadFault = 'refuse-429' | 'fail-5xx' | 'drop'

export interface ReadingWorld extends ConformanceWorld {
  injectRead(fault: ReadFault): void
  /** The post has these likes and replies from now on. */
  setFigures(externalId: string, figures: { likes: number; replies: number }): void
  /** Figures that this platform does not give. */
  untold: readonly (keyof PostMetrics)[]
  /** An address of the platform's own form at which no post ever stood; another for each `n`, 0 to 99. */
  neverPosted(connection: Connection, n: number): string
}

/** What an adapter with `readPosts` has to do. Registers its tests with node:test. */
export function readingConformance(name: string, openWorld: () => Promise<ReadingWorld>): void {
  describe(`${name}: reading posts back`, () => {
    let world: ReadingWorld
    before(async () => {
      world = await openWorld()
    })
    after(() => world?.close())

    async function publish(connection: Connection): Promise<PublishedRef> {
      const part = outgoing(world.now())
      const prepared = await world.adapter.prepare?.(connection, part, null, async () => {})
      const options = { guard() {}, signal: new AbortController().signal }
      const outcome = await world.adapter.publish(connection, part, prepared ?? {}, options)
      assert.equal(outcome.state, 'published')
      return outcome.ref
    }

    async function read(connection: Connection, ...ids: string[]): Promise<PostReading[]> {
      assert.ok(world.adapter.readPosts)
      const readings = await world.adapter.readPosts(
        connection,
        ids.map((externalId) => ({ externalId })),
      )
      assert.equal(readings.length, ids.length)
      return ids.map((id) => readings.find(({ externalId }) => externalId === id) ?? assert.fail(`no reading of ${id}`))
    }

    const fails = (reading: Promise<unknown>, kind: PlatformErrorKind) =>
      assert.rejects(reading, (error) => {
        assert.ok(error instanceof PlatformError, inspect(error))
        assert.equal(error.kind, kind, inspect(error))
        return true
      })

    test('each post has its own figures; what the platform does not tell is null', async () => {
      const connection = await world.connect()
      const { externalId: first } = await publish(connection)
      const { externalId: second } = await publish(connection)
      world.setFigures(first, { likes: 12, replies: 3 })
      world.setFigures(second, { likes: 7, replies: 0 })
      const readings = await read(connection, second, first)
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
      const connection = await world.connect()
      const { externalId: kept } = await publish(connection)
      const removed = await publish(connection)
      await world.adapter.remove?.(connection, removed, { guard: () => {}, signal: new AbortController().signal })
      const readings = await read(connection, removed.externalId, kept, world.neverPosted(connection, 0))
      assert.deepEqual(
        readings.map(({ state }) => state),
        ['gone', 'there', 'gone'],
      )
    })

    test('what is no address of this platform is left open, and spoils nothing', async () => {
      const connection = await world.connect()
      const { externalId: post } = await publish(connection)
      const states = (await read(connection, 'https://elsewhere.example/post', post)).map(({ state }) => state)
      assert.deepEqual(states, ['cannot_tell', 'there'])
      assert.deepEqual(await read(connection, ''), [{ externalId: '', state: 'cannot_tell' }])
    })

    test('the public address serves as well as the id', async () => {
      const connection = await world.connect()
      const { url } = await publish(connection)
      assert.deepEqual(
        (await read(connection, url)).map(({ state }) => state),
        ['there'],
      )
    })

    test('as many as one call takes', async () => {
      const connection = await world.connect()
      const most = world.adapter.readPostsMost
      assert.ok(most)
      const { externalId } = await publish(connection)
      const others = Array.from({ length: most - 1 }, (_, n) => world.neverPosted(connection, n))
      const states = (await read(connection, externalId, ...others)).map(({ state }) => state)
      assert.deepEqual(states, ['there', ...others.map(() => 'gone')])
    })

    for (const [fault, kind] of [
      ['refuse-429', 'retry_after'],
      ['fail-5xx', 'retry_backoff'],
      ['drop', 'retry_backoff'],
    ] as const) {
      test(`${fault}: ${kind}, and no reading`, async () => {
        const connection = await world.connect()
        const { externalId: post } = await publish(connection)
        world.injectRead(fault)
        await fails(read(connection, post), kind)
        assert.equal((await read(connection, post))[0]?.state, 'there')
      })
    }

    test('an expired token: reconnect', async () => {
      const connection = await world.connect()
      const { externalId: post } = await publish(connection)
      await world.expire(connection)
      await fails(read(connection, post), 'reconnect')
    })
  })
}

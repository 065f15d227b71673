import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

let world: PublishingWorld
before(async () => {
  world = await publishingWorld()
  await world.connect('bluesky')
  await world.keepApart(0)
})
after(() => world.close())

test('if the database is away for a moment while lists are read, an approved post still goes out on time', async () => {
  const { owner } = world.app
  const text = 'Bench note: the power is back.'
  const draft = await world.draft({ platform: 'bluesky', contentText: text })
  const post = await world.approve(draft, { scheduledForUtc: new Date(Date.now() + 6_000).toISOString() })
  world.startWorker()

  // First the database stalls. Then all connections of the application are lost, as when the server restarts or fails
  // over.
  let reads: Promise<unknown>[] = []
  await owner.transaction().execute(async (trx) => {
    await sql`lock table post in access exclusive mode`.execute(trx)
    reads = Array.from({ length: 12 }, (_, page) => world.ask('GET', `/posts?page=${page + 1}`))
    await sleep(1_000)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(trx)
  })
  await Promise.allSettled(reads)

  await world.until(post, 'published')
  assert.equal(world.publicPosts('bluesky', text).length, 1)
})

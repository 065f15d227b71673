import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Post } from '#contract/posts/post.ts'
import { holdAfterRestore } from '#features/publisher/index.ts'
import { letTimePass } from './let-time-pass.ts'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

/**
 * A post was approved before a backup and published before its time after the backup. Once the backup is restored, it
 * is not sent again.
 */

let world: PublishingWorld
before(async () => {
  world = await publishingWorld()
  await world.connect('x')
  await world.connect('bluesky')
  await world.keepApart(0)
})
after(() => world.close())

const TABLES = ['post_group', 'post', 'effect'] as const

async function backUp(): Promise<number> {
  const { owner } = world.app
  for (const name of TABLES) {
    await sql`drop table if exists ${sql.raw(`backup_${name}`)}`.execute(owner)
    await sql`create table ${sql.raw(`backup_${name}`)} as table ${sql.raw(name)}`.execute(owner)
  }
  return Date.now()
}

/** Puts the posts back as they were in the backup. The networks keep what they have. */
async function restore(takenAt: number) {
  const { owner, services } = world.app
  await sql`delete from effect where id not in (select id from backup_effect)`.execute(owner)
  for (const name of TABLES) {
    const { rows } = await sql<{ columns: string }>`
      select string_agg(format('%1$I = b.%1$I', column_name), ', ') as columns from information_schema.columns
      where table_name = ${name} and is_generated = 'NEVER' and column_name not in ('org_id', 'id')
    `.execute(owner)
    await sql`
      update ${sql.raw(name)} as t set ${sql.raw(rows[0]?.columns ?? '')} from ${sql.raw(`backup_${name}`)} b
      where t.org_id = b.org_id and t.id = b.id
    `.execute(owner)
  }
  return holdAfterRestore(services, owner, takenAt)
}

async function sendAtOnce(post: Post) {
  world.startWorker()
  assert.equal((await world.ask('POST', `/posts/${post.id}/post-now`)).status, 200)
  const published = await world.until(post, 'published')
  await world.stopWorker()
  return published
}

const inAnHour = () => ({ scheduledForUtc: new Date(Date.now() + 3_600_000).toISOString() })
const drafted = (platform: 'x' | 'bluesky', contentText: string) => world.draft({ platform, contentText })

for (const platform of ['bluesky', 'x'] as const) {
  test(`on ${platform} it is found at its time, and an unsent post goes out as planned`, async () => {
    const sent = await world.approve(await drafted(platform, `The lathe of ${platform} is back.`), inAnHour())
    const kept = await world.approve(await drafted(platform, `The saw of ${platform} is back.`), inAnHour())
    const takenAt = await backUp()
    const { publishedUrl } = await sendAtOnce(sent)
    await restore(takenAt)
    assert.deepEqual([(await world.read(sent)).status, (await world.read(kept)).status], ['scheduled', 'scheduled'])

    await letTimePass(world.app.owner, 60)
    world.startWorker()
    assert.equal((await world.until(sent, 'published')).publishedUrl, publishedUrl)
    await world.until(kept, 'published')
    await world.stopWorker()
    for (const what of ['lathe', 'saw'])
      assert.equal(world.publicPosts(platform, `The ${what} of ${platform} is back.`).length, 1)
  })
}

test('an unscheduled one is found too, when a person sends it again', async () => {
  const text = 'The plane is back.'
  const post = await world.approve(await drafted('bluesky', text), { autoSchedule: false })
  const takenAt = await backUp()
  const { publishedUrl } = await sendAtOnce(post)
  await restore(takenAt)
  assert.equal((await world.read(post)).status, 'approved')
  assert.equal((await sendAtOnce(post)).publishedUrl, publishedUrl)
  assert.equal(world.publicPosts('bluesky', text).length, 1)
})

test('if the network cannot be asked, a person is, before it goes out', async () => {
  const { x } = world.app.services.platforms
  assert.ok(x?.publishing)
  const { find: _, ...publishing } = x.publishing
  const post = await world.approve(await drafted('x', 'The vice is back.'), inAnHour())
  const takenAt = await backUp()
  const { platforms } = world.app.services
  world.app.services.platforms = { ...platforms, x: { ...x, publishing } }
  const { asked } = await restore(takenAt)
  world.app.services.platforms = platforms
  const { status, mayBeLive } = await world.read(post)
  assert.deepEqual([status, mayBeLive, asked], ['failed', true, 1])
})

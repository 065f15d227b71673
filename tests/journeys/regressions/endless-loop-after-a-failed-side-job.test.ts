import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { createGuardedFetch } from '#kernel/net/guarded-fetch.ts'
import { type Receiver, startReceiver } from '../../support/features/webhooks/receiver.ts'
import { until } from '../../support/until.ts'
import { type PublishingWorld, publishingWorld } from '../publishing-world.ts'

/**
 * The incident: a publisher posted in an endless loop, because a side job failed after publishing and the failure
 * counted as one of publishing. Here every step after publishing fails, and the post goes out once.
 */
describe('if a step after publishing fails', () => {
  let world: PublishingWorld
  let receiver: Receiver

  before(async () => {
    world = await publishingWorld({ x: { duplicates: 'allow' } })
    await world.connect('x')
    world.app.services.webhookFetch = createGuardedFetch({ allowLoopback: true })
    receiver = await startReceiver()
    receiver.answer = (response) => {
      response.statusCode = 500
      response.end()
    }
    const webhook = { as: world.owner, body: { url: receiver.url } }
    assert.equal((await world.app.request('POST', '{O}/webhooks', webhook)).status, 201)
  })
  after(async () => {
    await world.close()
    await receiver.close()
  })

  const calls = () => world.sandbox.x.journal().filter(({ method, path }) => method === 'POST' && path === '/2/tweets')

  test('a webhook that nobody accepts is retried by itself, and the post is published once', async () => {
    const post = await world.approve(await world.draft({ platform: 'x', contentText: 'The drawer runs again.' }))
    world.startWorker()
    await world.ask('POST', `/posts/${post.id}/post-now`)
    await world.until(post, 'published')
    await until(() => receiver.got.some(({ body }) => body.includes('post.published')), {
      that: 'the webhook is tried',
    })
    await world.stopWorker()
    world.startWorker() // a worker that starts now finds nothing to do
    await world.app.runJobs({ aheadSeconds: 3_600 })
    await world.stopWorker()
    assert.equal(world.publicPosts('x', post.contentText).length, 1)
    assert.equal(calls().length, 1)
  })

  test('a notification that cannot be written: the post is published once, and reported as soon as possible', async () => {
    const { owner } = world.app
    const before = calls().length
    await sql`
      create function refuse_notification() returns trigger language plpgsql as
        $$ begin if new.type = 'post_published' then raise exception 'no room'; end if; return new; end $$
    `.execute(owner)
    await sql`
      create trigger refuse before insert on notification for each row execute function refuse_notification()
    `.execute(owner)
    const post = await world.approve(await world.draft({ platform: 'x', contentText: 'The drawer runs once more.' }))
    await world.ask('POST', `/posts/${post.id}/post-now`)
    const told = () =>
      owner
        .selectFrom('notification')
        .select('title')
        .where('type', '=', 'post_published')
        .where(sql<string>`metadata #>> '{subject,id}'`, '=', post.id)
        .execute()
    world.startWorker()
    await world.until(post, 'published')
    await world.stopWorker()
    assert.deepEqual(await told(), [])

    await sql`drop trigger refuse on notification`.execute(owner)
    await world.app.runJobs({ aheadSeconds: 3_600 })
    assert.deepEqual(await told(), [{ title: 'Published on X' }])
    assert.equal(calls().length - before, 1)
    assert.equal(world.publicPosts('x', post.contentText).length, 1)
  })
})

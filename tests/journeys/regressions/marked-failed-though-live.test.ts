import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { DEMO_X_COMMUNITIES } from '../../../sandbox/x/options.ts'
import { type PublishingWorld, publishingWorld } from '../publishing-world.ts'

const PUBLIC_CALL = { method: 'POST', path: '/2/tweets' }
const COMMUNITY = `https://x.com/i/communities/${DEMO_X_COMMUNITIES[0]?.id}`

/**
 * The incident: a post was marked failed although it was live, and the user sent it again. Galley asks each platform
 * that can be asked. For other platforms it says that nobody knows, and does not send the post again before a person
 * has looked.
 */
describe('a post whose answer was lost', () => {
  let world: PublishingWorld
  before(async () => {
    world = await publishingWorld({ x: { duplicates: 'allow', communityPosts: 'hidden' } })
    await world.connect('x')
    world.startWorker()
  })
  after(() => world.close())

  const live = (text: string) => world.publicPosts('x', text)

  for (const kind of ['apply-then-server-error', 'apply-then-drop'] as const) {
    test(`is not marked as failed if it is on the timeline (${kind})`, async () => {
      const post = await world.approve(await world.draft({ platform: 'x', contentText: `The vice holds: ${kind}` }))
      world.sandbox.x.faults.add({ kind, ...PUBLIC_CALL, times: 1 })
      await world.ask('POST', `/posts/${post.id}/post-now`)
      const published = await world.until(post, 'published')
      assert.deepEqual(
        live(post.contentText).map(({ id }) => id),
        [published.publishedExternalId],
      )
    })
  }

  test('may be live if X cannot be asked: not sent again before a person has said what they see', async () => {
    const draft = await world.draft({ platform: 'x', contentText: 'To those who mend.', communityUrl: COMMUNITY })
    const post = await world.approve(draft)
    world.sandbox.x.faults.add({ kind: 'apply-then-drop', ...PUBLIC_CALL, times: 1 })
    await world.ask('POST', `/posts/${post.id}/post-now`)
    const failed = await world.until(post, 'failed')
    assert.equal(failed.mayBeLive, true)
    assert.match(failed.lastError ?? '', /^It may be live/)
    const told = await world.app.owner
      .selectFrom('notification')
      .select('type')
      .where('user_id', '=', world.owner.userId)
      .where('type', 'in', ['post_failed', 'post_maybe_live'])
      .execute()
    assert.deepEqual(told, [{ type: 'post_maybe_live' }])

    const again = [
      ['POST', `/posts/${post.id}/post-now`, {}],
      ['POST', `/post-groups/${post.groupId}/schedule`, { postIds: [post.id], useBestSlot: true }],
      ['PATCH', `/posts/${post.id}`, { status: 'scheduled' }],
      ['PATCH', `/posts/${post.id}`, { contentText: 'To those who mend and turn.' }],
      ['PATCH', `/posts/${post.id}`, { status: 'pending_approval' }],
      ['PATCH', `/posts/${post.id}`, { status: 'draft' }],
    ] as const
    for (const [method, path, body] of again) {
      const answer = await world.ask(method, path, body)
      assert.equal(answer.status, 409, `${method} ${path}`)
      assert.match(answer.body.error ?? answer.body.message, /may be live already/)
    }

    const [standing, ...twins] = live(post.contentText)
    assert.deepEqual(twins, [])
    const seen = { outcome: 'live', url: standing?.url }
    assert.equal((await world.ask('POST', `/posts/${post.id}/resolve`, seen)).data?.status, 'published')
    assert.equal(live(post.contentText).length, 1)
  })

  test('is sent again once a person has looked and not found it', async () => {
    const draft = await world.draft({ platform: 'x', contentText: 'To those who turn.', communityUrl: COMMUNITY })
    const post = await world.approve(draft)
    world.sandbox.x.faults.add({ kind: 'server-error', ...PUBLIC_CALL, times: 1 })
    await world.ask('POST', `/posts/${post.id}/post-now`)
    await world.until(post, 'failed')
    assert.deepEqual(live(post.contentText), [])
    const settled = await world.ask('POST', `/posts/${post.id}/resolve`, { outcome: 'not_live' })
    assert.equal(settled.data?.status, 'approved')
    await world.ask('POST', `/posts/${post.id}/post-now`)
    await world.until(post, 'published')
    assert.equal(live(post.contentText).length, 1)
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type PublishingWorld, publishingWorld } from './publishing-world.ts'

let world: PublishingWorld
before(async () => {
  world = await publishingWorld()
  await world.connect('x')
  await world.keepApart(0)
  world.startWorker()
})
after(() => world.close())

/** Makes a thread of which only the first part is live. That part is a post that was published before. */
async function halfPublished(text: string): Promise<{ postId: string; liveText: string }> {
  const liveText = `${text}, live`
  const post = await world.draft({ platform: 'x', contentText: liveText })
  await world.approve(post, { autoSchedule: false })
  assert.equal((await world.ask('POST', `/posts/${post.id}/post-now`)).status, 200)
  const { publishedExternalId: externalId, publishedUrl: url, socialAccountId } = await world.until(post, 'published')
  const thread = [{ text: `${text} two` }, { text: `${text} three` }]
  const half = await world.draft({ platform: 'x', contentText: text, platformPayload: { thread } })
  await world.app.owner
    .updateTable('post')
    .set({
      social_account_id: socialAccountId,
      live_parts: JSON.stringify([{ externalId, url, extra: {} }]),
      parts_total: 3,
    })
    .where('id', '=', half.id)
    .execute()
  return { postId: half.id, liveText }
}

for (const canceled of [false, true]) {
  const what = canceled ? 'a half-published thread whose rest was canceled' : 'a half-published thread'
  test(`${what}: once deleted, no part of it is reported as live`, async () => {
    const { postId, liveText } = await halfPublished(what)
    if (canceled) {
      const { data } = await world.ask('PATCH', `/posts/${postId}`, { status: 'canceled' })
      assert.match(data.lastError, /They stay there/)
    }
    const { status, data } = await world.ask('DELETE', `/posts/${postId}`)
    assert.deepEqual([status, data?.status, data?.lastError, data?.liveParts], [200, 'canceled', null, undefined])
    assert.deepEqual(
      world.publicPosts('x', liveText).filter((entry) => entry.deletedAt === null),
      [],
    )
  })
}

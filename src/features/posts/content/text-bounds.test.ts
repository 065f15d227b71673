import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { longestText, mostText } from '#contract/limits/draft-room.ts'
import { PLATFORMS } from '#contract/platforms.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'

let t: TestApp
let as: Person
before(async () => {
  t = await testApp()
  as = await t.make.org()
})
after(() => t.close())

const needed = { reddit: { subreddit: 'boats', title: 'Ahoy' }, youtube: { title: 'Ahoy' } }
const post = (platform: string, contentText: string, payload: object = {}) => {
  const platformPayload = { ...(needed as Record<string, object>)[platform], ...payload }
  return { platform, contentText, ...(Object.keys(platformPayload).length > 0 && { platformPayload }) }
}
const create = (body: object) =>
  t.request('POST', '{O}/marketing/post-groups', { as, body: { title: 'Ahoy', posts: [body] } })
const problem = (body: { details?: { path: string; message: string }[] }) => body.details?.[0]

describe('how much text a draft holds', () => {
  for (const platform of PLATFORMS) {
    test(`${platform}: more than is posted, so that it can be cut, and no more than its room`, async () => {
      const most = mostText(platform)
      assert.ok(most > longestText(platform))
      assert.equal((await create(post(platform, 'a'.repeat(most)))).status, 200)
      const refused = await create(post(platform, 'a'.repeat(most + 1)))
      assert.equal(refused.status, 400)
      assert.match(problem(refused.body)?.path ?? '', /^body\.posts\.0\.contentText$/)
      assert.match(problem(refused.body)?.message ?? '', /holds at most [\d,]+ characters: shorten the text$/)
    })
  }

  test('the same when it is changed, added and checked', async () => {
    const made = await create(post('threads', 'Ahoy'))
    const long = 'a'.repeat(mostText('threads') + 1)
    const { group, posts } = made.data
    for (const [method, path, body] of [
      ['PATCH', `/posts/${posts[0].id}`, { contentText: long }],
      ['POST', `/post-groups/${group.id}/posts`, post('threads', long)],
      ['POST', '/posts/check', post('threads', long)],
    ] as const) {
      const { status, body: answer } = await t.request(method, `{O}/marketing${path}`, { as, body })
      assert.deepEqual([status, problem(answer)?.path], [400, 'body.contentText'], path)
    }
  })

  test('a thread is bounded part by part and in all', async () => {
    const long = { text: 'a'.repeat(mostText('threads') + 1) }
    const part = await create(post('threads', 'Ahoy', { thread: [{ text: 'b' }, long] }))
    assert.equal(part.status, 400)
    assert.equal(problem(part.body)?.path, 'body.posts.0.platformPayload.thread.1.text')
    assert.match(problem(part.body)?.message ?? '', /draft for Threads holds at most/)
    const parts = Array.from({ length: 24 }, () => ({ text: 'a'.repeat(5000) }))
    const all = await create(post('x', 'Ahoy', { thread: parts }))
    assert.equal(all.status, 400)
    assert.equal(problem(all.body)?.path, 'body.posts.0.platformPayload.thread')
  })

  test('every other free text of a payload has an end', async () => {
    const long = 'a'.repeat(20_000)
    for (const [platform, payload] of [
      ['linkedin', { firstComment: long }],
      ['instagram', { collaborators: Array.from({ length: 200 }, () => 'a') }],
      ['facebook', { linkUrl: `https://galley.example/${long}` }],
      ['bluesky', { langs: [long] }],
      ['bluesky', { labels: [long] }],
      ['tiktok', { title: long }],
      ['threads', { topicTag: long }],
      ['reddit', { subreddit: long, title: 'Ahoy' }],
      ['youtube', { title: 'Ahoy', tags: [long] }],
      ['x', { quoteTweetUrl: `https://x.com/${long}` }],
    ] as const) {
      assert.equal((await create(post(platform, 'Ahoy', payload))).status, 400, platform)
    }
  })
})

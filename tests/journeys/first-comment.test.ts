import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { NETWORKS } from '#platforms/networks.ts'
import type { FaultRule } from '../../sandbox/kit/fault-rule.ts'
import { type Death, workOnce } from '../model/mortal-worker.ts'
import { type TestApp, testApp } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import { letTimePass } from './let-time-pass.ts'
import { commentNetwork, createCommentSandbox } from './network-with-comments.ts'

const COMMENT = { method: 'POST', path: '/posts/:id/comments' }
const READ_COMMENTS = { method: 'GET', path: '/posts/:id/comments' }

/** A post with a first comment, sent by the real publisher to a network that exists only in this test. */
describe('a first comment', () => {
  const sandbox = createCommentSandbox()
  let t: TestApp
  let sweep: Db
  let owner: Person
  before(async () => {
    await sandbox.start()
    t = await testApp({ networks: [...NETWORKS, commentNetwork], env: sandbox.env() })
    sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 2 })
  })
  after(async () => {
    await sweep?.destroy()
    await t?.close()
    await sandbox.stop()
  })

  const ask = async (method: string, path: string, body?: object) => {
    const answer = await t.request(method, `{O}/marketing${path}`, { as: owner, ...(body && { body }) })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.data
  }
  const work = (death: Death | null = null) => workOnce(t.services, sweep, death)
  const read = (post: Post): Promise<Post> => ask('GET', `/posts/${post.id}`)
  const fault = (rule: FaultRule) => sandbox.faults.add(rule)

  /** Makes a post in a new workspace, submits it, approves it, and asks for it to be published now. */
  async function dueNow(): Promise<Post> {
    owner = await t.make.org()
    await t.make.account(owner, 'linkedin')
    const contentText = `The vice holds ${crypto.randomUUID()}`
    const platformPayload = { firstComment: `More of it: ${contentText}` }
    const { posts } = await ask('POST', '/drafts', { posts: [{ platform: 'linkedin', contentText, platformPayload }] })
    const [post] = posts as Post[]
    assert.ok(post)
    await ask('POST', `/post-groups/${post.groupId}/approve`, { autoSchedule: false })
    await ask('POST', `/posts/${post.id}/post-now`)
    return post
  }

  /** What is on the network: the posts with these texts, and the comments, each with its parent. */
  function standing(post: Post) {
    const { said } = sandbox.state
    const posts = said.filter(({ text }) => text === post.contentText)
    const comments = said.filter(({ text }) => text === post.platformPayload?.firstComment)
    return { posts: posts.map(({ id }) => id), comments: comments.map(({ under }) => under) }
  }

  const told = async () =>
    t.owner
      .selectFrom('notification')
      .select(['type', 'title', 'body'])
      .where('org_id', '=', owner.orgId)
      .where('type', 'not in', ['approval_requested', 'post_published_first'])
      .orderBy('type')
      .execute()

  const datesOf = (post: Post) =>
    t.owner
      .selectFrom('post')
      .leftJoin('result_due', 'result_due.post_id', 'post.id')
      .select(['published_at', 'due_at'])
      .where('post.id', '=', post.id)
      .executeTakeFirstOrThrow()

  /** Checks that the post stays published and that nothing more is sent, whatever anybody requests. */
  async function endsWithout(post: Post, words: RegExp): Promise<void> {
    const ended = await read(post)
    assert.deepEqual(
      [ended.status, ended.mayBeLive, ended.publishedExternalId],
      ['published', false, standing(post).posts[0]],
    )
    assert.match(ended.lastError ?? '', words)
    const people = (await told()).filter(({ type }) => type !== 'account_error')
    assert.deepEqual(
      people.map(({ type, title }) => [type, title]),
      [
        ['post_failed', 'A LinkedIn post is live; its first comment needs you'],
        ['post_published', 'Published on LinkedIn'],
      ],
    )
    assert.equal(people[0]?.body, ended.lastError)
    const before = standing(post)
    const again = await t.request('POST', `{O}/marketing/posts/${post.id}/post-now`, { as: owner, body: {} })
    assert.equal(again.status, 409)
    await letTimePass(t.owner, 30)
    await work()
    assert.deepEqual(standing(post), before)
  }

  /** Lets time pass, and lets workers look, until the post is settled. */
  async function settled(post: Post): Promise<Post> {
    for (let look = 0; look < 20; look++) {
      const now = await read(post)
      if (now.status === 'published') return now
      await letTimePass(t.owner, 3)
      await work()
    }
    return read(post)
  }

  test('goes out under its post, once it is live', async () => {
    const post = await dueNow()
    await work()
    const published = await read(post)
    assert.deepEqual([published.status, published.lastError, published.liveParts], ['published', null, undefined])
    const { posts, comments } = standing(post)
    assert.deepEqual([posts, comments], [[published.publishedExternalId], posts])
    const attempts = await ask('GET', `/posts/${post.id}/attempts`)
    assert.deepEqual(
      attempts.map(({ part, outcome }: { part: number; outcome: string }) => [part, outcome]),
      [
        [0, 'published'],
        [1, 'published'],
      ],
    )
    assert.deepEqual(
      (await told()).map(({ type }) => type),
      ['post_published'],
    )
  })

  test('refused: the post is published, and people are told what is missing', async () => {
    const post = await dueNow()
    fault({ kind: 'client-error', ...COMMENT, times: 1 })
    await work()
    await endsWithout(
      post,
      /^The post is live; its first comment is not: The network refused .* Add it there by hand\.$/,
    )
  })

  for (const kind of ['drop', 'apply-then-drop', 'apply-then-server-error'] as const) {
    test(`without an answer (${kind}): the network is asked, and the comment exists once`, async () => {
      const post = await dueNow()
      fault({ kind, ...COMMENT, times: 1 })
      await work()
      const waiting = await read(post)
      assert.deepEqual([waiting.status, waiting.mayBeLive, waiting.publishedUrl !== null], ['publishing', true, true])
      const { published_at: live } = await datesOf(post)
      assert.ok(live)
      const refused = await t.request('PATCH', `{O}/marketing/posts/${post.id}`, {
        as: owner,
        body: { status: 'canceled' },
      })
      assert.equal(refused.status, 409)

      const published = await settled(post)
      assert.deepEqual([published.status, published.lastError], ['published', null])
      const { posts, comments } = standing(post)
      assert.deepEqual([posts.length, comments], [1, posts])
      const dates = await datesOf(post)
      assert.ok(Date.parse(dates.published_at ?? '') <= Date.parse(live))
      assert.equal(Date.parse(dates.due_at ?? '') - Date.parse(dates.published_at ?? ''), 3_600_000)
    })
  }

  test('if the network cannot be asked about it: the post is published, and the doubt is reported', async () => {
    const post = await dueNow()
    fault({ kind: 'apply-then-drop', ...COMMENT, times: 1 })
    fault({ kind: 'server-error', ...READ_COMMENTS, times: 5 })
    await work()
    for (let look = 0; look < 5; look++) {
      await letTimePass(t.owner, 80)
      await work()
    }
    await endsWithout(post, /^The post is live; its first comment may be: .* Look there before you add it by hand\.$/)
    assert.equal(standing(post).comments.length, 1)
  })

  test('held until it is too late: the post is published without it', async () => {
    const post = await dueNow()
    fault({ kind: 'refuse', ...COMMENT, times: 1, retryAfterSeconds: 60 })
    await work()
    assert.deepEqual(standing(post).comments, [])
    await ask('PUT', '/publishing/pause', { workspace: true })
    await letTimePass(t.owner, 5)
    await work()
    assert.equal((await read(post)).status, 'publishing')
    await letTimePass(t.owner, 60)
    await work()
    await endsWithout(post, /^The post is live; its first comment is not: It is now too late/)
    assert.deepEqual(standing(post).comments, [])
  })

  test('of an account that has lost its tokens: the post is published, and the account is in error', async () => {
    const post = await dueNow()
    fault({ kind: 'expired-token', ...COMMENT, times: 1 })
    await work()
    await endsWithout(post, /^The post is live; its first comment is not: .*Connect the account again/)
    const accounts: { status: string }[] = await ask('GET', '/accounts')
    assert.deepEqual(
      accounts.map(({ status }) => status),
      ['error'],
    )
  })

  test('if workers die, each at another step: post and comment exist once', async () => {
    let deaths = 0
    for (let atQuery = 0; ; atQuery++) {
      const post = await dueNow()
      await work({ atQuery })
      const died = (await read(post)).status !== 'published'
      if (died) deaths += 1
      const published = await settled(post)
      assert.deepEqual([published.status, published.lastError], ['published', null], `dead at query ${atQuery}`)
      const { posts, comments } = standing(post)
      assert.deepEqual([posts.length, comments], [1, posts], `dead at query ${atQuery}`)
      if (!died) break
    }
    assert.ok(deaths >= 4, `${deaths} deaths`)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { startEmbeddedPostgres } from '#kernel/db/embedded-postgres.ts'
import type { Sandbox } from '../../sandbox/start.ts'
import type { Client } from '../../scripts/demo/client.ts'
import { letTimePass } from '../journeys/let-time-pass.ts'
import { until } from '../support/until.ts'
import { type Installation, startInstallation } from './installation-for-tests.ts'

const HOUR = 60
const DAY = 24 * HOUR
const STOPPED_FOR = 3 * DAY

/**
 * The whole product on its embedded database was switched off for three days. catch-up.test.ts has all cases of the
 * rules.
 */
describe('an installation that was switched off for three days', () => {
  let installation: Installation
  let sandbox: Sandbox
  let member: Client

  before(async () => {
    installation = await startInstallation({ x: { duplicates: 'allow' } })
    sandbox = installation.sandbox
    member = installation.member
  })
  after(() => installation?.close())

  async function scheduled(platform: 'x' | 'bluesky', minutes: number): Promise<Post> {
    const contentText = `Bench note for minute ${minutes}: the clamp is open.`
    const { group, posts } = await member.must('POST', '{O}/marketing/drafts', { posts: [{ platform, contentText }] })
    const scheduledForUtc = new Date(Date.now() + minutes * 60_000).toISOString()
    await member.must('POST', `{O}/marketing/post-groups/${group.id}/approve`, { scheduledForUtc })
    return read(posts[0])
  }
  const read = ({ id }: Pick<Post, 'id'>): Promise<Post> => member.must('GET', `{O}/marketing/posts/${id}`)
  const live = () => [...sandbox.x.ledger(), ...sandbox.bluesky.ledger()].map(({ text }) => text).sort()
  const texts = (...posts: Post[]) => posts.map(({ contentText }) => contentText).sort()

  /** Uses the database in the folder, whether or not Galley runs. */
  async function inDatabase<T>(work: (owner: Db) => Promise<T>): Promise<T> {
    const log = { info() {}, warn() {}, error: console.error }
    const server = await startEmbeddedPostgres({ dataDir: installation.folder.path, log })
    const owner = openDatabase({ url: server.url, role: 'owner', max: 1 })
    try {
      return await work(owner)
    } finally {
      await owner.destroy()
      await server.stop()
    }
  }

  async function untilIts(post: Post, status: Post['status']): Promise<Post> {
    const look = async () => {
      const now = await read(post)
      if (now.status === status) return now
      assert.ok(!['failed', 'published'].includes(now.status), `it is ${now.status}: ${now.lastError}`)
      return null
    }
    return until(look, { that: `the post is ${status}`, everyMs: 50 })
  }

  test('asks before a stale post goes out, and publishes newly approved ones', async () => {
    const stale: Post[] = []
    for (const [index, minutes] of [HOUR, DAY, 2 * DAY, STOPPED_FOR - 2 * HOUR].entries()) {
      stale.push(await scheduled(index % 2 === 0 ? 'x' : 'bluesky', minutes))
    }
    const justMissed = await scheduled('x', STOPPED_FOR - 20)
    const ahead = await scheduled('bluesky', STOPPED_FOR + DAY)
    await installation.galley.end('SIGTERM')
    assert.equal(installation.galley.exitCode(), 0, installation.galley.said().errors)

    await inDatabase((owner) => letTimePass(owner, STOPPED_FOR))
    await installation.startAgain()

    for (const post of stale) {
      const held = await untilIts(post, 'approved')
      assert.equal(held.scheduledForUtc, null)
      assert.match(held.lastError ?? '', /too late.*Choose a new time/)
    }
    await untilIts(justMissed, 'published')
    assert.equal((await read(ahead)).status, 'scheduled')
    assert.deepEqual(live(), texts(justMissed))

    const told = await inDatabase((owner) =>
      owner
        .selectFrom('notification')
        .select(['type', 'tier', 'metadata'])
        .where('type', '=', 'stale_post_held')
        .execute(),
    )
    // notify() writes this shape
    const subjects = told.map(({ metadata }) => (metadata as { subject: { id: string } }).subject.id)
    assert.deepEqual(subjects.sort(), stale.map(({ id }) => id).sort())
    assert.deepEqual(new Set(told.map(({ tier }) => tier)), new Set(['action_required']))

    // Each way in which a person can still publish a post that was held back.
    const [anew, now, ...rest] = stale
    assert.ok(anew && now)
    await member.must('PATCH', `{O}/marketing/posts/${anew.id}`, { status: 'pending_approval' })
    const soon = { scheduledForUtc: new Date(Date.now() + 1_500).toISOString() }
    await member.must('POST', `{O}/marketing/post-groups/${anew.groupId}/approve`, soon)
    await member.must('POST', `{O}/marketing/posts/${now.id}/post-now`)
    for (const post of [anew, now]) await untilIts(post, 'published')
    assert.deepEqual(live(), texts(justMissed, anew, now))
    for (const post of rest) assert.equal((await read(post)).status, 'approved')
  })
})

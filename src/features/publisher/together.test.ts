import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { systemClock } from '#kernel/clock.ts'
import { type Db, openDatabase } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import type { PublishOutcome } from '#platforms/publishing.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { countStatements } from '../../../tests/support/count-statements.ts'
import { forgetDue, setDue } from '../../../tests/support/due-post.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { createPublisher, type Publisher } from './publisher.ts'

const CROWD = 30

let t: TestApp
let sweep: Db
let publisher: Publisher | undefined
/** The texts that were sent to the network. It answers after it has had as many as `answersAt` says. */
let sent: string[]
let answersAt: number
let answer: PromiseWithResolvers<void>

before(async () => {
  // A clock that stands still, so that the guard stops nothing on a slow machine.
  t = await testApp({ env: { X_CLIENT_ID: 'an-app' }, clock: { now: systemClock.now, monotonic: () => 0 } })
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 2 })
  const { x } = t.services.platforms
  assert.ok(x?.publishing)
  const publish = async (
    _account: object,
    { text }: { text: string },
    _made: object,
    { guard }: { guard(): void },
  ): Promise<PublishOutcome> => {
    guard()
    sent.push(text)
    if (sent.length >= answersAt) answer.resolve()
    await answer.promise
    return { state: 'published', ref: { externalId: text, url: `https://x.example/${text}`, extra: {} } }
  }
  t.services.platforms = { ...t.services.platforms, x: { ...x, publishing: { ...x.publishing, publish } } }
})
after(async () => {
  await sweep?.destroy()
  await t?.close()
})
beforeEach(() => {
  sent = []
  answersAt = 0
  answer = Promise.withResolvers()
})
afterEach(async () => {
  answer.resolve()
  await publisher?.stop()
  await forgetDue(t.owner)
})

interface Due {
  owner: Person
  groupId: string
  postIds: string[]
}

/** Approved posts in one group, each at a separate account. They become due when the test says so. */
async function approved(name: string, count = 1): Promise<Due> {
  const owner = await t.make.org()
  const posts = []
  for (let n = 0; n < count; n++) {
    const socialAccountId = await t.make.account(owner, 'x', { externalId: `${name}-${n}` })
    posts.push({ platform: 'x', contentText: `${name}-${n}`, socialAccountId })
  }
  const { group } = (
    await t.request('POST', '{O}/marketing/post-groups', { as: owner, body: { title: 'Notes', posts } })
  ).data
  const body = { scheduledForUtc: new Date(Date.now() + 600_000).toISOString() }
  const answer = await t.request('POST', `{O}/marketing/post-groups/${group.id}/approve`, { as: owner, body })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const rows = await t.owner.selectFrom('post').select('id').where('group_id', '=', group.id).orderBy('id').execute()
  return { owner, groupId: group.id, postIds: rows.map(({ id }) => id) }
}

async function crowd(count = CROWD): Promise<Due[]> {
  const made: Due[] = []
  for (let n = 0; n < count; n++) made.push(await approved(`crowd${n}`))
  return made
}

async function due(...posts: Due[]): Promise<void> {
  const at = new Date(Date.now() - 100).toISOString()
  for (const id of posts.flatMap(({ postIds }) => postIds)) await setDue(t.owner, id, at)
}

function start(): void {
  const world = { services: t.services, sweep, worker: 'test', leaseMs: 30_000, backoffScale: 1, random: () => 0.5 }
  publisher = createPublisher(world, { concurrency: 2 * CROWD })
  publisher.start()
}

const statusOf = async (postId: string) =>
  (await t.owner.selectFrom('post').select('status').where('id', '=', postId).executeTakeFirstOrThrow()).status

async function published(...posts: Due[]): Promise<void> {
  for (const postId of posts.flatMap(({ postIds }) => postIds)) {
    for (let status = await statusOf(postId); status !== 'published'; status = await statusOf(postId)) {
      assert.notEqual(status, 'failed')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

/** The rows that a published post leaves in tables that people and programs read. */
async function traces({ owner, groupId, postIds }: Due) {
  const { rows: groups } = await sql`
    select status, scheduled_for is not null as timed, approved_by is not null as approved from post_group
    where id = ${groupId}`.execute(t.owner)
  const { rows: news } = await sql`
    select type, title, body, tier, channels, status, email_due_at is null as unmailed, href from notification
    where org_id = ${owner.orgId} order by type, body, title`.execute(t.owner)
  const { rows: attempts } = await sql`
    select part, fence, outcome, finished_at is not null as finished, platform_ref is not null as known,
      request_hash <> '' as hashed
    from publish_attempt where post_id = any (${postIds}::uuid[])`.execute(t.owner)
  const { rows: effects } = await sql`
    select begun, fence, wake_at, lease_owner, lease_until, sent_fence, prepared from effect
    where id = any (${postIds}::uuid[])`.execute(t.owner)
  const { rows: posts } = await sql`
    select status, attempt_count, published_url is not null as at, published_at is not null as when, last_error,
      jsonb_array_length(live_parts) as parts, last_attempt_at is not null as tried
    from post where id = any (${postIds}::uuid[])`.execute(t.owner)
  const { rows: results } = await sql`
    select count(*)::int as n from result_due where post_id = any (${postIds}::uuid[])`.execute(t.owner)
  const plain = JSON.stringify({ groups, news, attempts, effects, posts, results })
  return JSON.parse(plain.replaceAll(groupId, 'GROUP').replaceAll(/[a-z]+\d*-\d/g, 'TEXT'))
}

describe('steps of many posts', () => {
  /** Counts the statements of a worker until its due posts have ended, without those that look for due work. */
  async function cost(c: TestContext, posts: readonly Due[]) {
    await due(...posts)
    answersAt = posts.length
    const count = countStatements(c)
    start()
    await answer.promise
    await publisher?.stop()
    const looks = count.texts.filter((text) => /claim_due/.test(text)).length
    const { transactions, statements } = count.counted()
    await published(...posts)
    assert.deepEqual(
      sent.toSorted(),
      sent.toSorted().filter((text, n, all) => text !== all[n - 1]),
      'once each',
    )
    return { transactions, statements: statements - looks, texts: count.texts.map((text) => text.trim().slice(0, 90)) }
  }

  test('a post alone takes two transactions', async (c) => {
    const { transactions, statements, texts } = await cost(c, [await approved('one')])
    assert.ok(
      transactions <= 2 && statements <= 15,
      `a post took ${transactions} transactions and ${statements} statements: see drive/save-step.ts\n${texts.join('\n')}`,
    )
  })

  test('a crowd goes out once each, and takes as many transactions and statements as a post or two', async (c) => {
    const { transactions, statements, texts } = await cost(c, await crowd())
    assert.equal(sent.length, CROWD)
    assert.ok(
      transactions <= 8 && statements <= 60,
      `${CROWD} posts took ${transactions} transactions and ${statements} statements: see posts/save-together.ts\n${texts.join('\n')}`,
    )
  })

  test('what is written together is what is written alone', async () => {
    const alone = await approved('alone')
    await due(alone)
    start()
    await published(alone)
    await publisher?.stop()
    const posts = await crowd(3)
    await due(...posts)
    answersAt = 4
    start()
    await published(...posts)
    for (const post of posts) assert.deepEqual(await traces(post), await traces(alone))
  })

  test('two posts of one group go out together: the group is as it should be, and the first is told once', async () => {
    const both = await approved('both', 2)
    await due(both)
    answersAt = 2
    start()
    await published(both)
    const { news, groups } = await traces(both)
    assert.deepEqual(
      news.map(({ type }: { type: string }) => type),
      ['post_published', 'post_published', 'post_published_first'],
    )
    assert.deepEqual(groups, [{ status: 'scheduled', timed: true, approved: true }])
  })

  test('a post whose step cannot be written keeps no other from going out, and does not go out twice', async () => {
    const posts = await crowd(4)
    const [broken, ...others] = posts
    assert.ok(broken)
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
      create trigger refuse before update on post for each row
        when (new.content_text = 'crowd0-0' and new.status = 'published') execute function refuse()
    `.execute(t.owner)
    try {
      await due(...posts)
      answersAt = 4
      start()
      await published(...others)
      await publisher?.stop()
      assert.equal(await statusOf(broken.postIds[0] ?? ''), 'publishing')
      assert.deepEqual(sent.toSorted(), ['crowd0-0', 'crowd1-0', 'crowd2-0', 'crowd3-0'])
    } finally {
      await sql`drop trigger refuse on post; drop function refuse()`.execute(t.owner)
    }
  })

  test('a post that somebody has locked is waited for by nobody else', async () => {
    const posts = await crowd(4)
    const [locked, ...others] = posts
    assert.ok(locked)
    await due(...posts)
    await t.owner.transaction().execute(async (trx) => {
      await trx.selectFrom('post_group').select('id').where('id', '=', locked.groupId).forUpdate().execute()
      answersAt = 3
      start()
      await published(...others)
      assert.equal(await statusOf(locked.postIds[0] ?? ''), 'scheduled')
    })
    await published(locked)
    assert.equal(sent.length, 4)
  })

  test('of many, one that changed since its approval does not go out', async () => {
    const posts = await crowd(4)
    const [changed, ...others] = posts
    assert.ok(changed)
    const [postId = ''] = changed.postIds
    await t.owner.updateTable('post').set({ content_text: 'other' }).where('id', '=', postId).execute()
    await due(...posts)
    start()
    await published(...others)
    await publisher?.stop()
    assert.equal(await statusOf(postId), 'pending_approval')
    assert.equal(sent.length, 3)
  })
})

describe('the transaction of many', () => {
  test('it sees and writes the workspaces that it names, and no other', async () => {
    const [mine, also, other] = await crowd(3)
    assert.ok(mine && also && other)
    const all = [mine, also, other].map(({ owner }) => owner.orgId)
    const seen = await inScope(sweep, { orgIds: all.slice(0, 2) }, async (db) => {
      const tables = ['post', 'post_group', 'effect', 'publish_attempt', 'notification', 'social_account', 'member']
      const orgs = []
      for (const table of tables) {
        const { rows } = await sql<{ org_id: string }>`select org_id from ${sql.table(table)}`.execute(db)
        orgs.push(...rows.map((row) => row.org_id))
      }
      const written = await db.updateTable('effect').set({ refreshed: true }).where('org_id', 'in', all).execute()
      return { orgs: new Set(orgs), written: Number(written[0]?.numUpdatedRows) }
    })
    assert.deepEqual(seen, { orgs: new Set(all.slice(0, 2)), written: 2 })
    const none = await inScope(sweep, {}, (db) => db.selectFrom('post').select('id').execute())
    assert.deepEqual(none, [])
    await assert.rejects(
      inScope(sweep, { orgIds: all.slice(0, 1) }, (db) =>
        db
          .insertInto('publish_attempt')
          .values({ org_id: other.owner.orgId, post_id: other.postIds[0] ?? '', fence: 1, part: 0, request_hash: '' })
          .execute(),
      ),
      /row-level security/,
    )
  })

  test('the application’s own role gains nothing by naming workspaces', async () => {
    const { owner } = await approved('named')
    const seen = await inScope(t.services.db, { orgIds: [owner.orgId] }, (db) =>
      db.selectFrom('post').select('id').execute(),
    )
    assert.deepEqual(seen, [])
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { AutomationAction } from '#contract/engagement/automation.ts'
import { performAct } from '#features/publisher/index.ts'
import type { Person } from '../../../tests/support/factories.ts'
import {
  openResultsWorld,
  type PublishedPost,
  type ResultsWorld,
} from '../../../tests/support/features/results/world.ts'
import { callTool } from '../../../tests/support/mcp.ts'
import { startAutomationNights } from './nights.ts'

let world: ResultsWorld
let owner: Person
let account: string
before(async () => {
  world = await openResultsWorld()
})
beforeEach(async () => {
  owner = await world.t.make.org({ timezone: 'Europe/Berlin' })
  account = await world.account(owner, 'x')
})
after(() => world.close())

const ask = (method: string, path: string, body?: object, as = owner) =>
  world.t.request(method, `{O}/automation/x/${path}`, { as, ...(body && { body }) })
async function done(method: string, path: string, body: object) {
  const { status, data, body: whole } = await ask(method, path, body)
  assert.equal(status, 200, JSON.stringify(whole))
  return data
}
const put = (body: object) => done('PUT', 'rules', body)
type Swept = { dryRun: boolean; counts: Record<string, number>; actions: AutomationAction[]; warnings: string[] }
const run = async (body: object = {}): Promise<Swept> => done('POST', 'run', body)
const runs = async (query = 'limit=100'): Promise<AutomationAction[]> => (await ask('GET', `runs?${query}`)).data.items

/** Weak posts that are public on the network, the oldest first. */
async function weak(count: number, hoursAgo = 24 * 30): Promise<PublishedPost[]> {
  const posts: PublishedPost[] = []
  for (let at = 0; at < count; at += 1) {
    const post = await world.published(owner, account, { hoursAgo: hoursAgo - at })
    world.sandbox.x.metrics.set(post.externalId, { impressions: 5, likes: 0, reposts: 0, replies: 0, quotes: 0 })
    posts.push(post)
  }
  // Their figures were read before, since a rule decides by stored figures.
  await world.t.owner
    .insertInto('post_result')
    .values(posts.map(({ postId }) => ({ org_id: owner.orgId, post_id: postId, impressions: 5, engagement_score: 0 })))
    .execute()
  return posts
}
const LIVE = { autoDelete: { enabled: true, dryRun: false, maxLikes: 0, maxActionsPerDay: 10 } }

/** Moves the open notices back, as if a day had passed and they had ended. */
const noticesEnd = () =>
  world.t.owner
    .updateTable('automation_action')
    .set({ notice_until: sql<string>`notice_until - interval '24 hours 1 second'` })
    .where('org_id', '=', owner.orgId)
    .execute()
const acts = () =>
  world.t.owner.selectFrom('platform_act').selectAll().where('org_id', '=', owner.orgId).orderBy('created_at').execute()
/** Performs the recorded acts, as a worker would. */
async function work(): Promise<void> {
  for (const act of await acts()) await performAct(world.t.services, act)
}
const idsOf = (actions: readonly AutomationAction[], status: AutomationAction['status'] = 'planned') =>
  actions.flatMap((one) => (one.status === status ? [one.sourcePostId] : [])).sort()
const gone = ({ externalId }: PublishedPost) =>
  world.sandbox.x.ledger().find(({ id }) => id === externalId)?.deletedAt !== null

describe('deleting', () => {
  test('a rule was never set up; then it is off and only looks', async () => {
    const { data } = await ask('GET', 'rules')
    assert.deepEqual([data.autoRepost, data.autoDelete, data.updatedAt, data.updatedBy], [null, null, null, null])
    assert.match(data.note, /48 hours/)
    const set = await put({ autoDelete: { maxLikes: 3 } })
    assert.deepEqual([set.autoDelete.enabled, set.autoDelete.dryRun, set.autoRepost], [false, true, null])
    assert.equal(set.updatedBy, owner.userId)
    await weak(1)
    const { counts, actions } = await run()
    assert.deepEqual([counts.evaluated, actions], [0, []])
  })

  test('first a notice of 24 hours, then three at most, then the rest; what is gone is archived', async () => {
    const posts = await weak(5)
    await put(LIVE)
    const announced = await run()
    assert.deepEqual([announced.dryRun, announced.counts.acted, announced.counts.matched], [false, 0, 5])
    for (const { status, noticeUntil } of announced.actions) {
      assert.ok(status === 'planned' && Date.parse(noticeUntil ?? '') > Date.now() + 23 * 3_600_000)
    }
    assert.deepEqual((await run()).actions, [], 'they are told once')
    assert.deepEqual(await acts(), [])
    await run({ dryRun: true })
    assert.deepEqual(await runs('notices=true&limit=5'), announced.actions, 'whatever was looked at since')
    await noticesEnd()
    const first = await run()
    assert.equal(first.counts.acted, 3)
    assert.deepEqual(
      first.actions.filter(({ status }) => status === 'skipped').map(({ reason }) => reason),
      ['The first live run does three at most', 'The first live run does three at most'],
    )
    await work()
    assert.deepEqual(posts.map(gone), [true, true, true, false, false])
    const done = (await runs()).filter(({ status }) => status === 'succeeded')
    assert.equal(done.length, 3)
    assert.ok(done.every(({ archivedText, noticeUntil }) => archivedText?.startsWith('Note ') && noticeUntil))
    const told = await world.t.owner
      .selectFrom('notification')
      .select('body')
      .where('org_id', '=', owner.orgId)
      .where('type', '=', 'automation_ran')
      .execute()
    assert.deepEqual(told.map(({ body }) => body).sort(), [
      'It deletes 3 posts. It left 2 posts alone.',
      'It will delete 5 posts in 24 hours, unless somebody keeps them.',
    ])
  })

  test('a dry run changes nothing and foretells the live run exactly', async () => {
    await weak(4)
    await put(LIVE)
    await run()
    await noticesEnd()
    const before = await runs()
    const foretold = await run({ dryRun: true })
    assert.ok(foretold.dryRun && foretold.actions.every(({ dryRun }) => dryRun))
    assert.deepEqual(await acts(), [])
    assert.deepEqual(
      (await runs()).filter(({ dryRun }) => !dryRun),
      before,
    )
    const live = await run()
    assert.deepEqual(idsOf(live.actions), idsOf(foretold.actions))
    assert.deepEqual(idsOf(live.actions, 'skipped'), idsOf(foretold.actions, 'skipped'))
    assert.equal(live.counts.acted, 3)
  })

  test('two sweeps at once act once', async () => {
    await weak(3)
    await put(LIVE)
    const [one, two] = await Promise.all([run(), run()])
    assert.equal(one.actions.length + two.actions.length, 3, 'one notice each')
    await noticesEnd()
    await Promise.all([run(), run(), run()])
    const subjects = (await acts()).map(({ subject }) => subject)
    assert.deepEqual([subjects.length, new Set(subjects).size], [3, 3])
  })

  test('figures are read again at once: whoever answered meanwhile keeps the post', async () => {
    const [answered, liked, weakest] = await weak(3)
    assert.ok(answered && liked && weakest)
    await put(LIVE)
    await run()
    await noticesEnd()
    world.sandbox.x.metrics.set(answered.externalId, { replies: 1 })
    world.sandbox.x.metrics.set(liked.externalId, { likes: 9 })
    const { actions } = await run()
    assert.deepEqual(idsOf(actions), [weakest.postId])
    assert.deepEqual(
      actions.filter(({ status }) => status === 'skipped').map(({ sourcePostId, reason }) => [sourcePostId, reason]),
      [[answered.postId, 'People replied to it']],
    )
  })

  test('what a person keeps stays, also within its notice', async () => {
    const [kept] = await weak(1)
    await put(LIVE)
    await run()
    const { posts } = await put({ posts: [{ postId: kept?.postId, choice: 'out' }] })
    assert.deepEqual(posts, [{ postId: kept?.postId, choice: 'out' }])
    await noticesEnd()
    const { actions } = await run()
    assert.deepEqual(
      actions.map(({ status, reason }) => [status, reason]),
      [['skipped', 'You keep this post away from rules']],
    )
    await put({ posts: [{ postId: kept?.postId, choice: null }] })
    const again = await run()
    assert.ok(again.actions[0]?.noticeUntil, 'it gets a notice of its own anew')
    const wrong = await ask('PUT', 'rules', { posts: [{ postId: owner.orgId, choice: 'out' }] })
    assert.equal(wrong.status, 400)
  })

  test('what is pinned on the network is kept', async () => {
    const [post] = await weak(1)
    await put(LIVE)
    const row = await world.t.owner
      .selectFrom('social_account')
      .select('external_id')
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    const profile = world.sandbox.x.state.accounts.find(({ id }) => id === row.external_id)
    assert.ok(profile && post)
    const before = profile.pinnedPostId
    profile.pinnedPostId = post.externalId
    const { actions } = await run().finally(() => {
      profile.pinnedPostId = before
    })
    assert.deepEqual(actions[0]?.reason, 'It is pinned to the profile')
  })

  test('if the network is away nothing is deleted, and the run says so', async () => {
    await weak(1)
    await put(LIVE)
    await run()
    await noticesEnd()
    world.sandbox.x.faults.add({ method: 'GET', path: '/2/tweets', kind: 'server-error' })
    const { counts, warnings } = await run().finally(() => world.sandbox.x.faults.clear())
    assert.equal(counts.acted, 0)
    assert.match(warnings.join(), /could not be read again/)
  })
})

describe('reposting', () => {
  async function settled(): Promise<PublishedPost> {
    const [post] = await weak(1)
    assert.ok(post)
    await world.t.owner
      .updateTable('post_result')
      .set({ before_impressions: 5, before_at: sql<string>`now() - interval '5 days'`, likes: 7 })
      .where('post_id', '=', post.postId)
      .execute()
    return post
  }
  const RULE = { enabled: true, dryRun: false, selection: { mode: 'threshold', minLikes: 5 } }

  test('a post whose growth has settled is planned once, however often it is swept', async () => {
    const post = await settled()
    await put({ autoRepost: RULE })
    const dry = await run({ dryRun: true })
    assert.deepEqual(idsOf(dry.actions), [post.postId])
    const results = await Promise.all([run(), run()])
    assert.deepEqual(results.map(({ counts }) => counts.acted).sort(), [0, 1])
    const [act, ...others] = await acts()
    assert.deepEqual([act?.kind, act?.heeds_pause, act?.parts_total, others.length], ['repost_post', true, 1, 0])
  })

  test('on the network: reposted, and a second time after the first was taken back', async () => {
    const post = await settled()
    await put({ autoRepost: { ...RULE, maxRepostsPerPost: 2, cooldownHoursPerPost: 0 } })
    await run()
    await work()
    const calls = () =>
      world.sandbox.x
        .journal()
        .flatMap(({ method, path }) => (path.includes('/retweets') ? [method] : []))
        .slice(-3)
    assert.deepEqual([(await runs())[0]?.status, calls().at(-1)], ['succeeded', 'POST'])
    await world.t.owner
      .updateTable('automation_action')
      .set({ acted_at: sql<string>`acted_at - interval '2 days'` })
      .where('org_id', '=', owner.orgId)
      .execute()
    assert.deepEqual(idsOf((await run()).actions), [post.postId])
    await work()
    assert.deepEqual([(await runs())[0]?.status, calls()], ['succeeded', ['POST', 'DELETE', 'POST']])
  })

  test('a rule that an assistant switched live does nothing until a person saves it', async () => {
    const post = await settled()
    const token = await world.t.make.connectionToken(owner)
    const set = await callTool(world.t, token, 'update_x_automation_rules', { autoRepost: RULE })
    assert.equal(set.isError, false, JSON.stringify(set.data))
    assert.deepEqual(set.data.waitsForPerson, ['auto_repost'])
    const { data } = await callTool(world.t, token, 'run_x_automation', {})
    assert.deepEqual([data.dryRun, data.counts.acted], [true, 0])
    assert.match(data.warnings.join(), /until a person saves the rule/)
    await put({ autoRepost: {} })
    assert.deepEqual((await ask('GET', 'rules')).data.waitsForPerson, [])
    const changed = await callTool(world.t, token, 'update_x_automation_rules', { autoRepost: { maxActionsPerDay: 9 } })
    assert.deepEqual(changed.data.waitsForPerson, ['auto_repost'], 'another rule than the person saw')
    await put({ autoRepost: {} })
    assert.deepEqual(idsOf((await run()).actions), [post.postId])
    const same = await callTool(world.t, token, 'update_x_automation_rules', { autoRepost: { maxActionsPerDay: 9 } })
    assert.deepEqual(same.data.waitsForPerson, [], 'what changes nothing keeps the word of the person')
  })
})

test('at night, by the workspace’s clock, once', async () => {
  const timezone = `Etc/GMT${new Date().getUTCHours() < 12 ? '-' : '+'}${Math.abs(12 - new Date().getUTCHours())}` // noon
  await world.t.owner.updateTable('org').set({ timezone }).where('id', '=', owner.orgId).execute()
  await weak(1)
  await put(LIVE)
  await world.t.owner.updateTable('automation_rule').set({ created_at: '2026-01-01T00:00:00Z' }).execute()
  await startAutomationNights(world.t.services, world.sweep)
  await world.t.runJobs()
  const { rows } = await sql<{ org_id: string }>`select org_id from automations_due(now(), 100)`.execute(world.sweep)
  assert.deepEqual([(await runs()).length, rows.some(({ org_id }) => org_id === owner.orgId)], [1, false])
})

test('only who manages automation may set or run rules', async () => {
  const editor = await world.t.make.member(owner, 'editor')
  assert.equal((await ask('PUT', 'rules', {}, editor)).status, 403)
  assert.equal((await ask('POST', 'run', {}, editor)).status, 403)
  assert.equal((await ask('GET', 'rules', undefined, editor)).status, 200)
})

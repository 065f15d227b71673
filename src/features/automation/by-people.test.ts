import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
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

const DELETES = { enabled: true, dryRun: false, maxLikes: 0 }
const REPOSTS = { enabled: true, dryRun: false, selection: { mode: 'threshold', minLikes: 5 } }

async function put(body: object, as = owner) {
  const { status, data, body: whole } = await world.t.request('PUT', '{O}/automation/x/rules', { as, body })
  assert.equal(status, 200, JSON.stringify(whole))
  return data
}
async function run() {
  const { status, data, body } = await world.t.request('POST', '{O}/automation/x/run', { as: owner, body: {} })
  assert.equal(status, 200, JSON.stringify(body))
  return data as { counts: Record<string, number>; actions: AutomationAction[]; warnings: string[] }
}

/** A post that nobody saw, a month old, with figures that were read before. */
async function weak(): Promise<PublishedPost> {
  const post = await world.published(owner, account, { hoursAgo: 24 * 30 })
  world.sandbox.x.metrics.set(post.externalId, { impressions: 5, likes: 0, reposts: 0, replies: 0, quotes: 0 })
  await world.t.owner
    .insertInto('post_result')
    .values({ org_id: owner.orgId, post_id: post.postId, impressions: 5, engagement_score: 0 })
    .execute()
  return post
}

test('a post that an assistant picks is not reposted until a person saves the rule', async () => {
  const { postId } = await weak()
  await put({ autoRepost: REPOSTS })
  const token = await world.t.make.connectionToken(owner)
  const pick = async (choice: 'in' | 'out' | null) => {
    const { data } = await callTool(world.t, token, 'update_x_automation_rules', { posts: [{ postId, choice }] })
    return data.waitsForPerson
  }
  assert.deepEqual(await pick('out'), [], 'what is kept away is done nothing to')
  assert.deepEqual(await pick('in'), ['auto_repost'])
  assert.equal((await run()).counts.acted, 0)
  await put({ autoRepost: {} })
  assert.deepEqual(await pick('in'), [], 'it was picked before')
  assert.equal((await run()).counts.acted, 1)
})

test('a rule that is live in the name of somebody who may not any more only looks', async () => {
  const post = await weak()
  const admin = await world.t.make.member(owner, 'admin')
  await put({ autoRepost: REPOSTS, posts: [{ postId: post.postId, choice: 'in' }] }, admin)
  const set = (change: object) =>
    world.t.owner
      .updateTable('member')
      .set(change)
      .where('org_id', '=', owner.orgId)
      .where('user_id', '=', admin.userId)
      .execute()
  for (const change of [{ role: 'editor' }, { role: 'admin', status: 'suspended' }]) {
    await set(change)
    const { counts, warnings } = await run()
    assert.equal(counts.acted, 0, JSON.stringify(change))
    assert.match(warnings.join(), /until a person saves the rule/)
  }
  await put({ autoRepost: {} })
  assert.equal((await run()).counts.acted, 1)
})

for (const [what, change] of [
  ['the rule is switched off', () => ({ autoDelete: { enabled: false } })],
  ['the post is kept', (postId: string) => ({ posts: [{ postId, choice: 'out' }] })],
] as const) {
  test(`a deletion that a pause held is not done any more once ${what}`, async () => {
    const { postId, externalId } = await weak()
    await put({ autoDelete: DELETES })
    await run()
    const notice = world.t.owner.updateTable('automation_action').where('org_id', '=', owner.orgId)
    await notice.set({ notice_until: sql<string>`notice_until - interval '24 hours 1 second'` }).execute()
    const pause = (workspace: boolean) =>
      world.t.request('PUT', '{O}/marketing/publishing/pause', { as: owner, body: { workspace } })
    assert.equal((await pause(true)).status, 200)
    assert.equal((await run()).counts.acted, 1)
    await put(change(postId))
    assert.equal((await pause(false)).status, 200)
    const act = await world.t.owner
      .selectFrom('platform_act')
      .selectAll()
      .where('org_id', '=', owner.orgId)
      .executeTakeFirstOrThrow()
    await performAct(world.t.services, act)
    assert.equal(world.sandbox.x.ledger().find(({ id }) => id === externalId)?.deletedAt, null)
    const { data } = await world.t.request('GET', '{O}/automation/x/runs', { as: owner })
    assert.deepEqual([data.items[0].status, data.items[0].error], ['skipped', null])
    assert.match(data.items[0].reason, /kept the post, or the rule was switched off/)
  })
}

test('a person who deletes what a rule’s held deletion names is not held with it', async () => {
  const { postId, externalId } = await weak()
  await put({ autoDelete: DELETES })
  await run()
  const notice = world.t.owner.updateTable('automation_action').where('org_id', '=', owner.orgId)
  await notice.set({ notice_until: sql<string>`notice_until - interval '24 hours 1 second'` }).execute()
  const body = { workspace: true }
  assert.equal((await world.t.request('PUT', '{O}/marketing/publishing/pause', { as: owner, body })).status, 200)
  assert.equal((await run()).counts.acted, 1)
  const answer = await world.t.request('POST', '{O}/marketing/x-posts/delete', { as: owner, body: { postId } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal(answer.data.outcome, 'deleted_on_x')
  assert.notEqual(world.sandbox.x.ledger().find(({ id }) => id === externalId)?.deletedAt, null)
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fixedClock } from '#kernel/clock.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { until } from '../../../tests/support/until.ts'
import { localMoment } from './local-time.ts'

const GAP = 45
const CAP = 4
let t: TestApp

before(async () => {
  t = await testApp({ clock: fixedClock('2026-11-23T05:00:00Z') })
})
after(() => t.close())

/** A workspace with two accounts, and groups of one post each that wait for approval. */
async function waiting(timezone: string, groups: number): Promise<{ as: Person; groupIds: string[] }> {
  const as = await t.make.org({ timezone })
  const accounts = [await t.make.account(as, 'x'), await t.make.account(as, 'bluesky')]
  const settings = { minGapMinutes: GAP, maxPostsPerDay: CAP, blackoutDates: ['2026-11-24'] }
  const saved = await t.request('PATCH', '{O}/marketing/scheduler/settings', { as, body: settings })
  assert.equal(saved.status, 200)
  const groupIds: string[] = []
  for (let index = 0; index < groups; index++) {
    const on = index % 2
    const posts = [
      { platform: ['x', 'bluesky'][on], socialAccountId: accounts[on], contentText: `Note ${Math.floor(index / 4)}` },
    ]
    const body = { title: `Note ${index}`, posts }
    const made = await t.request('POST', '{O}/marketing/post-groups', { as, body })
    assert.equal(made.status, 200, JSON.stringify(made.body))
    groupIds.push(made.data.group.id)
  }
  return { as, groupIds }
}

/**
 * Approves as a client does. If no database connection is free for 15 seconds, the server answers 503, and a client
 * then repeats the request.
 */
async function approve(as: Person, groupId: string): Promise<void> {
  const answered = async () => {
    const answer = await t.request('POST', `{O}/marketing/post-groups/${groupId}/approve`, { as, body: {} })
    return answer.status === 503 ? null : answer
  }
  const answer = await until(answered, { that: 'there was a connection for the approval', everyMs: 0 })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

test('200 approvals at once, of four workspaces: no two inside the gap, no day above the cap, no words twice a day', async () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia']
  const orgs = await Promise.all(zones.map((zone) => waiting(zone, 50)))
  await Promise.all(orgs.flatMap(({ as, groupIds }) => groupIds.map((groupId) => approve(as, groupId))))

  for (const [index, { as }] of orgs.entries()) {
    const zone = zones[index] ?? 'UTC'
    const rows = await t.owner
      .selectFrom('post')
      .select(['scheduled_for_utc', 'content_text', 'platform'])
      .where('org_id', '=', as.orgId)
      .where('status', '=', 'scheduled')
      .execute()
    const posts = rows
      .map((row) => ({ ...row, at: Date.parse(row.scheduled_for_utc ?? '') }))
      .sort((a, b) => a.at - b.at)
    assert.equal(posts.length, 50)
    const gaps = posts.slice(1).map(({ at }, before) => (at - (posts[before]?.at ?? 0)) / 60_000)
    assert.deepEqual(
      gaps.filter((gap) => gap < GAP),
      [],
      zone,
    )
    const days = Map.groupBy(posts, ({ at }) => localMoment(zone, at).date)
    assert.deepEqual(
      [...days].filter(([, of]) => of.length > CAP).map(([date]) => date),
      [],
      zone,
    )
    assert.equal(days.has('2026-11-24'), false, zone)
    const echoes = [...Map.groupBy(posts, (post) => `${post.platform} ${post.content_text}`).values()].filter((same) =>
      same.slice(1).some(({ at }, before) => at - (same[before]?.at ?? 0) < 86_400_000),
    )
    assert.deepEqual(echoes, [], zone)
  }
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { groupInStates } from '../../../../tests/support/features/posts/states.ts'
import { addPosts, makeOrg, withOwner } from '../../../../tests/support/many-posts.ts'

let t: TestApp
let owner: Person
before(async () => {
  t = await testApp({ env: { GALLEY_CHECK_OUTPUT: '0' } }) // the posts have made-up ids, which are no valid UUIDs
  owner = await t.make.org()
  await t.make.account(owner, 'x')
  for (let n = 0; n < 4; n += 1) await groupInStates(t, owner, Array(5).fill('scheduled'))
  // About as much text as one request can contain.
  await sql`update post set platform_payload = jsonb_build_object('thread', jsonb_build_array(
    jsonb_build_object('text', repeat('a', 1000000)))) where org_id = ${owner.orgId}`.execute(t.owner)
})
after(() => t?.close())

for (const path of ['posts', 'scheduler/events']) {
  test(`${path}: a page of the largest posts is refused before it is read, and a smaller one is answered`, async () => {
    const page = (limit: number) =>
      t.request('GET', `{O}/marketing/${path}`, { as: owner, query: { limit: String(limit) } })
    const large = await page(100)
    assert.deepEqual(
      [large.status, large.body.details?.[0]?.path, large.body.details?.[0]?.code],
      [400, 'query.limit', 'too_large'],
    )
    const small = await page(10)
    assert.equal(small.status, 200)
    assert.equal((small.data.items ?? small.data).length, 10)
  })
}

test('the first page shows the next posts only as far as one answer should go', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  await t.owner.updateTable('post').set({ scheduled_for_utc: soon }).where('org_id', '=', owner.orgId).execute()
  const { status, data } = await t.request('GET', '{O}/home/summary', { as: owner })
  assert.equal(status, 200)
  const { length } = JSON.stringify(data)
  assert.ok(length < 3_000_000, String(length))
  assert.ok(data.nextPosts.length > 0)
})

test('a calendar of more posts than can be drawn is refused, and a shorter one is answered', async () => {
  const org = await withOwner(t.url, async (db) => {
    const made = await makeOrg(db, t.services.accessTokens)
    await addPosts(db, made, 13_000, { years: 1 })
    return made
  })
  const calendar = (days: number) => {
    const now = Date.now() // read once, because two readings could make the span a millisecond too long
    const query = { from: new Date(now - days * 86_400_000).toISOString(), to: new Date(now).toISOString() }
    const headers = { authorization: `Bearer ${org.token}` }
    return t.request('GET', `/v1/orgs/${org.orgId}/marketing/scheduler/calendar`, { query, headers })
  }
  const year = await calendar(366)
  assert.deepEqual(
    [year.status, year.body.details?.[0]?.path, year.body.details?.[0]?.code],
    [400, 'query.to', 'too_many'],
  )
  const month = await calendar(31)
  assert.equal(month.status, 200)
  assert.ok(month.data.length > 500, String(month.data.length))
})

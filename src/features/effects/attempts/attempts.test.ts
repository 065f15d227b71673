import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '#kernel/ids.ts'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import { createSeed, type Seed } from '../../../../tests/support/seed.ts'

let t: TestApp
let seed: Seed
before(async () => {
  // Only X's adapter reads addresses of posts on X, and it exists only if an app is registered.
  t = await testApp({ env: { X_CLIENT_ID: 'an-app', X_CLIENT_SECRET: 'its secret' } })
  seed = createSeed(t)
})
after(() => t.close())

const HOUR = 3_600_000
const at = (hours: number): string => new Date(Date.UTC(2026, 10, 24) + hours * HOUR).toISOString()

test('every attempt in order, in words, without what an upload session gives away', async () => {
  const owner = await t.make.org()
  const { postId } = await seed.draft(owner, 'published')
  const common = { org_id: owner.orgId, post_id: postId, fence: 1, part: 0, request_hash: 'hash' }
  const ref = { externalId: '77', url: 'https://x.example/77', extra: { session: 'secret session' } }
  await t.owner
    .insertInto('publish_attempt')
    .values([
      { ...common, started_at: at(3), outcome: 'published', finished_at: at(4), platform_ref: JSON.stringify(ref) },
      { ...common, started_at: at(0), outcome: 'retry_after', finished_at: at(1), http_status: 429, error: 'Wait.' },
      {
        ...common,
        started_at: at(1),
        outcome: 'processing',
        finished_at: at(2),
        platform_ref: JSON.stringify({ uploadUrl: 'https://x.example/?secret ticket' }),
      },
      { ...common, started_at: at(2), part: 1, error: 'The connection broke.' },
    ])
    .execute()

  const viewer = await t.make.member(owner, 'viewer')
  const { status, data, body } = await t.request('GET', `{O}/marketing/posts/${postId}/attempts`, { as: viewer })
  assert.equal(status, 200, JSON.stringify(body))
  const rows = data as Record<string, unknown>[]
  assert.deepEqual(
    rows.map(({ id, summary, ...rest }) => rest),
    [
      attempt({ startedAt: at(0), finishedAt: at(1), outcome: 'rate_limited', httpStatus: 429, error: 'Wait.' }),
      attempt({ startedAt: at(1), finishedAt: at(2), outcome: 'processing' }),
      attempt({ startedAt: at(2), part: 1, error: 'The connection broke.' }),
      attempt({
        startedAt: at(3),
        finishedAt: at(4),
        outcome: 'published',
        platformRef: { externalId: '77', url: 'https://x.example/77' },
      }),
    ],
  )
  assert.match(String(rows[0]?.summary), /asked Galley to wait/)
  assert.match(String(rows[2]?.summary), /may be live/)
  assert.doesNotMatch(JSON.stringify(body), /secret/)
})

for (const [said, url, outcome, words] of [
  ['live', 'https://x.com/northwind/status/78', 'found_live', /A person looked.*the post is live/],
  ['live', undefined, 'found_live', /A person looked.*the post is live/],
  ['not_live', undefined, 'not_live', /A person looked.*the post is not there/],
] as const) {
  test(`an attempt that a person says is ${said}${url ? ' at an address' : ''} is open no longer`, async () => {
    const owner = await t.make.org()
    const accountId = await t.make.account(owner, 'x', { handle: 'northwind' })
    const { postId } = await seed.draft(owner, 'failed', accountId)
    const lost = { org_id: owner.orgId, post_id: postId, fence: 1, part: 0, request_hash: 'hash' }
    await t.owner.insertInto('publish_attempt').values(lost).execute()
    const body = { outcome: said, ...(url && { url }) }
    const resolved = await t.request('POST', `{O}/marketing/posts/${postId}/resolve`, { as: owner, body })
    assert.equal(resolved.status, 200, JSON.stringify(resolved.body))
    const { data } = await t.request('GET', `{O}/marketing/posts/${postId}/attempts`, { as: owner })
    const [row] = data as Record<string, unknown>[]
    assert.deepEqual([row?.outcome, row?.platformRef], [outcome, url ? { externalId: '78', url } : null])
    assert.ok(row?.finishedAt)
    assert.match(String(row?.summary), words)
  })
}

test('a post that was never tried has none', async () => {
  const owner = await t.make.org()
  const { postId } = await seed.draft(owner)
  const { status, data } = await t.request('GET', `{O}/marketing/posts/${postId}/attempts`, { as: owner })
  assert.deepEqual([status, data], [200, []])
})

test('a post of nobody or of another workspace is 404', async () => {
  const owner = await t.make.org()
  const foreign = await seed.draft(await t.make.org())
  for (const postId of [newId(), foreign.postId]) {
    assert.equal((await t.request('GET', `{O}/marketing/posts/${postId}/attempts`, { as: owner })).status, 404)
  }
})

function attempt(change: Record<string, unknown>) {
  const empty = {
    act: 'publish',
    part: 0,
    finishedAt: null,
    outcome: null,
    httpStatus: null,
    platformRef: null,
    error: null,
  }
  return { ...empty, requestHash: 'hash', ...change }
}

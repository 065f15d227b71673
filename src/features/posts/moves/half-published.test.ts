import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../tests/support/app.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { createSeed, type Seed } from '../../../../tests/support/seed.ts'

let t: TestApp
let seed: Seed
let owner: Person
before(async () => {
  const nowhere = 'http://127.0.0.1:9'
  const env = { X_CLIENT_ID: 'none', X_AUTHORIZE_URL: nowhere, X_API_URL: nowhere, BLUESKY_SERVICE_URL: nowhere }
  t = await testApp({ env })
  seed = createSeed(t)
  owner = await t.make.org()
})
after(() => t.close())

const ask = (method: string, path: string, body?: unknown) =>
  t.request(method, `{O}/marketing${path}`, { as: owner, ...(body !== undefined && { body }) })

let count = 0
/** A published part. All parts have different ids. */
function part(): { externalId: string; url: string } {
  const externalId = String(1790000000000000000n + BigInt(++count))
  return { externalId, url: `https://x.com/northwind/status/${externalId}` }
}

type Status = 'draft' | 'pending_approval' | 'approved' | 'scheduled' | 'failed'

/** A thread of three parts, of which the first is live. */
async function half(
  status: Status,
  more: object = {},
): Promise<{ postId: string; groupId: string; account: string; live: ReturnType<typeof part> }> {
  const live = part()
  const account = await t.make.account(owner, 'x', { handle: 'northwind' })
  const { postId, groupId } = await seed.draft(owner, status, account)
  await t.owner
    .updateTable('post')
    .set({
      platform_payload: JSON.stringify({ thread: [{ text: 'two' }, { text: 'three' }] }),
      live_parts: JSON.stringify([{ ...live, extra: {} }]),
      parts_total: 3,
      outcome_unknown: false,
      ...more,
    })
    .where('id', '=', postId)
    .execute()
  return { postId, groupId, account, live }
}

const STATUSES: Status[] = ['draft', 'pending_approval', 'approved', 'scheduled', 'failed']

for (const status of STATUSES) {
  test(`${status}: its account cannot change while a part of it is live`, async () => {
    const { postId, account } = await half(status)
    const other = await t.make.account(owner, 'x')
    for (const socialAccountId of [other, null]) {
      const answer = await ask('PATCH', `/posts/${postId}`, { socialAccountId })
      assert.deepEqual([answer.status, answer.body.code], [409, 'already_published'], JSON.stringify(answer.body))
      assert.match(answer.body.error, /account/)
    }
    assert.equal((await ask('GET', `/posts/${postId}`)).data.socialAccountId, account)
  })

  test(`${status}: canceling cancels the rest, and says what stays live`, async () => {
    const { postId, groupId, live } = await half(status)
    const path = status === 'failed' ? `/post-groups/${groupId}` : `/posts/${postId}`
    assert.equal((await ask('PATCH', path, { status: 'canceled' })).status, 200)
    const { data } = await ask('GET', `/posts/${postId}`)
    assert.deepEqual([data.status, data.liveParts], ['canceled', [live]])
    assert.match(data.lastError, /1 of 3 parts of the thread are live.*stay/)
  })

  test(`${status}: deleting deletes what is live too`, async () => {
    const { postId, live } = await half(status)
    const answer = await ask('DELETE', `/posts/${postId}`)
    assert.notEqual(answer.status, 200, 'nobody can delete it there: the account’s tokens do not work')
    const act = await t.owner.selectFrom('platform_act').selectAll().where('post_id', '=', postId).executeTakeFirst()
    assert.deepEqual((act?.payload as { parts: unknown[] } | undefined)?.parts, [live])
    assert.equal((await ask('GET', `/posts/${postId}`)).data.status, 'canceled', 'the rest does not go out')
  })
}

for (const status of STATUSES) {
  test(`${status}: a person ends it as it stands`, async () => {
    const { postId, live } = await half(status)
    const { status: code, data } = await ask('POST', `/posts/${postId}/resolve`, { outcome: 'live' })
    assert.deepEqual([code, data?.status, data?.liveParts], [200, 'published', [live]])
    assert.equal((await ask('POST', `/posts/${postId}/post-now`)).body.code, 'already_published')
  })
}

test('ending is not there for what nothing of is live, nor before the part in doubt is settled', async () => {
  const { postId } = await half('approved', { live_parts: '[]' })
  assert.equal((await ask('POST', `/posts/${postId}/resolve`, { outcome: 'live' })).status, 409)
  const whole = await seed.draft(owner, 'scheduled')
  assert.equal((await ask('POST', `/posts/${whole.postId}/resolve`, { outcome: 'live' })).status, 409)
  const not = await half('scheduled')
  assert.equal((await ask('POST', `/posts/${not.postId}/resolve`, { outcome: 'not_live' })).status, 409)
})

test('ending needs the right to publish, also of what is back in review', async () => {
  const { postId } = await half('draft')
  const writer = await t.make.member(owner, 'contributor')
  const answer = await t.request('POST', `{O}/marketing/posts/${postId}/resolve`, {
    as: writer,
    body: { outcome: 'live' },
  })
  assert.equal(answer.status, 403)
  const whole = await seed.draft(owner, 'draft')
  for (const outcome of ['live', 'not_live']) {
    const refused = await ask('POST', `/posts/${whole.postId}/resolve`, { outcome })
    assert.deepEqual([refused.status, refused.body.code], [409, 'invalid_transition'])
  }
})

test('a writer cannot delete what is live', async () => {
  const { postId } = await half('draft')
  const writer = await t.make.member(owner, 'contributor' as never)
  const answer = await t.request('DELETE', `{O}/marketing/posts/${postId}`, { as: writer })
  assert.equal(answer.status, 403)
})

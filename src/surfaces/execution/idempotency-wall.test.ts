import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

test('a transaction sees the kept answers of its own person and workspace, and of that person outside any', async () => {
  const [ada, eve] = [await t.make.org(), await t.make.org()]
  const member = await t.make.member(ada, 'editor')
  const key = { ...ada, token: await t.make.apiKeyToken(ada) }
  for (const as of [ada, eve, member, key]) {
    const body = { name: `Tag of ${as.token.slice(-8)}` }
    const answer = await t.request('POST', '{O}/marketing/tags', { as, body, headers: { 'idempotency-key': 'same' } })
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
  }
  const body = { name: 'Another', slug: 'another' }
  const made = await t.request('POST', '/v1/orgs', { as: ada, body, headers: { 'idempotency-key': 'outside' } })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const again = await t.request('POST', '/v1/orgs', { as: ada, body, headers: { 'idempotency-key': 'outside' } })
  assert.deepEqual(again.data, made.data)

  const seen = async (scope: { orgId?: string; userId?: string }) => {
    const rows = await inScope(t.services.db, scope, (db) => db.selectFrom('idempotency_record').selectAll().execute())
    return rows
      .map(({ owner, key }) => `${owner.split(' ')[0] === '-' ? 'outside' : owner.split(' ')[0]} ${key}`)
      .sort()
  }
  const outside = 'outside outside'
  assert.deepEqual(await seen({}), [])
  assert.deepEqual(await seen({ orgId: ada.orgId }), [])
  assert.deepEqual(await seen({ userId: ada.userId }), [outside])
  assert.deepEqual(
    await seen({ orgId: ada.orgId, userId: ada.userId }),
    [`${ada.orgId} same`, `${ada.orgId} same`, outside].sort(),
  )
  assert.deepEqual(await seen({ orgId: ada.orgId, userId: member.userId }), [`${ada.orgId} same`])
  assert.deepEqual(await seen({ orgId: eve.orgId, userId: ada.userId }), [outside])
  const stolen = inScope(t.services.db, { orgId: eve.orgId, userId: eve.userId }, (db) =>
    db
      .insertInto('idempotency_record')
      .values({ owner: `${ada.orgId} ${ada.userId}`, key: 'planted', request_hash: '' })
      .execute(),
  )
  await assert.rejects(stolen, /row-level security/)
})

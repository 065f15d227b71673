import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Person } from '../../../tests/support/factories.ts'
import { openSimulatedApp, type SimulatedApp } from '../../../tests/support/simulated-app.ts'

let app: SimulatedApp
let owner: Person
before(async () => {
  app = await openSimulatedApp()
  owner = await app.t.make.org()
})
after(() => app?.close())

const ask = (accountId: string, as: Person = owner) =>
  app.t.request('GET', `{O}/marketing/accounts/${accountId}/tiktok/creator-info`, { as })

test('shows an account’s options as TikTok reports them now', async () => {
  const { id, handle } = await app.account(owner, 'tiktok')
  const first = await ask(id)
  assert.deepEqual(
    [first.status, first.data.creatorUsername, first.data.privacyLevelOptions, first.data.commentDisabled],
    [200, handle, ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'], false],
  )
  const creator = app.sandbox.tiktok.state.accounts.find(({ username }) => username === handle)
  assert.ok(creator)
  creator.commentDisabled = true
  assert.equal((await ask(id)).data.commentDisabled, true)
})

test('refused for an account of another network or workspace, and for an unknown one', async () => {
  const { id } = await app.account(owner, 'x')
  const other = await ask(id)
  assert.deepEqual(
    [other.status, other.body.details[0].path, other.body.details[0].code],
    [400, 'params.accountId', 'not_tiktok'],
  )
  const stranger = await app.t.make.org()
  const foreign = await app.account(stranger, 'tiktok')
  assert.equal((await ask(foreign.id)).status, 404)
  assert.equal((await ask('7d0f5a36-3c7a-4b0e-9d5e-0d6d0a2f3c11')).status, 404)
})

test('people who may only read can read them', async () => {
  const { id } = await app.account(owner, 'tiktok')
  assert.equal((await ask(id, await app.t.make.member(owner, 'viewer'))).status, 200)
})

test('an account that is no longer connected is 409, without a request to TikTok', async () => {
  const { id } = await app.account(owner, 'tiktok')
  await app.t.request('DELETE', `{O}/marketing/accounts/${id}`, { as: owner })
  const { status, body } = await ask(id)
  assert.deepEqual([status, body.code], [409, 'account_disconnected'])
  assert.match(body.error, /connect it again/)
})

test('if TikTok refuses the tokens it is asked once more; without a valid grant the account is in error', async () => {
  const { id, externalId } = await app.account(owner, 'tiktok')
  app.sandbox.tiktok.faults.add({ kind: 'expired-token', path: '/v2/post/publish/creator_info/query/', times: 1 })
  assert.equal((await ask(id)).status, 200)
  const { grants } = app.sandbox.tiktok.state
  for (const grant of grants) if (grant.openId === externalId) grants.delete(grant)
  assert.deepEqual([(await ask(id)).status, (await ask(id)).body.code], [409, 'account_disconnected'])
  const row = app.t.owner.selectFrom('social_account').select('status').where('id', '=', id)
  assert.deepEqual(await row.executeTakeFirst(), { status: 'error' })
})

test('a refusal by TikTok is passed on in its words, with the wait', async () => {
  const { id } = await app.account(owner, 'tiktok')
  app.sandbox.tiktok.faults.add({ kind: 'refuse', path: '/v2/post/publish/creator_info/query/', times: 1 })
  const { status, body } = await ask(id)
  assert.deepEqual([status, body.code, body.retryAfterSeconds], [502, 'platform_error', 60])
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#kernel/db/database.ts'
import type { Credentials } from '#platforms/connecting.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { openWorld, type World } from '../../../tests/support/features/accounts/world.ts'
import { failsAs } from '../../../tests/support/platforms/refusals.ts'
import { until } from '../../../tests/support/until.ts'
import { openCredentials, refreshExpiring, sealCredentials, usableAccount } from './index.ts'

let world: World
let owner: Person

before(async () => {
  world = await openWorld()
})
after(() => world?.close())
beforeEach(async () => {
  owner = await world.t.make.org()
  world.x.faults.clear()
})

const GONE = -60
const SOON = 60
const LATER = 3600

async function account(endInSeconds: number): Promise<{ ref: { orgId: string; accountId: string }; old: Credentials }> {
  const old = world.tokens('northwind', endInSeconds)
  const accountId = await world.t.make.account(owner, 'x', { handle: 'northwind', credentials: old })
  const ends = { token_expires_at: old.expiresAt, scopes: old.scopes }
  await world.t.owner.updateTable('social_account').set(ends).where('id', '=', accountId).execute()
  return { ref: { orgId: owner.orgId, accountId }, old }
}

const rowOf = (id: string) =>
  world.t.owner.selectFrom('social_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stored = async (id: string) => openCredentials(world.t.services.keyRing, await rowOf(id))
const refreshes = () =>
  world.x.journal().filter(({ method, path }) => method === 'POST' && path === '/2/oauth2/token').length
const notices = (of: Person) =>
  world.t.owner.selectFrom('notification').selectAll().where('org_id', '=', of.orgId).orderBy('created_at').execute()

test('tokens that last are used as they are; tokens that end within two minutes are renewed and stored first', async () => {
  const lasting = await account(LATER)
  const before = refreshes()
  assert.deepEqual((await usableAccount(world.t.services, lasting.ref)).credentials, lasting.old)
  assert.equal(refreshes(), before)

  await world.t.owner
    .updateTable('social_account')
    .set({ external_id: 'other' })
    .where('org_id', '=', owner.orgId)
    .execute()
  const ending = await account(SOON)
  const opened = await usableAccount(world.t.services, ending.ref)
  assert.equal(refreshes(), before + 1)
  assert.notEqual(opened.credentials.accessToken, ending.old.accessToken)
  assert.deepEqual(await stored(ending.ref.accountId), opened.credentials)
  const row = await rowOf(ending.ref.accountId)
  assert.deepEqual(
    [row.token_expires_at, row.refresh_lease_until, row.status],
    [opened.credentials.expiresAt, null, 'connected'],
  )
  assert.ok(row.last_refreshed_at)
  const fresh = [...world.x.state.grants].some(({ accessToken }) => accessToken === opened.credentials.accessToken)
  assert.ok(fresh)
})

test('twenty at once refresh once, and all get the new pair', async () => {
  const { ref, old } = await account(GONE)
  const before = refreshes()
  world.x.faults.add({ kind: 'delay', path: '/2/oauth2/token', delayMs: 300, times: 1 })
  const opened = await Promise.all(Array.from({ length: 20 }, () => usableAccount(world.t.services, ref)))
  assert.equal(refreshes(), before + 1)
  const tokens = new Set(opened.map(({ credentials }) => credentials.accessToken))
  assert.equal(tokens.size, 1)
  assert.ok(!tokens.has(old.accessToken))
})

test('twenty whose call was refused refresh once too, whatever expiry the token states', async () => {
  const { ref } = await account(LATER)
  const before = refreshes()
  await Promise.all(Array.from({ length: 20 }, () => usableAccount(world.t.services, { ...ref, force: true })))
  await usableAccount(world.t.services, { ...ref, force: true })
  assert.equal(refreshes(), before + 1)
})

test('a refusal puts the account in error and tells those who can connect it again, once', async () => {
  const admin = await world.t.make.member(owner, 'admin')
  const editor = await world.t.make.member(owner, 'editor')
  const suspended = await world.t.make.member(owner, 'admin')
  await world.t.owner
    .updateTable('member')
    .set({ status: 'suspended' })
    .where('user_id', '=', suspended.userId)
    .execute()
  const { ref, old } = await account(GONE)
  for (const grant of world.x.state.grants)
    if (grant.refreshToken === old.refreshToken) world.x.state.grants.delete(grant)
  const calls = await Promise.allSettled(Array.from({ length: 5 }, () => usableAccount(world.t.services, ref)))
  for (const call of calls) assert.ok(call.status === 'rejected' && failsAs('reconnect')(call.reason))
  const row = await rowOf(ref.accountId)
  assert.deepEqual([row.status, row.refresh_lease_until], ['error', null])
  assert.match(row.last_error ?? '', /connect the account again/)
  const told = await notices(owner)
  assert.deepEqual(told.map(({ user_id }) => user_id).sort(), [owner.userId, admin.userId].sort())
  assert.ok(!told.some(({ user_id }) => user_id === editor.userId))
  const [notice] = told
  assert.deepEqual(
    [notice?.type, notice?.tier, notice?.title, notice?.href, notice?.metadata],
    [
      'account_error',
      'action_required',
      'X: connect @northwind again',
      '/accounts',
      { subject: { type: 'social_account', id: ref.accountId } },
    ],
  )
  const { data } = await world.t.request('GET', `{O}/marketing/accounts/${ref.accountId}`, { as: owner })
  assert.equal(data.status, 'error')

  await assert.rejects(usableAccount(world.t.services, ref), failsAs('reconnect'))
  assert.equal((await notices(owner)).length, 2)
})

test('an outage of the platform is no refusal: the account stays connected, and waiting callers are told to come back', async () => {
  const { ref, old } = await account(GONE)
  const before = refreshes()
  world.x.faults.add({ kind: 'server-error', path: '/2/oauth2/token' })
  const calls = await Promise.allSettled(Array.from({ length: 10 }, () => usableAccount(world.t.services, ref)))
  for (const call of calls)
    assert.ok(call.status === 'rejected' && failsAs('retry_backoff')(call.reason), String(call.status))
  // One process asks the network, and all waiting callers use its answer. Only a later call may ask again.
  assert.ok(refreshes() - before < 5, String(refreshes() - before))
  assert.deepEqual([(await rowOf(ref.accountId)).status, await stored(ref.accountId)], ['connected', old])
  world.x.faults.clear()
  assert.notEqual((await usableAccount(world.t.services, ref)).credentials.accessToken, old.accessToken)
})

test('a refresh whose process died is waited for, then taken over', async () => {
  const { ref } = await account(GONE)
  const lease = sql<string>`clock_timestamp() + interval '400 milliseconds'`
  await world.t.owner
    .updateTable('social_account')
    .set({ refresh_lease_until: lease })
    .where('id', '=', ref.accountId)
    .execute()
  const before = refreshes()
  await usableAccount(world.t.services, ref)
  assert.equal(refreshes(), before + 1)
})

test('tokens that arrive after a disconnect are revoked, not stored', async () => {
  const { ref } = await account(GONE)
  world.x.faults.add({ kind: 'delay', path: '/2/oauth2/token', delayMs: 400, times: 1 })
  const grants = world.x.state.grants.size
  const call = assert.rejects(usableAccount(world.t.services, ref), failsAs('reconnect'))
  await leased(ref.accountId)
  const erased = { status: 'disconnected', credentials_sealed: null } as const
  await world.t.owner.updateTable('social_account').set(erased).where('id', '=', ref.accountId).execute()
  await call
  assert.deepEqual([(await rowOf(ref.accountId)).credentials_sealed, world.x.state.grants.size], [null, grants - 1])
  assert.deepEqual(await notices(owner), [])
})

test('a refresh or refusal that ends after a new connection does not change it', async () => {
  for (const fault of ['delay', 'client-error'] as const) {
    const { ref } = await account(GONE)
    const fresh = world.tokens('labs', LATER)
    world.x.faults.add({ kind: 'delay', path: '/2/oauth2/token', delayMs: 400, times: 1 })
    if (fault === 'client-error') world.x.state.grants.clear()
    const call = usableAccount(world.t.services, ref)
    await leased(ref.accountId)
    const sealed = sealCredentials(world.t.services.keyRing, ref, fresh)
    await world.t.owner
      .updateTable('social_account')
      .set({ credentials_sealed: sealed })
      .where('id', '=', ref.accountId)
      .execute()
    assert.deepEqual((await call).credentials, fresh)
    assert.deepEqual([(await rowOf(ref.accountId)).status, await stored(ref.accountId)], ['connected', fresh])
    world.x.faults.clear()
  }
})

async function leased(accountId: string): Promise<void> {
  await until(async () => (await rowOf(accountId)).refresh_lease_until, { that: 'the account is leased' })
}

test('the job renews expiring tokens in every workspace; a failure in one does not stop the others', async () => {
  const sweep = openDatabase({ url: world.t.url, role: 'galley_sweep', max: 1 })
  const broken = await account(SOON)
  await world.t.owner
    .updateTable('social_account')
    .set({ credentials_sealed: Buffer.from('x') })
    .where('id', '=', broken.ref.accountId)
    .execute()
  owner = await world.t.make.org()
  const ending = await account(5 * 60)
  await world.t.owner
    .updateTable('social_account')
    .set({ external_id: 'moved' })
    .where('id', '=', ending.ref.accountId)
    .execute()
  const lasting = await account(LATER)
  assert.deepEqual(await refreshExpiring(world.t.services, sweep), { refreshed: 1, failed: 1 })
  assert.notDeepEqual(await stored(ending.ref.accountId), ending.old)
  assert.deepEqual(await stored(lasting.ref.accountId), lasting.old)
  await sweep.destroy()
})

test('credentials can be decrypted only in their own row', async () => {
  const [one, other] = [await account(LATER), { orgId: owner.orgId, accountId: owner.userId }]
  const sealed = sealCredentials(world.t.services.keyRing, one.ref, one.old)
  const moved = { org_id: other.orgId, id: other.accountId, credentials_sealed: sealed }
  assert.throws(() => openCredentials(world.t.services.keyRing, moved))
})

test('an account that is gone or belongs to another workspace must be connected again', async () => {
  const { ref } = await account(LATER)
  const stranger = await world.t.make.org()
  await assert.rejects(usableAccount(world.t.services, { ...ref, orgId: stranger.orgId }), failsAs('reconnect'))
  await assert.rejects(usableAccount(world.t.services, { ...ref, accountId: owner.userId }), failsAs('reconnect'))
})

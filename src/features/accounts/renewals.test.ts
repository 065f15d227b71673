import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { openDatabase } from '#kernel/db/database.ts'
import { NETWORKS } from '#platforms/networks.ts'
import { SIMULATED_PLATFORMS } from '../../../tests/platforms/networks.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { openSimulatedApp, type SimulatedApp } from '../../../tests/support/simulated-app.ts'
import { refreshExpiring, warnOfEnds } from './index.ts'
import { passedAlready } from './rows/warning-days.ts'
import { lifespanOf } from './tokens/lifespan.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let app: SimulatedApp
let owner: Person
let sweep: ReturnType<typeof openDatabase>
before(async () => {
  app = await openSimulatedApp()
  sweep = openDatabase({ url: app.t.url, role: 'galley_sweep', max: 1 })
})
after(async () => {
  await sweep?.destroy()
  await app?.close()
})
beforeEach(async () => {
  await app.t.owner.updateTable('social_account').set({ status: 'disconnected' }).execute()
  app.sandbox.x.faults.clear()
  owner = await app.t.make.org()
})

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
const rowOf = (id: string) =>
  app.t.owner.selectFrom('social_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = (id: string, set: Record<string, unknown>) =>
  app.t.owner.updateTable('social_account').set(set).where('id', '=', id).execute()
const renew = () => refreshExpiring(app.t.services, sweep)
const told = async () =>
  (
    await app.t.owner
      .selectFrom('notification')
      .select(['title', 'body'])
      .where('org_id', '=', owner.orgId)
      .orderBy('created_at')
      .execute()
  ).map(({ title, body }) => `${title}. ${body}`)

/** Makes an account at a simulated network, which decides when the tokens expire. */
async function account(platform: (typeof SIMULATED_PLATFORMS)[number]) {
  const { id, credentials } = await app.account(owner, platform)
  await change(id, { token_expires_at: credentials.expiresAt })
  return { id, credentials }
}

for (const platform of SIMULATED_PLATFORMS)
  test(`${platform}: tokens are renewed as early as the network’s descriptor says`, async () => {
    const { id, credentials } = await account(platform)
    assert.deepEqual(await renew(), { refreshed: 0, failed: 0 })
    const { renew_at } = await rowOf(id)
    const ahead = NETWORKS.find((network) => network.platform === platform)?.renewAheadMs ?? 0
    const { expiresAt } = credentials
    assert.equal(renew_at, expiresAt && new Date(Date.parse(expiresAt) - ahead).toISOString())
    if (!expiresAt) return
    assert.ok(Date.parse(renew_at ?? '') > Date.now(), 'it would be renewed all the time')
  })

test('a failed renewal is retried after growing pauses; a success resets them', async () => {
  const { id } = await account('x')
  app.sandbox.x.faults.add({ kind: 'server-error', path: '/2/oauth2/token' })
  const pauses: number[] = []
  for (let failures = 1; failures <= 3; failures++) {
    await change(id, { renew_at: fromNow(-1) })
    assert.deepEqual(await renew(), { refreshed: 0, failed: 1 })
    assert.deepEqual(await renew(), { refreshed: 0, failed: 0 })
    const row = await rowOf(id)
    assert.deepEqual([row.status, row.renewal_failures], ['connected', failures])
    pauses.push(Math.round((Date.parse(row.renew_at ?? '') - Date.now()) / MINUTE))
  }
  assert.deepEqual(pauses, [1, 2, 4])
  app.sandbox.x.faults.clear()
  await change(id, { renew_at: fromNow(-1) })
  assert.deepEqual(await renew(), { refreshed: 1, failed: 0 })
  const row = await rowOf(id)
  assert.equal(row.renewal_failures, 0)
  assert.ok(Date.parse(row.renew_at ?? '') > Date.now())
})

test('tokens that cannot be renewed are left alone, and the account ends with them', () => {
  const of = (refreshToken: string | null, grantEndsAt?: string) => {
    const credentials = { accessToken: 'a', refreshToken, expiresAt: end, scopes: [], extra: {} }
    const said = grantEndsAt === undefined ? credentials : { ...credentials, grantEndsAt }
    return lifespanOf(app.t.services, 'linkedin', said)
  }
  const [end, year] = [fromNow(60 * DAY), fromNow(365 * DAY)]
  assert.equal(of(null).sign_in_ends_at, end)
  assert.equal(of(null).renew_at, new Date(Date.parse(end) - 10 * MINUTE).toISOString())
  assert.equal(of('r').sign_in_ends_at, null)
  assert.equal(of('r', year).sign_in_ends_at, year)
})

test('people are warned 14, 7, 3 and 1 days ahead, once each, and separately for each network', async () => {
  const { id } = await account('linkedin')
  await account('threads')
  const editor = await app.t.make.member(owner, 'editor')
  for (const days of [20, 14, 13.5, 7, 6, 3, 2.5, 1, 0.5]) {
    await change(id, { sign_in_ends_at: fromNow(days * DAY) })
    await warnOfEnds(app.t.services, sweep)
    await warnOfEnds(app.t.services, sweep)
  }
  assert.deepEqual(
    (await told()).map((words) => /LinkedIn: the sign-in of @\S+ ends within (a day|\d+ days)/.exec(words)?.[1]),
    ['14 days', '7 days', '3 days', 'a day'],
  )
  const ofEditor = app.t.owner.selectFrom('notification').selectAll().where('user_id', '=', editor.userId)
  assert.deepEqual(await ofEditor.execute(), [])
})

test('if nothing ran for a week, only the warning that is due now is sent', async () => {
  const { id } = await account('linkedin')
  await change(id, { sign_in_ends_at: fromNow(2 * DAY) })
  await warnOfEnds(app.t.services, sweep)
  assert.equal((await told()).length, 1)
})

test('a renewal that fails for an hour is reported; after a success the report is gone', async () => {
  const { id } = await account('x')
  await change(id, { renewal_failures: 5 })
  await warnOfEnds(app.t.services, sweep)
  assert.deepEqual(await told(), [])
  await change(id, { renewal_failures: 6 })
  await warnOfEnds(app.t.services, sweep)
  assert.match((await told())[0] ?? '', /^X: the sign-in of @\S+ ends within a day\. .*it could not be renewed so far/)
  const { data } = await app.t.request('GET', `{O}/marketing/accounts/${id}`, { as: owner })
  assert.equal(data.signInEndsAt, data.tokenExpiresAt)
  await change(id, { renew_at: fromNow(-1) })
  assert.deepEqual(await renew(), { refreshed: 1, failed: 0 })
  const row = await rowOf(id)
  assert.deepEqual([row.renewal_failures, row.warned_days, row.sign_in_ends_at], [0, null, null])
  await warnOfEnds(app.t.services, sweep)
  assert.equal((await told()).length, 1)
})

test('a new sign-in warns only of days still to come', () => {
  const { clock } = app.t.services
  const warned = [60, 13, 7, 2, 0.1].map((days) => passedAlready(clock, fromNow(days * DAY)))
  assert.deepEqual(warned, [null, 14, 7, 3, 1])
  assert.equal(passedAlready(clock, null), null)
})

test('a warning replaces the one before', async () => {
  const { id } = await account('linkedin')
  for (const days of [13, 6]) {
    await change(id, { sign_in_ends_at: fromNow(days * DAY) })
    await warnOfEnds(app.t.services, sweep)
  }
  assert.equal((await told()).length, 2)
  const open = await app.t.owner
    .selectFrom('notification')
    .select('title')
    .where('org_id', '=', owner.orgId)
    .where('dismissed_at', 'is', null)
    .execute()
  assert.equal(open.length, 1)
  assert.match(open[0]?.title ?? '', /ends within 6 days$/)
})

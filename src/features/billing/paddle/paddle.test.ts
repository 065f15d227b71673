import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { endGrace, grantDueMonths, requirePlans } from '#features/billing/index.ts'
import { namedId } from '../../../../sandbox/paddle/state.ts'
import { forgetDue, seedEffect } from '../../../../tests/support/due-post.ts'
import type { Person } from '../../../../tests/support/factories.ts'
import { openPaddleWorld, type PaddleWorld } from '../../../../tests/support/paddle-world.ts'
import { createSeed } from '../../../../tests/support/seed.ts'

const DAY_MS = 24 * 60 * 60_000
const SOLO = namedId('pri', 'Solo monthly')
const TEAM = namedId('pri', 'Team monthly')
const YEAR = namedId('pri', 'Team yearly')
const PACK = namedId('pri', 'Small pack')

let world: PaddleWorld
let owner: Person
before(async () => {
  world = await openPaddleWorld(Date.now())
})
beforeEach(async () => {
  await world.anew()
  owner = await world.t.make.org()
  await requirePlans(world.t.services, world.sweep)
})
after(() => world.close())

/** Calls as the owner with a new token each time, since the tests move the clock by days. */
async function ask(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const as = { ...owner, token: await world.t.make.token(owner, owner.orgId, 'owner') }
  return world.t.request(method, `{O}/billing${path}`, { as, body, ...(headers && { headers }) })
}
const subscription = async () => (await ask('GET', '')).data.subscription

/** Webhooks arrive and are applied. */
async function arrive(): Promise<void> {
  await world.sandbox().sendWebhooks()
  await world.t.runJobs()
}
async function passTime(ms: number): Promise<void> {
  world.sandbox().passTime(ms)
  await arrive()
  await endGrace(world.t.services, world.sweep)
}
async function buy(priceId: string) {
  const { customData } = (await ask('GET', '/checkout-data')).data
  const bought = world.sandbox().buy({ priceIds: [priceId], customerId: null, customData })
  await arrive()
  return bought
}
const theirs = () => [...world.sandbox().state.subscriptions.values()].at(-1) ?? assert.fail('no subscription')

test('checkout data hold the price ids, and what each costs where the reader is', async () => {
  const { data } = await ask('GET', '/checkout-data', undefined, { 'accept-language': 'de-DE,de;q=0.9' })
  const solo = data.plans.find(({ key }: { key: string }) => key === 'solo')
  assert.equal(solo.providerPriceId, SOLO)
  assert.deepEqual([solo.localizedCurrencyCode, solo.localizedMonthlyPrice], ['EUR', 17.1])
  assert.match(solo.localizedMonthlyPriceFormatted, /17,10\s€/)
  assert.match(solo.localizedAnnualPriceFormatted, /171,00\s€/)
  const pack = data.creditPacks.find(({ key }: { key: string }) => key === 'pack_500')
  assert.deepEqual([pack.providerPriceId, pack.localizedPrice], [PACK, 13.5])
  assert.equal(data.creditPacks.find(({ key }: { key: string }) => key === 'pack_10000').providerPriceId, null)
  const yen = await ask('GET', '/checkout-data', undefined, { 'accept-language': 'ja-JP' })
  assert.equal(yen.data.plans[0].localizedMonthlyPrice, 2850)
})

test('checkout data come without local prices where Paddle does not answer', async () => {
  world.sandbox().faults.add({ kind: 'server-error', path: '/pricing-preview' })
  const { status, data } = await ask('GET', '/checkout-data')
  assert.deepEqual([status, data.plans[0].providerPriceId, data.plans[0].localizedMonthlyPrice], [200, SOLO, null])
})

test('a trial opens the workspace and gives its credits; its first payment goes on from there', async () => {
  await buy(SOLO)
  const { data } = await ask('GET', '')
  assert.deepEqual(
    [data.plan.key, data.subscription.status, data.subscription.accessState],
    ['solo', 'trialing', 'full'],
  )
  assert.deepEqual([data.subscription.trialDaysRemaining, data.creditBalance.monthly], [14, 500])
  assert.equal(data.subscription.providerCustomerId, theirs().customer_id)
  await passTime(14 * DAY_MS + 60_000)
  assert.equal((await subscription()).status, 'active')
  const { data: invoices } = await ask('GET', '/invoices')
  assert.deepEqual(
    invoices.data.map(({ total, currency, status }: Record<string, unknown>) => [total, currency, status])[0],
    [19, 'USD', 'paid'],
  )
  const { data: paid } = await ask('GET', '/transactions')
  const { data: invoice } = await ask('GET', `/transactions/${paid.data[0].id}/invoice`)
  assert.match(invoice.url, /\/invoices\/txn_/)
})

test('in a trial the plan neither changes nor pauses, and a cancellation ends it at once', async () => {
  await buy(SOLO)
  for (const [path, body] of [
    ['/change-plan', { priceId: TEAM }],
    ['/subscription/pause', undefined],
  ] as const) {
    const { status, body: answer } = await ask('POST', path, body)
    assert.deepEqual([status, answer.code], [409, 'invalid_transition'])
  }
  const { data } = await ask('POST', '/subscription/cancel')
  assert.equal(data.cancelAtPeriodEnd, false)
  assert.deepEqual([(await subscription()).status, theirs().status], ['canceled', 'canceled'])
  assert.equal(
    (await world.t.request('PATCH', '{O}', { as: owner, body: { name: 'Other' } })).body.code,
    'subscription_required',
  )
})

test('a plan by the year gives its credits by the month', async () => {
  await buy(YEAR)
  await passTime(14 * DAY_MS + 60_000)
  const grants = async () =>
    (await world.t.owner.selectFrom('credit_grant').select('cause').where('org_id', '=', owner.orgId).execute()).length
  assert.equal(await grants(), 2, 'the trial, and the first month')
  for (const expected of [3, 4]) {
    world.sandbox().passTime(31 * DAY_MS)
    for (let twice = 0; twice < 2; twice++) await grantDueMonths(world.t.services, world.sweep)
    assert.equal(await grants(), expected)
  }
})

test('a pause and a cancellation wait for the end of the period, and resuming withdraws them or begins anew', async () => {
  await buy(SOLO)
  await passTime(14 * DAY_MS + 60_000)
  assert.equal((await ask('POST', '/subscription/pause')).data.status, 'pausing')
  assert.deepEqual([(await subscription()).status, (await subscription()).accessState], ['pausing', 'full'])
  assert.equal((await ask('POST', '/subscription/resume')).data.status, 'active')
  assert.equal((await ask('POST', '/subscription/pause')).data.status, 'pausing')
  assert.equal((await ask('POST', '/subscription/pause')).data.status, 'pausing', 'twice is once')
  await passTime(32 * DAY_MS)
  assert.equal((await subscription()).status, 'paused')
  assert.equal((await ask('POST', '/subscription/resume')).data.status, 'active')
  const { recentSubscriptionEvents: events } = (await ask('GET', '')).data
  assert.deepEqual(
    events.map(({ type }: { type: string }) => type),
    ['resumed', 'paused', 'pausing', 'resumed', 'pausing'],
  )
  assert.equal((await ask('POST', '/subscription/cancel')).data.cancelAtPeriodEnd, true)
  assert.equal((await ask('POST', '/subscription/pause')).status, 409)
  await passTime(32 * DAY_MS)
  assert.equal((await subscription()).status, 'canceled')
  assert.equal((await ask('POST', '/subscription/resume')).status, 409)
})

test('overdue: told once, full access within the grace, then read-only with publishing held, until it is paid', async () => {
  const { t, sweep } = world
  await buy(SOLO)
  await passTime(14 * DAY_MS + 60_000)
  world.sandbox().setCard(theirs().customer_id, 'declined')
  await passTime(32 * DAY_MS)
  const overdue = await subscription()
  assert.deepEqual([overdue.status, overdue.accessState], ['past_due', 'full'])
  assert.equal(Date.parse(overdue.graceEndsAt) - Date.parse(overdue.pastDueSince), 7 * DAY_MS)
  await passTime(6 * DAY_MS)
  assert.deepEqual([(await subscription()).status, (await subscription()).accessState], ['past_due', 'read_only'])

  const told = await t.owner
    .selectFrom('notification')
    .select(['body', 'tier'])
    .where('org_id', '=', owner.orgId)
    .where('type', '=', 'payment_overdue')
    .execute()
  assert.equal(told.length, 1)
  assert.match(told[0]?.body ?? '', /posts that are due then are held back/)

  const token = await t.make.token(owner, owner.orgId, 'owner')
  const write = await t.request('PATCH', '{O}', { as: { ...owner, token }, body: { name: 'Other' } })
  assert.deepEqual([write.status, write.body.code], [402, 'subscription_overdue_read_only'])

  await forgetDue(t.owner)
  const account = await t.make.account(owner, 'x')
  const { postId } = await createSeed(t).draft(owner, 'scheduled', account)
  await t.owner
    .updateTable('post')
    .set({ scheduled_for_utc: new Date(Date.now() - 60_000).toISOString() })
    .where('id', '=', postId)
    .execute()
  await seedEffect(t.owner, postId, {})
  const claimed = async () =>
    (await sql<{ id: string }>`select id from claim_due('post', 'w', interval '1 hour', 10)`.execute(sweep)).rows
  assert.deepEqual(await claimed(), [])

  const opened = await ask('POST', '/subscription/update-payment', {})
  assert.equal(opened.status, 200, 'what ends the state stays open')
  assert.match(opened.data.checkoutUrl, /_ptxn=txn_/)
  world.sandbox().pay(opened.data.transactionId, 'pays')
  await arrive()
  assert.deepEqual([(await subscription()).status, (await subscription()).accessState], ['active', 'full'])
  assert.deepEqual(await claimed(), [{ id: postId }])
})

test('the new payment method may be asked for on a page of ours, and on no other', async () => {
  await buy(SOLO)
  const ours = await ask('POST', '/subscription/update-payment', {
    checkoutUrl: 'https://galley.example/settings/plan',
  })
  assert.equal(ours.data.checkoutUrl, `https://galley.example/settings/plan?_ptxn=${ours.data.transactionId}`)
  assert.equal(
    (await ask('POST', '/subscription/update-payment', { checkoutUrl: 'https://elsewhere.example/' })).status,
    400,
  )
})

test('a pack gives its credits once, and its refund takes them back', async () => {
  await buy(SOLO)
  const bought = await buy(PACK)
  assert.equal((await ask('GET', '')).data.creditBalance.purchased, 500)
  world.sandbox().refund(bought?.id ?? '')
  await passTime(11 * 60_000)
  const { data } = await ask('GET', '')
  assert.equal(data.creditBalance.purchased, 0)
  assert.deepEqual(
    data.recentBillingTransactions
      .slice(0, 2)
      .map(({ type, status, amount }: Record<string, unknown>) => [type, status, amount]),
    [
      ['refund', 'refunded', -15],
      ['credits', 'refunded', 15],
    ],
  )
})

test('where the answer of Paddle is lost, it is asked how things stand', async () => {
  await buy(SOLO)
  await passTime(14 * DAY_MS + 60_000)
  world.sandbox().faults.add({ kind: 'apply-then-drop', method: 'POST', times: 1 })
  const { status, body } = await ask('POST', '/subscription/pause')
  assert.deepEqual([status, body.code], [503, 'provider_unavailable'])
  assert.equal((await subscription()).status, 'pausing')
})

test('what is left of a paid month rolls over, until the next one ends; of a trial nothing does', async () => {
  await buy(SOLO)
  await passTime(14 * DAY_MS + 60_000)
  await passTime(31 * DAY_MS)
  const grants = await world.t.owner
    .selectFrom('credit_grant')
    .select(['expires_at', 'rolls_until', 'rolls_most'])
    .where('org_id', '=', owner.orgId)
    .orderBy('expires_at')
    .execute()
  const [trial, first, second] = grants
  assert.deepEqual([grants.length, trial?.rolls_until], [3, null])
  assert.deepEqual([first?.rolls_until, first?.rolls_most], [second?.expires_at, 500_000])
  await world.t.owner
    .updateTable('credit_grant')
    .set({ expires_at: '2026-01-01T00:00:00Z' })
    .where('org_id', '=', owner.orgId)
    .where('expires_at', '<', second?.expires_at ?? '')
    .execute()
  const { creditBalance } = (await ask('GET', '')).data
  assert.deepEqual([creditBalance.monthly, creditBalance.rollover], [500, 500])
})

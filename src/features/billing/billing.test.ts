import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { grantCredits, holdCredits, settleHold } from '#features/credits/index.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { priceOf } from '../../../tests/support/prices.ts'
import { setAccessState } from './access-state.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

let count = 0
async function spend({ orgId }: Person, credits: number): Promise<void> {
  const of = { orgId, key: `work ${++count}`, action: 'rewrite' as const, expiresInSeconds: 600 }
  await inScope(t.services.db, { orgId }, async (db) => {
    const { id: holdId } = await holdCredits(db, { ...of, milliCredits: credits * 1000 })
    const usage = { provider: 'openai', model: 'small', inputTokens: 10, outputTokens: 5 }
    await settleHold(db, { orgId, holdId, usedMilli: credits * 1000, usage })
  })
}
const budget = (as: Person, monthlyCredits: number) =>
  t.request('PUT', '{O}/billing/budget', { as, body: { monthlyCredits } })
const subscribe = ({ orgId }: Person, plan: string) =>
  t.owner
    .insertInto('subscription')
    .values({
      org_id: orgId,
      provider: 'paddle',
      provider_subscription_id: `sub of ${orgId}`,
      plan_key: plan,
      status: 'active',
      billing_interval: 'year',
    })
    .execute()

test('without a provider the plan is self_hosted with every feature, and its credits are the owner’s budget', async () => {
  const as = await t.make.org()
  const { data } = await t.request('GET', '{O}/billing', { as })
  assert.deepEqual(
    [data.plan.key, data.plan.monthlyCredits, data.plan.teamsEnabled, data.subscription, data.creditBalance.total],
    ['self_hosted', 1000, true, null, 1000],
  )
  assert.equal(data.creditActionCosts.find(({ key }: { key: string }) => key === 'rewrite').credits, priceOf('rewrite'))
  assert.equal((await budget(as, 40)).data.creditBalance.available, 40)
  assert.equal((await t.request('GET', '{O}/billing', { as })).data.plan.monthlyCredits, 40)
})

test('a budget that changes in the middle of a month adds at once, removes what is not used, and counts what was', async () => {
  const as = await t.make.org()
  await budget(as, 100)
  await spend(as, 30)
  const left = async (credits: number) => (await budget(as, credits)).data.creditBalance.available
  assert.equal(await left(150), 120)
  assert.equal(await left(50), 20)
  assert.equal(await left(10), 0, 'what was used stays used')
  assert.equal(await left(35), 5, 'and counts')
  const { recentCreditTransactions: moves } = (await t.request('GET', '{O}/billing', { as })).data
  const kinds = moves.map(({ type, metadata }: { type: string; metadata: { kind?: string } }) => [type, metadata.kind])
  assert.deepEqual(kinds.slice(0, 3), [
    ['grant', 'monthly'],
    ['reversal', 'monthly'],
    ['reversal', 'monthly'],
  ])
  assert.equal(await left(0), 0)
  assert.equal(await left(100), 70)
  const { usageSummary } = (await budget(as, 100)).data
  assert.deepEqual(
    [usageSummary.periodUsedCredits, usageSummary.periodBudgetCredits, usageSummary.usagePercent],
    [30, 100, 30],
  )
})

test('what there is a provider for is refused without one, naming what sets it up', async () => {
  const as = await t.make.org()
  const calls = ['change-plan', 'subscription/cancel', 'subscription/pause', 'subscription/resume']
  for (const path of [...calls, 'subscription/update-payment']) {
    const body = path === 'change-plan' ? { priceId: 'pri_1' } : path.endsWith('payment') ? {} : undefined
    const { status, body: said } = await t.request('POST', `{O}/billing/${path}`, { as, body })
    assert.deepEqual([status, said.code], [503, 'provider_unavailable'], path)
    assert.match(said.error, /GALLEY_BILLING/)
  }
  const checkout = await t.request('GET', '{O}/billing/checkout-data', { as })
  assert.deepEqual(
    checkout.data.plans.map(({ providerPriceId }: { providerPriceId: null }) => providerPriceId),
    [null, null, null],
  )
})

test('usage is told by action and by model, and listed newest first', async () => {
  const as = await t.make.org()
  await spend(as, 2)
  await spend(as, 3)
  const { data } = await t.request('GET', '{O}/billing/usage', { as })
  assert.deepEqual(data.byAction, [{ key: 'rewrite', label: 'Rewrite a post', credits: 5, count: 2 }])
  assert.deepEqual(data.byModel, [
    { provider: 'openai', model: 'small', inputTokens: 20, outputTokens: 10, credits: 5 },
  ])
  const query = { limit: '1', metricKey: 'rewrite' }
  const listed = await t.request('GET', '{O}/billing/credits/usage', { as, query })
  assert.deepEqual(
    [listed.data.data[0].creditsUsedMilli, listed.data.metadata],
    [3000, { page: 1, limit: 1, total: 2, totalPages: 2, hasNext: true, hasPrev: false }],
  )
  const none = await t.request('GET', '{O}/billing/credits/usage', { as, query: { model: 'large' } })
  assert.equal(none.data.metadata.total, 0)
})

test('owners and admins are warned at 80 % and when all is used, once each; everybody sees the balance', async () => {
  const as = await t.make.org()
  const editor = await t.make.member(as, 'editor')
  await budget(as, 10)
  const warnings = async () =>
    (
      await t.owner
        .selectFrom('notification')
        .select(['user_id', 'title', 'tier'])
        .where('org_id', '=', as.orgId)
        .where('type', '=', 'credits_low')
        .orderBy('created_at')
        .execute()
    ).map(({ user_id, title, tier }) => [user_id, title, tier])
  await spend(as, 7)
  assert.deepEqual(await warnings(), [])
  await spend(as, 1)
  await spend(as, 1)
  const at80 = [as.userId, '80 % of this period’s credits are used', 'action_required']
  assert.deepEqual(await warnings(), [at80])
  await spend(as, 1)
  assert.deepEqual(await warnings(), [at80, [as.userId, 'All credits of this period are used', 'action_required']])
  await budget(as, 20)
  await spend(as, 8)
  assert.equal((await warnings()).length, 2, 'passed again after a raise: told already')
  assert.equal((await t.request('GET', '{O}/billing/balance', { as: editor })).data.creditBalance.available, 2)
  assert.equal((await t.request('GET', '{O}/billing/usage', { as: editor })).status, 403)
})

test('the warning comes by what was given, whatever was bought, and although the mark itself was moved', async () => {
  const as = await t.make.org()
  const told = async () =>
    (
      await t.owner
        .selectFrom('notification')
        .select('title')
        .where('org_id', '=', as.orgId)
        .where('type', '=', 'credits_low')
        .orderBy('created_at')
        .execute()
    ).map(({ title }) => title.split(' ')[0])
  await budget(as, 10)
  await spend(as, 6)
  await budget(as, 7) // with a smaller budget, the same usage is a larger share of it
  await spend(as, 0.5)
  assert.deepEqual(await told(), ['80'], '6.5 of 7, although nothing passed 5.6')
  await inScope(t.services.db, { orgId: as.orgId }, (db) =>
    grantCredits(db, { orgId: as.orgId, kind: 'purchased', milliCredits: 5000, cause: 'pack', expiresAt: null }),
  )
  await spend(as, 1)
  assert.deepEqual(await told(), ['80', 'All'], 'passed, with 4.5 bought ones left')
  await spend(as, 1)
  assert.equal((await told()).length, 2, 'once')
})

test('a workspace with a subscription has its plan’s seats and no budget of an owner', async () => {
  const as = await t.make.org()
  await subscribe(as, 'solo')
  const invited = await t.request('POST', '{O}/invitations', { as, body: { email: 'a@b.test', roleKey: 'viewer' } })
  assert.deepEqual([invited.status, invited.body.code], [402, 'fair_use_limit'])
  assert.match(
    invited.body.error,
    /can have 1 person, .*or choose a larger plan than Solo under Settings, Plan and credits$/,
  )
  assert.deepEqual(
    [(await budget(as, 5)).status, (await t.request('GET', '{O}/billing/balance', { as })).data.creditBalance.total],
    [409, 0],
  )
  const { data } = await t.request('GET', '{O}/billing', { as })
  assert.deepEqual([data.plan.key, data.plan.maxMembers, data.subscription.canPause], ['solo', 1, true])
})

test('payments are listed in the currency’s own unit, filtered and sorted', async () => {
  const as = await t.make.org()
  for (const [n, [amount, currency, status]] of (
    [
      [1990, 'EUR', 'paid'],
      [3000, 'JPY', 'open'],
    ] as const
  ).entries()) {
    const of = { org_id: as.orgId, provider: 'paddle', status, currency }
    await t.owner
      .insertInto('billing_transaction')
      .values({ ...of, provider_transaction_id: `txn ${n}`, type: 'credits', amount })
      .execute()
  }
  await sql`
    insert into invoice (org_id, provider, provider_invoice_id, transaction_id, status, total, currency)
    select org_id, provider, 'inv', id, status, amount, currency from billing_transaction
    where org_id = ${as.orgId} and currency = 'EUR'
  `.execute(t.owner)
  const list = async (query: Record<string, string>) =>
    (await t.request('GET', '{O}/billing/transactions', { as, query })).data.data
  const sorted = await list({ sortBy: 'amount', sortDir: 'asc' })
  assert.deepEqual(
    sorted.map(({ amount, invoiceUrl }: { amount: number; invoiceUrl: string | null }) => [
      amount,
      invoiceUrl !== null,
    ]),
    [
      [19.9, true],
      [3000, false],
    ],
  )
  assert.equal((await list({ 'filter[status]': 'open', 'filter[type]': 'credits' })).length, 1)
  const invoices = await t.request('GET', '{O}/billing/invoices', { as, query: { 'filter[status]': 'paid' } })
  assert.deepEqual([invoices.data.metadata.total, invoices.data.data[0].total], [1, 19.9])
})

test('what a workspace may do follows from the state that the provider sets', async () => {
  const as = await t.make.org()
  const set = (state: 'full' | 'read_only') =>
    inScope(t.services.db, { orgId: as.orgId }, (db) => setAccessState(db, as.orgId, state))
  await set('read_only')
  const tag = () => t.request('POST', '{O}/marketing/tags', { as, body: { name: 'late' } })
  assert.deepEqual([(await tag()).status, (await tag()).body.code], [402, 'subscription_overdue_read_only'])
  const paying = await t.request('POST', '{O}/billing/subscription/update-payment', { as, body: {} })
  assert.equal(paying.status, 503, 'let through to the provider, of which there is none')
  await set('full')
  assert.equal((await tag()).status, 200)
})

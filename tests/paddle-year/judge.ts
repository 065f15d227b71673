import assert from 'node:assert/strict'
import type { Subscription, Transaction } from '../../sandbox/paddle/wire.ts'
import type { Person } from '../support/factories.ts'
import type { PaddleWorld } from '../support/paddle-world.ts'

/** The credits of each plan, written here once more, independently of Galley's code. */
const PLAN_CREDITS: Record<string, number> = { Solo: 500, Team: 1500, Agency: 6000 }
const PACK_CREDITS: Record<string, number> = { 'Small pack': 500, 'Large pack': 2000 }
const GRACE_MS = 7 * 24 * 60 * 60_000

const localSubscription = ({ t }: PaddleWorld, { orgId }: Person) =>
  t.owner.selectFrom('subscription').selectAll().where('org_id', '=', orgId).executeTakeFirst()

const accessNow = async ({ t }: PaddleWorld, { orgId }: Person) =>
  (await t.owner.selectFrom('org').select('access_state').where('id', '=', orgId).executeTakeFirstOrThrow())
    .access_state

const ms = (at: string | null | undefined): number | null => (at ? Date.parse(at) : null)

/** The latest subscription, which is the one that counts. */
export function latest(world: PaddleWorld): Subscription | undefined {
  return [...world.sandbox().state.subscriptions.values()].at(-1)
}

/** Checks what the workspace may do, by what Galley knows at this moment. Answers the workspace's state. */
export async function judgeAccess(world: PaddleWorld, person: Person): Promise<string> {
  const known = await localSubscription(world, person)
  const overdueMs = ms(known?.past_due_since) ?? 0
  const expected =
    known === undefined || known.status === 'paused' || known.status === 'canceled'
      ? 'subscription_required'
      : known.status === 'past_due' && world.sandbox().clock.now() >= overdueMs + GRACE_MS
        ? 'read_only'
        : known.status === 'trialing' && !(await countingTrials(world, person)).has(known.provider_subscription_id)
          ? 'subscription_required'
          : 'full'
  assert.equal(await accessNow(world, person), expected, `access while ${known?.status}`)
  return `${known?.status ?? 'no subscription'}: ${expected}`
}

/** The subscription whose trial counts. Checks that it is the only one, if there was a trial. */
async function countingTrials({ t }: PaddleWorld, { orgId }: Person): Promise<ReadonlySet<string>> {
  const rows = await t.owner.selectFrom('billing_trial').selectAll().where('org_id', '=', orgId).execute()
  const counting = new Set(rows.flatMap(({ counts, provider_subscription_id: id }) => (counts ? [id] : [])))
  assert.equal(counting.size, Math.min(rows.length, 1), 'one trial counts')
  return counting
}

/** Checks that Galley knows the subscription as Paddle has it. */
export async function judgeSubscription(world: PaddleWorld, person: Person): Promise<void> {
  const theirs = latest(world)
  const ours = await localSubscription(world, person)
  assert.equal(ours?.provider_subscription_id, theirs?.id)
  if (!ours || !theirs) return
  const [item] = theirs.items
  const pauses = theirs.status === 'active' && theirs.scheduled_change?.action === 'pause'
  const period = theirs.current_billing_period
  assert.deepEqual(
    {
      status: ours.status,
      plan: ours.plan_key,
      price: ours.provider_price_id,
      interval: ours.billing_interval,
      from: ms(ours.current_period_start),
      to: ms(ours.current_period_end),
      ends: ours.cancel_at_period_end,
      overdue: ms(ours.past_due_since),
    },
    {
      status: pauses ? 'pausing' : theirs.status,
      plan: item?.product.name.toLowerCase(),
      price: item?.price.id,
      interval: item?.price.billing_cycle?.interval,
      from: ms(period?.starts_at),
      to: ms(period?.ends_at),
      ends: theirs.scheduled_change?.action === 'cancel',
      overdue: theirs.status === 'past_due' ? ms(period?.starts_at) : null,
    },
  )
}

/** Checks that Galley knows every payment with its state and its invoice. */
export async function judgeTransactions(world: PaddleWorld, { orgId }: Person): Promise<void> {
  const { transactions } = world.sandbox().state
  const refunded = refundsOf(world)
  const expected = [...transactions.values()].flatMap((one) => {
    const status = statusOf(one)
    return status ? [[one.id, refunded.get(one.id)?.status ?? status, Number(one.details.totals.grand_total)]] : []
  })
  const rows = await world.t.owner
    .selectFrom('billing_transaction')
    .leftJoin('invoice', 'invoice.transaction_id', 'billing_transaction.id')
    .select(['provider_transaction_id as id', 'billing_transaction.status', 'amount', 'provider_invoice_id as invoice'])
    .where('billing_transaction.org_id', '=', orgId)
    .where('type', '!=', 'refund')
    .orderBy('provider_transaction_id')
    .execute()
  assert.deepEqual(
    rows.map(({ id, status, amount }) => [id, status, amount]),
    expected,
  )
  for (const { id, invoice } of rows) assert.equal(invoice, transactions.get(id)?.invoice_id ?? null)
}

/** The refunds, by transaction. */
function refundsOf(world: PaddleWorld) {
  const { transactions, adjustments } = world.sandbox().state
  const sums = new Map<string, { status: string; back: number; due: number; isWhole: boolean }>()
  for (const { status, transaction_id: id, totals, type } of adjustments.values()) {
    if (status !== 'approved') continue
    const due = Number(transactions.get(id)?.details.totals.grand_total)
    const back = (sums.get(id)?.back ?? 0) + Number(totals.total)
    const isWhole = type === 'full' || back >= due
    sums.set(id, { status: isWhole ? 'refunded' : 'partially_refunded', back, due, isWhole })
  }
  return sums
}

/** The status of a payment; null for a checkout that was only begun. */
function statusOf({ status }: Transaction): string | null {
  if (status === 'draft' || status === 'ready') return null
  return status === 'billed' ? 'open' : status === 'completed' ? 'paid' : status
}

/**
 * Checks that each completed payment gave its credits once, that a refund took them back, and that nothing else gave
 * credits.
 */
export async function judgeCredits(world: PaddleWorld, { orgId }: Person): Promise<void> {
  const { transactions } = world.sandbox().state
  const refunded = refundsOf(world)
  const grants = await world.t.owner.selectFrom('credit_grant').selectAll().where('org_id', '=', orgId).execute()
  const trials = await countingTrials(world, { orgId } as Person)
  const beside = await world.t.owner.selectFrom('subscription_beside').selectAll().where('org_id', '=', orgId).execute()
  const neverCounted = new Set(beside.flatMap((one) => (one.state === 'ended' ? [one.provider_subscription_id] : [])))
  const seen = new Set<string>()
  for (const grant of grants) {
    const [, id = '', month = '0'] = grant.cause.split(':')
    const transaction = transactions.get(id)
    assert.ok(transaction?.status === 'completed', `${grant.cause} is of no completed payment`)
    const key = `${id} ${grant.kind} ${month}`
    assert.ok(!seen.has(key), `${key} was granted twice`)
    seen.add(key)
    const most = mostOf(transaction, grant.kind) * 1000
    if (transaction.origin === 'subscription_update' && month === '0') assert.ok(grant.milli <= most)
    else assert.equal(grant.milli, most, grant.cause)
    const { back = 0, due = 1, isWhole = false } = refunded.get(id) ?? {}
    const left = isWhole ? 0 : grant.milli * (1 - back / due)
    assert.ok(Math.abs(grant.remaining - left) <= 1, `what is left of ${grant.cause}: ${grant.remaining}, not ${left}`)
  }
  for (const transaction of transactions.values()) {
    if (transaction.status !== 'completed' || transaction.origin === 'subscription_payment_method_change') continue
    if (transaction.origin === 'subscription_update') continue
    const isTrial = transaction.origin === 'web' && transaction.details.totals.total === '0'
    if (isTrial && !trials.has(transaction.subscription_id ?? '')) {
      assert.ok(!seen.has(`${transaction.id} monthly 0`), 'a trial that does not count gives nothing')
      continue
    }
    if (neverCounted.has(transaction.subscription_id ?? '')) continue
    const kind = transaction.items.some(({ price }) => price.name in PACK_CREDITS) ? 'purchased' : 'monthly'
    // Galley gives no credits for a month that was over before it learned of the payment.
    const MONTH_MS = 28 * 24 * 60 * 60_000
    const ends = transaction.billing_period ?? { starts_at: '9999-01-01', ends_at: '9999-01-01' }
    const firstMonthEnds = Math.min(Date.parse(ends.starts_at) + MONTH_MS, Date.parse(ends.ends_at))
    if (kind === 'monthly' && firstMonthEnds <= world.sandbox().clock.now() && !seen.has(`${transaction.id} ${kind} 0`))
      continue
    assert.ok(seen.has(`${transaction.id} ${kind} 0`), `${transaction.id} (${transaction.origin}) gave nothing`)
  }
}

function mostOf({ details }: Transaction, kind: string): number {
  const [item] = details.line_items
  const price = item && details.line_items.length === 1 ? item : assert.fail('one item each')
  return kind === 'purchased'
    ? packOf(price.product.name, price.unit_totals.total)
    : (PLAN_CREDITS[price.product.name] ?? 0)
}

const packOf = (_product: string, total: string): number =>
  PACK_CREDITS[total === '1500' ? 'Small pack' : 'Large pack'] ?? 0

/** Checks that each failed payment that Galley knows was reported once. */
export async function judgeNotifications(world: PaddleWorld, { orgId, userId }: Person): Promise<void> {
  const told = await world.t.owner
    .selectFrom('notification')
    .select('dedupe_key')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('type', '=', 'payment_overdue')
    .execute()
  const failed = world.sandbox().state.events.filter(({ event_type }) => event_type === 'subscription.past_due')
  const cases = failed.map(({ data }) => {
    const { id, current_billing_period } = data as Subscription // by the type of the event
    return `payment_overdue:${id}:${current_billing_period?.starts_at}`
  })
  for (const { dedupe_key } of told)
    assert.ok(
      cases.some((key) => sameCase(key, dedupe_key)),
      dedupe_key,
    )
  assert.equal(new Set(told.map(({ dedupe_key }) => dedupe_key)).size, told.length)
  const now = latest(world)
  if (now?.status !== 'past_due') return
  const open = `payment_overdue:${now.id}:${now.current_billing_period?.starts_at}`
  assert.equal(told.filter(({ dedupe_key }) => sameCase(open, dedupe_key)).length, 1, 'the open case was told of once')
}

/** Compares times whose fractions of a second differ in length. */
const sameCase = (one: string, other: string): boolean => inMs(one) === inMs(other)
const inMs = (key: string): string => key.replace(/:(\d{4}-.*)$/, (_all, at: string) => `:${Date.parse(at)}`)

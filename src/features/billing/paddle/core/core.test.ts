import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PaddlePrice } from '#kernel/billing-settings.ts'
import { fc } from '../../../../../tests/support/fast-check.ts'
import type { PaddleSubscription } from '../wire.ts'
import { apply, type Known, type News, verdictOf } from './apply.ts'
import { milliForNewTerm, milliForRest, monthOf } from './months.ts'
import { FETCHED, microseconds, outweighs, rankOf } from './news.ts'
import { accessOf, type Projection, project } from './project.ts'

const prices = new Map<string, PaddlePrice>([
  ['pri_solo', { plan: 'solo', every: 'month' }],
  ['pri_pack', { pack: 'pack_500' }],
])
const subscription = (changes: Partial<PaddleSubscription> = {}): PaddleSubscription => ({
  ...{ id: 'sub_1', status: 'active', customer_id: 'ctm_1', custom_data: null },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-02-02T00:00:00Z' },
  current_billing_period: { starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-03-01T00:00:00Z' },
  ...{ billing_cycle: { interval: 'month', frequency: 1 }, scheduled_change: null },
  items: [{ price: { id: 'pri_solo' } }],
  ...changes,
})
const projected = (changes: Partial<PaddleSubscription> = {}, graceDays = 7): Projection => {
  const found = project(subscription(changes), { prices, graceDays })
  assert.ok(found)
  return found
}
const scheduled = (action: 'cancel' | 'pause') => ({
  scheduled_change: { action, effective_at: '2026-03-01T00:00:00Z' },
})

describe('what a subscription means here', () => {
  const cases: [Partial<PaddleSubscription>, Partial<Projection>][] = [
    [{}, { status: 'active', planKey: 'solo', interval: 'month', cancelAtPeriodEnd: false, pastDueSince: null }],
    [scheduled('pause'), { status: 'pausing', cancelAtPeriodEnd: false }],
    [scheduled('cancel'), { status: 'active', cancelAtPeriodEnd: true }],
    [{ status: 'trialing' }, { status: 'trialing', trialEndsAt: '2026-03-01T00:00:00Z' }],
    [
      { status: 'past_due', updated_at: '2026-02-20T00:00:00Z' },
      { pastDueSince: '2026-02-01T00:00:00Z', graceEndsAt: '2026-02-08T00:00:00.000Z' },
    ],
    [
      { status: 'canceled', current_billing_period: null },
      { status: 'canceled', periodEnd: null },
    ],
  ]
  for (const [given, expected] of cases) {
    test(JSON.stringify(given), () => {
      const found = projected(given)
      assert.deepEqual({ ...found, ...expected }, found)
    })
  }

  test('one that sells no plan of the catalogue means nothing', () => {
    assert.equal(project(subscription({ items: [{ price: { id: 'pri_pack' } }] }), { prices, graceDays: 7 }), null)
  })
})

describe('access', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 1, day))
  const cases: [string, Projection | null, Date, string][] = [
    ['without a subscription', null, at(1), 'subscription_required'],
    ['in a trial', projected({ status: 'trialing' }), at(1), 'full'],
    ['about to pause', projected(scheduled('pause')), at(1), 'full'],
    ['about to end', projected(scheduled('cancel')), at(1), 'full'],
    ['overdue, within the grace', projected({ status: 'past_due' }), at(7), 'full'],
    ['overdue, as the grace ends', projected({ status: 'past_due' }), at(8), 'read_only'],
    ['overdue, without any grace', projected({ status: 'past_due' }, 0), at(1), 'read_only'],
    ['paused', projected({ status: 'paused' }), at(1), 'subscription_required'],
    ['ended', projected({ status: 'canceled' }), at(1), 'subscription_required'],
  ]
  for (const [name, known, now, expected] of cases) test(name, () => assert.equal(accessOf(known, now), expected))
})

describe('which news counts', () => {
  const known = (at: string, rank: number, changes: Partial<PaddleSubscription> = {}): Known => ({
    projection: projected(changes),
    weight: { at, rank },
  })
  const state = known('2026-02-02T10:00:00.000500Z', 4)
  const counts = (news: News) => apply(state, news) !== null

  test('the later to the microsecond; of one moment the one of more weight', () => {
    assert.equal(counts(known('2026-02-02T10:00:00.000501Z', 1)), true)
    assert.equal(counts(known('2026-02-02T10:00:00.0004Z', 9)), false)
    assert.equal(counts(known('2026-02-02T10:00:00.0005Z', 5)), true)
    assert.equal(counts(known('2026-02-02T10:00:00.0005Z', 4)), false, 'the same again')
    assert.equal(microseconds('2026-02-02T10:00:00.000500999Z'), microseconds('2026-02-02T10:00:00.0005Z'))
  })

  test('a specific event counts more than the `updated` beside it, in either order', () => {
    const at = '2026-02-03T00:00:00.5Z'
    const specific = known(at, rankOf('subscription.paused'), { status: 'paused' })
    const twin = known(at, rankOf('subscription.updated'))
    for (const order of [
      [specific, twin],
      [twin, specific],
    ]) {
      const last = order.reduce<Known>((now, news) => apply(now, news)?.state ?? now, state)
      assert.equal(last.projection.status, 'paused')
    }
  })

  test('an answer counts where nothing was told meanwhile, and what was known weighs on', () => {
    const answer = { ...known('2026-01-01T00:00:00Z', 9, { status: 'canceled' }), seen: state.weight }
    const applied = apply(state, answer)
    assert.equal(applied?.state.projection.status, 'canceled')
    assert.deepEqual(applied?.state.weight, state.weight)
    assert.equal(counts({ ...answer, seen: { at: '2026-02-01T00:00:00Z', rank: 1 } }), false)
  })

  describe('with two subscriptions', () => {
    const second = (status: PaddleSubscription['status'], made = '2026-02-01T00:00:00Z', rank = FETCHED) =>
      known('2026-01-01T00:00:00Z', rank, { id: 'sub_2', created_at: made, status })
    const first = (status: PaddleSubscription['status']) => known('2026-02-02T10:00:00Z', 4, { status })

    test('nothing is believed of the other but what Paddle answers', () => {
      for (const status of ['active', 'trialing', 'past_due', 'paused', 'canceled'] as const)
        assert.equal(verdictOf(first('canceled'), second(status, undefined, 5)), 'older')
    })
    const cases: [PaddleSubscription['status'], PaddleSubscription['status'], string][] = [
      ['active', 'active', 'beside'],
      ['trialing', 'past_due', 'beside'],
      ['past_due', 'trialing', 'beside'],
      ['active', 'canceled', 'older'],
      ['active', 'paused', 'older'],
      ['paused', 'trialing', 'counts'],
      ['paused', 'canceled', 'older'],
      ['canceled', 'active', 'counts'],
      ['canceled', 'paused', 'counts'],
      ['canceled', 'canceled', 'counts'],
    ]
    for (const [is, other, expected] of cases)
      test(`one that is ${is}, and a later one that is ${other}: ${expected}`, () => {
        assert.equal(verdictOf(first(is), second(other)), expected)
        if (expected === 'beside') assert.equal(apply(first(is), second(other)), null)
      })
    test('the later made counts if neither runs', () => {
      assert.equal(verdictOf(first('canceled'), second('canceled', '2025-12-01T00:00:00Z')), 'older')
    })
  })

  test('what is told once stays the same in every order, however often it comes', () => {
    const STATUSES = ['active', 'trialing', 'past_due', 'paused', 'canceled'] as const
    const news = fc
      .uniqueArray(fc.record({ second: fc.nat(9), rank: fc.nat(5), status: fc.constantFrom(...STATUSES) }), {
        selector: ({ second, rank }) => `${second} ${rank}`,
        minLength: 1,
      })
      .map((all) => all.map(({ second, rank, status }) => known(`2026-02-02T10:00:0${second}Z`, rank, { status })))
    const run = (all: readonly News[]) => all.reduce<Known | null>((now, one) => apply(now, one)?.state ?? now, null)
    fc.assert(
      fc.property(news, fc.infiniteStream(fc.nat()), (all, draws) => {
        const often = all.flatMap((one) => [one, one])
        for (let end = often.length - 1; end > 0; end--) {
          const other = (draws.next().value ?? 0) % (end + 1)
          ;[often[end], often[other]] = [often[other] as Known, often[end] as Known] // both places are in the list
        }
        const heaviest = all.reduce((one, other) => (outweighs(other.weight, one.weight) ? other : one))
        assert.deepEqual(run(often), heaviest)
      }),
    )
  })

  test('the history notes what changed, once', () => {
    const steps: [Partial<PaddleSubscription>, string[]][] = [
      [{}, []],
      [scheduled('pause'), ['pausing']],
      [scheduled('pause'), []],
      [{ status: 'paused' }, ['paused']],
      [{}, ['resumed']],
      [{ status: 'past_due' }, ['past_due']],
      [{}, []],
    ]
    let now: Known | null = null
    for (const [second, [changes, expected]] of steps.entries()) {
      const applied: ReturnType<typeof apply> = apply(now, known(`2026-03-02T10:00:0${second}Z`, 1, changes))
      assert.deepEqual(applied?.happenings, expected)
      now = applied?.state ?? now
    }
  })
})

describe('months of a term', () => {
  const iso = (month: ReturnType<typeof monthOf>) => month && [month.from.toISOString(), month.to.toISOString()]
  test('by the calendar, from the last day of a month on', () => {
    const year = { startsAt: '2026-01-31T00:00:00Z', endsAt: '2027-01-31T00:00:00Z' }
    assert.deepEqual(iso(monthOf(year, 1)), ['2026-02-28T00:00:00.000Z', '2026-03-31T00:00:00.000Z'])
    assert.equal(monthOf(year, 11)?.to.toISOString(), '2027-01-31T00:00:00.000Z')
    assert.equal(monthOf(year, 12), null)
  })
  test('a trial is one month that is shorter; the rest of hours is none of its own', () => {
    const trial = { startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-15T00:00:00Z' }
    assert.equal(monthOf(trial, 0)?.to.toISOString(), '2026-01-15T00:00:00.000Z')
    const long = { startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-02-01T00:00:45Z' }
    assert.equal(monthOf(long, 0)?.to.toISOString(), '2026-02-01T00:00:45.000Z')
  })
  test('a larger plan gives its difference for what is left of the month, a smaller one nothing', () => {
    const month = { index: 0, from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-01-31T00:00:00Z') }
    const half = new Date('2026-01-16T00:00:00Z')
    assert.equal(milliForRest({ before: 500, after: 1500, given: 500_000 }, month, half), 500_000)
    assert.equal(milliForRest({ before: 1500, after: 500, given: 1_500_000 }, month, half), 0)
    assert.equal(milliForRest({ before: 500, after: 1500, given: 1_200_000 }, month, half), 300_000, 'never above 1500')
    assert.equal(milliForNewTerm({ after: 500, given: 500_000 }, month, half), 250_000)
    assert.equal(milliForNewTerm({ after: 500, given: 1_500_000 }, month, half), 0)
  })
})

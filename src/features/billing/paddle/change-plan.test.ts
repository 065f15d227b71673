import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inScope } from '#kernel/db/transaction.ts'
import { createRandom } from '../../../../sandbox/kit/random.ts'
import { namedId } from '../../../../sandbox/paddle/state.ts'
import {
  DAY_MS,
  PACK,
  paddleWorkspace,
  SOLO,
  SOLO_YEAR,
  TEAM,
  TEAM_YEAR,
} from '../../../../tests/support/features/billing/paddle/workspace.ts'
import { beginTerm } from './grant-terms.ts'

const SOLO_BARE = namedId('pri', 'Solo monthly without a trial')
const AGENCY = namedId('pri', 'Agency monthly')
const TEAM_BARE = namedId('pri', 'Team monthly without a trial')

const here = paddleWorkspace()
const { arrive, ask, buy, passTime, theirs } = here
const sandbox = () => here.world().sandbox()

test('a change of plan is paid for at once and gives the difference for the rest; declined, nothing changes', async () => {
  await buy(SOLO)
  await passTime(14 * DAY_MS + 60_000)
  await passTime(10 * DAY_MS)
  sandbox().setCard(theirs().customer_id, 'declined')
  const declined = await ask('POST', '/change-plan', { priceId: TEAM })
  assert.deepEqual([declined.status, declined.body.code], [409, 'invalid_transition'])
  assert.match(declined.body.error, /declined/)
  assert.equal((await ask('GET', '')).data.plan.key, 'solo')
  sandbox().setCard(theirs().customer_id, 'pays')
  assert.equal((await ask('POST', '/change-plan', { priceId: TEAM })).data.updated, true)
  assert.equal((await ask('GET', '')).data.plan.key, 'team', 'known at once, before any webhook')
  const before = (await ask('GET', '')).data.creditBalance.monthly
  await arrive()
  const gained = (await ask('GET', '')).data.creditBalance.monthly - before
  assert.ok(
    gained > 550 && gained < 750,
    `${gained} of the 1000 that the larger plan has more, for two thirds of a month`,
  )
  assert.equal((await ask('POST', '/change-plan', { priceId: TEAM })).data.updated, false)
  assert.equal((await ask('POST', '/change-plan', { priceId: PACK })).status, 400)
})

/** The credits that have not expired, what was paid at Paddle, and what Paddle owes the customer. Money is in cents. */
async function sums() {
  const grants = await here
    .world()
    .t.owner.selectFrom('credit_grant')
    .select(['milli', 'expires_at'])
    .where('org_id', '=', here.owner().orgId)
    .execute()
  const now = sandbox().clock.now()
  const given = grants.reduce((sum, one) => (Date.parse(one.expires_at ?? '') > now ? sum + one.milli / 1000 : sum), 0)
  const paid = [...sandbox().state.transactions.values()].reduce(
    (sum, { status, details }) => (status === 'completed' ? sum + Number(details.totals.grand_total) : sum),
    0,
  )
  const owed = [...sandbox().state.balances.values()].reduce((sum, { available }) => sum + available, 0)
  return { given, paid, owed }
}
const shown = async () => {
  const { plan, subscription } = (await ask('GET', '')).data
  return [plan.key, subscription.nextPlanKey]
}
const changeTo = async (priceId: string) => {
  const answer = await ask('POST', '/change-plan', { priceId })
  await arrive()
  return answer
}

test('up and down and up again: one month of the largest plan, paid for once, and no money back', async () => {
  await buy(SOLO_BARE)
  assert.deepEqual(await sums(), { given: 500, paid: 1900, owed: 0 })
  const up = await changeTo(TEAM)
  assert.match(up.data.message, /Team now; the difference .* was charged/)
  const highest = await sums()
  assert.deepEqual([Math.round(highest.given / 10), Math.round(highest.paid / 100), highest.owed], [150, 49, 0])
  for (let round = 0; round < 3; round++) {
    const down = await changeTo(SOLO)
    assert.equal(down.data.updated, true)
    assert.doesNotMatch(down.data.message, /charged/)
    assert.match(down.data.message, /becomes Solo on .* until then you keep Team, which is already paid/)
    assert.deepEqual(await shown(), ['team', 'solo'])
    assert.deepEqual(await sums(), highest, 'no money moves')
    assert.equal((await changeTo(SOLO)).data.updated, false)
    const back = await changeTo(TEAM)
    assert.doesNotMatch(back.data.message, /charged/)
    assert.deepEqual(await shown(), ['team', null])
    assert.deepEqual(await sums(), highest)
  }
})

test('a smaller plan begins with the next period, with its own price, credits and limits', async () => {
  await buy(TEAM_BARE)
  await changeTo(SOLO)
  assert.deepEqual(await shown(), ['team', 'solo'])
  await passTime(32 * DAY_MS)
  assert.deepEqual(await shown(), ['solo', null])
  const { given, paid, owed } = await sums()
  assert.deepEqual([given, paid, owed], [500, 4900 + 1900, 0])
})

test('larger than what was paid for: the difference to that is charged, not to what was only to come', async () => {
  await buy(TEAM_BARE)
  await changeTo(SOLO)
  sandbox().setCard(theirs().customer_id, 'declined')
  const declined = await changeTo(AGENCY)
  assert.deepEqual([declined.status, declined.body.code], [409, 'invalid_transition'])
  assert.deepEqual(await shown(), ['team', 'solo'], 'as it was')
  sandbox().setCard(theirs().customer_id, 'pays')
  assert.equal((await changeTo(AGENCY)).status, 200)
  assert.deepEqual(await shown(), ['agency', null])
  const { given, paid, owed } = await sums()
  assert.deepEqual([Math.round(given / 10), Math.round(paid / 100), owed], [600, 149, 0])
})

test('a month that is paid becomes a year of the same plan; its first month has less by what was given already', async () => {
  await buy(SOLO_BARE)
  await passTime(15 * DAY_MS)
  await changeTo(SOLO_YEAR)
  const { given } = await sums()
  assert.ok(given > 700 && given < 800, `${given}: 500, and 500 less a half of them`)
})

test('a year does not become a month, nor a month the year of a smaller plan: each refusal says what can be done', async () => {
  await buy(TEAM_BARE)
  const smaller = await changeTo(SOLO_YEAR)
  assert.deepEqual([smaller.status, smaller.body.code], [409, 'invalid_transition'])
  assert.match(smaller.body.error, /Team is paid until .*: change to Solo by the month now/)
  assert.equal((await changeTo(TEAM_YEAR)).status, 200)
  const month = await changeTo(TEAM)
  assert.deepEqual([month.status, month.body.code], [409, 'invalid_transition'])
  assert.match(month.body.error, /only to another yearly plan/)
  assert.equal((await sums()).owed, 0)
})

for (const seed of [1, 2, 3, 4]) {
  test(`however plans change, at Paddle too, a month gives no more than the largest plan’s: ${seed}`, async () => {
    const random = createRandom(seed)
    await buy(SOLO_BARE)
    for (let step = 0; step < 8; step++) {
      const priceId = random() < 0.5 ? SOLO_BARE : TEAM_BARE
      if (random() < 0.5) await changeTo(priceId)
      else {
        const body = { items: [{ price_id: priceId, quantity: 1 }], proration_billing_mode: 'prorated_immediately' }
        const headers = { authorization: `Bearer ${sandbox().state.apiKey.value}` }
        const at = `${sandbox().url}/subscriptions/${theirs().id}`
        const answer = await fetch(at, { method: 'PATCH', headers, body: JSON.stringify(body) })
        assert.equal(answer.status, 200)
      }
      await passTime(Math.floor(random() * 3 * DAY_MS))
      const { given } = await sums()
      assert.ok(given <= 1500, `${given} after step ${step}`)
    }
  })
}

test('where Paddle bills each change by itself, a month gives no more than the largest plan’s, either', async () => {
  const { orgId } = here.owner()
  const [startsAt, endsAt] = [sandbox().clock.now(), sandbox().clock.now() + 31 * DAY_MS].map((at) =>
    new Date(at).toISOString(),
  ) as [string, string]
  const plans = ['solo', 'team', 'solo', 'team', 'solo', 'agency', 'team', 'agency']
  for (const [n, planKey] of plans.entries()) {
    const paid = { transactionId: `txn_${n}`, planKey, startsAt, endsAt, changedAt: n === 0 ? null : startsAt }
    const now = new Date(startsAt)
    await inScope(here.world().t.services.db, { orgId }, (db) => beginTerm(db, orgId, paid, now))
    const { given } = await sums()
    assert.equal(given, plans.slice(0, n + 1).includes('agency') ? 6000 : n > 0 ? 1500 : 500)
  }
})

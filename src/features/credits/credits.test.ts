import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { inScope } from '#kernel/db/transaction.ts'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import {
  creditBalance,
  grantCredits,
  type HoldRequest,
  holdCredits,
  reverseGrant,
  settleHold,
  voidHold,
} from './index.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

const inOrg = <T>(orgId: string, work: (db: Trx) => Promise<T>) => inScope(t.services.db, { orgId }, work)
const balance = (orgId: string) => inOrg(orgId, (db) => creditBalance(db, orgId))
const hold = (orgId: string, key: string, milliCredits: number, more: Partial<HoldRequest> = {}) =>
  inOrg(orgId, (db) => holdCredits(db, { orgId, key, action: 'rewrite', milliCredits, expiresInSeconds: 600, ...more }))
const grant = (orgId: string, kind: 'purchased' | 'rollover', cause: string, milliCredits: number, expiresAt?: Date) =>
  inOrg(orgId, (db) => grantCredits(db, { orgId, kind, milliCredits, cause, expiresAt: expiresAt ?? null }))

/** A workspace whose monthly budget is 0, with this many bought credits. */
async function orgWith(credits: number): Promise<string> {
  const { orgId } = await t.make.org()
  await t.owner.insertInto('credit_budget').values({ org_id: orgId, milli: 0 }).execute()
  if (credits > 0) await grant(orgId, 'purchased', 'pack', credits * 1000)
  return orgId
}

test('a workspace has the month’s budget of the plan without being given it, and it is written with the first move', async () => {
  const { orgId } = await t.make.org({ timezone: 'Europe/Berlin' })
  assert.deepEqual(await balance(orgId), {
    monthly: 1000,
    rollover: 0,
    purchased: 0,
    allowance: 0,
    total: 1000,
    held: 0,
    available: 1000,
  })
  await hold(orgId, 'a', 2000)
  await hold(orgId, 'b', 2000)
  const grants = await t.owner.selectFrom('credit_grant').selectAll().where('org_id', '=', orgId).execute()
  assert.equal(grants.length, 1)
  const { rows } = await sql<{ end: string }>`
    select (date_trunc('month', now() at time zone 'Europe/Berlin') + interval '1 month') at time zone 'Europe/Berlin' as end
  `.execute(t.owner)
  assert.equal(grants[0]?.expires_at, rows[0]?.end)
})

test('with a new month the last one’s budget is over and another is there, whoever looks first', async () => {
  const { orgId } = await t.make.org()
  await hold(orgId, 'then', 300_000)
  await t.owner
    .updateTable('credit_grant')
    .set({ cause: 'budget 2020-01', expires_at: '2020-02-01T00:00:00Z' })
    .where('org_id', '=', orgId)
    .execute()
  const written = t.owner.updateTable('credit_transaction').set({ cause: 'monthly budget 2020-01' })
  await written.where('org_id', '=', orgId).execute()
  await t.owner.updateTable('credit_balance').set({ budget_month: '2020-01' }).where('org_id', '=', orgId).execute()
  const expected = { total: 1300, held: 300, available: 1000 } // reserved credits outlive their month
  const { total, held, available } = await balance(orgId)
  assert.deepEqual({ total, held, available }, expected)
  await hold(orgId, 'now', 1_000_000)
  await assert.rejects(hold(orgId, 'more', 1), /0.001 credits too few/)
})

test('a month that was begun stays begun where a change of the time zone takes the workspace back before its turn', async () => {
  const { orgId } = await t.make.org()
  const { id: holdId } = await hold(orgId, 'all of it', 1_000_000)
  await inOrg(orgId, (db) => settleHold(db, { orgId, holdId, usedMilli: 1_000_000, usage: {} }))
  await t.owner.updateTable('credit_balance').set({ budget_month: '2099-01' }).where('org_id', '=', orgId).execute()
  assert.equal((await balance(orgId)).available, 0)
  await assert.rejects(hold(orgId, 'more', 1), /0.001 credits too few/)
})

test('what is reserved is settled once: what was used goes, what was given before what was bought, the rest is free', async () => {
  const orgId = await orgWith(10)
  await grant(orgId, 'rollover', 'october', 3000, new Date(Date.now() + 86_400_000))
  const { id: holdId } = await hold(orgId, 'work', 8000)
  assert.equal((await balance(orgId)).available, 5)
  const settle = (usedMilli: number) =>
    inOrg(orgId, (db) => settleHold(db, { orgId, holdId, usedMilli, usage: { model: 'small', inputTokens: 4 } }))
  assert.deepEqual(await settle(5500), { creditsUsed: 5.5, remainingCredits: 7.5 })
  assert.deepEqual(await settle(8000), { creditsUsed: 5.5, remainingCredits: 7.5 }, 'a repeat charges nothing')
  const now = await balance(orgId)
  assert.deepEqual([now.rollover, now.purchased, now.held], [0, 7.5, 0])
  const usage = await t.owner.selectFrom('credit_usage').selectAll().where('org_id', '=', orgId).execute()
  assert.deepEqual(
    usage.map(({ action, milli, model, purchased_after }) => ({ action, milli, model, purchased_after })),
    [{ action: 'rewrite', milli: 5500, model: 'small', purchased_after: 7500 }],
  )
})

test('a failed call costs nothing; what has ended is not settled', async () => {
  const orgId = await orgWith(2)
  const { id: holdId } = await hold(orgId, 'work', 2000)
  await inOrg(orgId, (db) => voidHold(db, { orgId, holdId }))
  await inOrg(orgId, (db) => voidHold(db, { orgId, holdId }))
  assert.equal((await balance(orgId)).available, 2)
  await assert.rejects(
    inOrg(orgId, (db) => settleHold(db, { orgId, holdId, usedMilli: 1 })),
    { kind: 'conflict', facts: { code: 'invalid_transition' } },
  )
  assert.equal((await hold(orgId, 'work', 2000)).state, 'voided', 'the same key finds what became of it')
})

test('too little is refused before the work, in words and with nothing written, and the caller may go on', async () => {
  const orgId = await orgWith(1.5)
  await inOrg(orgId, async (db) => {
    const asked = holdCredits(db, { orgId, key: 'k', action: 'rewrite', milliCredits: 2000, expiresInSeconds: 60 })
    await assert.rejects(asked, (error: Error & { facts: object }) => {
      assert.match(error.message, /^“Rewrite a post” needs 2 credits and 1.5 credits are left, 0.5 credits too few:/)
      assert.deepEqual(error.facts, { code: 'fair_use_limit' })
      return true
    })
  })
  assert.equal((await hold(orgId, 'k', 1000)).milliCredits, 1000)
})

test('20 spends at once of the last 10 credits: exactly 10 succeed; 20 with one key: one is charged', async () => {
  const orgId = await orgWith(10)
  const spend = async (key: string) => {
    const { id: holdId } = await hold(orgId, key, 1000)
    return inOrg(orgId, (db) => settleHold(db, { orgId, holdId, usedMilli: 1000 }))
  }
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => spend(`k${n}`)))
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 10)
  assert.equal((await balance(orgId)).total, 0)
  await grant(orgId, 'purchased', 'another', 10_000)
  await Promise.all(Array.from({ length: 20 }, () => spend('same')))
  assert.equal((await balance(orgId)).total, 9)
})

test('a grant comes once for its cause; a refund takes back what is left, stops at zero and records the rest', async () => {
  const orgId = await orgWith(0)
  assert.deepEqual(await grant(orgId, 'purchased', 'txn_1', 10_000), { granted: true })
  assert.deepEqual(await grant(orgId, 'purchased', 'txn_1', 10_000), { granted: false })
  const { id: holdId } = await hold(orgId, 'work', 4000)
  await inOrg(orgId, (db) => settleHold(db, { orgId, holdId, usedMilli: 4000 }))
  await hold(orgId, 'under way', 1000)
  const refund = () =>
    inOrg(orgId, (db) => reverseGrant(db, { orgId, kind: 'purchased', cause: 'txn_1', reversalCause: 'adj_1' }))
  assert.deepEqual(await refund(), { takenMilli: 5000, shortfallMilli: 5000 })
  assert.equal(await refund(), null)
  const now = await balance(orgId)
  assert.deepEqual([now.total, now.held, now.available], [1, 1, 0])
})

test('entries can only be added, and only by whole transactions', async () => {
  const orgId = await orgWith(1)
  await assert.rejects(
    inOrg(orgId, (db) => db.deleteFrom('credit_entry').execute()),
    /permission denied/,
  )
  await assert.rejects(
    inOrg(orgId, (db) => db.updateTable('credit_transaction').set({ milli: 5 }).execute()),
    /permission denied/,
  )
  const [entry] = await t.owner.selectFrom('credit_entry').selectAll().where('org_id', '=', orgId).execute()
  assert.ok(entry)
  await assert.rejects(
    inOrg(orgId, (db) =>
      db
        .insertInto('credit_entry')
        .values({ ...entry, account: 'usage' })
        .execute(),
    ),
    /add up to zero/,
  )
})

/** Gives a month of credits, uses some of them, and lets the month end. */
async function monthOver(orgId: string, { used, most = 10_000 }: { used: number; most?: number }): Promise<void> {
  const month = { kind: 'monthly' as const, milliCredits: 10_000, cause: 'month 1' }
  const [ends, next] = [new Date(Date.now() + 3_600_000), new Date(Date.now() + 7_200_000)]
  const rollsOver = { until: next, mostMilli: most }
  await inOrg(orgId, (db) => grantCredits(db, { orgId, ...month, expiresAt: ends, rollsOver }))
  if (used > 0) {
    const { id: holdId } = await hold(orgId, 'of month 1', used)
    await inOrg(orgId, (db) => settleHold(db, { orgId, holdId, usedMilli: used }))
  }
  await t.owner
    .updateTable('credit_grant')
    .set({ expires_at: '2026-01-01T00:00:00Z' })
    .where('org_id', '=', orgId)
    .where('cause', '=', 'month 1')
    .execute()
}

test('what is left of a month rolls over into the next, once, and is used before it', async () => {
  const orgId = await orgWith(1)
  await monthOver(orgId, { used: 4000 })
  const shown = async () => {
    const { monthly, rollover, purchased } = await balance(orgId)
    return { monthly, rollover, purchased }
  }
  assert.deepEqual(await shown(), { monthly: 0, rollover: 6, purchased: 1 }, 'seen before anybody writes it down')
  const [{ until } = { until: '' }] = await t.owner
    .selectFrom('credit_grant')
    .select('rolls_until as until')
    .where('org_id', '=', orgId)
    .where('cause', '=', 'month 1')
    .execute()
  await inOrg(orgId, (db) =>
    grantCredits(db, {
      orgId,
      kind: 'monthly',
      milliCredits: 10_000,
      cause: 'month 2',
      expiresAt: new Date(until ?? ''),
    }),
  )
  assert.deepEqual(await shown(), { monthly: 10, rollover: 6, purchased: 1 })
  const { id: holdId } = await hold(orgId, 'of month 2', 7000)
  await inOrg(orgId, (db) => settleHold(db, { orgId, holdId, usedMilli: 7000 }))
  assert.deepEqual(await shown(), { monthly: 9, rollover: 0, purchased: 1 })
  await t.owner
    .updateTable('credit_grant')
    .set({ expires_at: '2026-01-01T00:00:00Z' })
    .where('org_id', '=', orgId)
    .where('kind', 'in', ['monthly', 'rollover'])
    .execute()
  assert.deepEqual(await shown(), { monthly: 0, rollover: 0, purchased: 1 })
})

test('no more rolls over than a month’s grant, and a refund of the month takes it back', async () => {
  const orgId = await orgWith(0)
  await grant(orgId, 'rollover', 'of an earlier month', 3000)
  await monthOver(orgId, { used: 0, most: 8000 })
  // At most 8 may roll over: the earlier rollover keeps its 3, so 5 of the month's credits are added.
  assert.equal((await balance(orgId)).rollover, 8)
  await hold(orgId, 'writes it down', 1000)
  const refunded = await inOrg(orgId, (db) =>
    reverseGrant(db, { orgId, kind: 'monthly', cause: 'month 1', reversalCause: 'adj of month 1' }),
  )
  assert.deepEqual(refunded, { takenMilli: 5000, shortfallMilli: 5000 })
  assert.equal((await balance(orgId)).rollover, 3)
})

import { type Selectable, sql } from 'kysely'
import { SELF_HOSTED } from '#contract/billing/catalogue.ts'
import type { GrantKind } from '#contract/statuses.ts'
import type { Trx } from '#kernel/db/database.ts'
import { rowsOf } from '#kernel/db/send.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { budgetCause } from './core/budget.ts'
import type { Grant, Hold, Ledger } from './core/ledger.ts'

/** Rows that a decision needs besides the current ones, found by a key, an id or a cause. */
export interface Named {
  holdKey?: string
  holdId?: string
  grant?: { kind: GrantKind; cause: string }
  reversal?: string
  /** True loads the grants of all monthly budgets, used up or not. */
  budget?: boolean
}

/** A workspace's ledger as stored, with the facts that decisions about it need. */
export interface OpenLedger {
  ledger: Ledger
  /** The database's clock, epoch milliseconds. */
  now: number
  /**
   * The period by which usage is counted: the subscription's if it is a month, otherwise the workspace's calendar
   * month.
   */
  period: { start: string; end: string }
  used: { given: number; purchased: number }
  /**
   * The monthly budget, which is the default until an owner sets one. Null if the workspace has a subscription, whose
   * provider grants credits, or must first choose a plan.
   */
  budget: { month: string; milli: number; expiresAt: number; due: boolean } | null
}

/**
 * With `lock`, no other transaction can move the workspace's credits until this one ends. All queries are sent at once,
 * behind the lock.
 */
export async function loadLedger(
  db: Trx,
  orgId: string,
  { lock, ...named }: Named & { lock: boolean },
): Promise<OpenLedger> {
  const locked = lock ? rowsOf(db, lockOf(db, orgId)) : null
  const asked = Promise.all([
    rowsOf(db, factsOf(db, orgId)),
    rowsOf(db, grantsOf(db, orgId, named)),
    rowsOf(db, holdsOf(db, orgId, named)),
    named.reversal === undefined ? [] : rowsOf(db, reversalOf(db, orgId, named.reversal)),
  ])
  if (locked && (await locked).length === 0) {
    await asked
    await db
      .insertInto('credit_balance')
      .values({ org_id: orgId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return loadLedger(db, orgId, { lock, ...named })
  }
  const [[facts], grants, holds, reversed] = await asked
  if (!facts) throw new Error('credits of a workspace that this transaction does not see')
  return {
    ledger: {
      grants: grants.map(grantOf),
      holds: holds.map(holdOf),
      held: facts.held,
      reversed: reversed.flatMap(({ cause }) => (cause === null ? [] : [cause])),
    },
    now: Date.parse(facts.now),
    ...countedIn(facts),
  }
}

const lockOf = (db: Trx, orgId: string) =>
  db.selectFrom('credit_balance').select('org_id').where('org_id', '=', orgId).forUpdate()

interface Facts {
  now: string
  month: string
  monthStart: string
  monthEnd: string
  /** The beginning of the subscription's period, if usage is counted by it. */
  periodStart: string | null
  periodEnd: string | null
  budget: number | null
  budgetMonth: string | null
  countedFrom: string | null
  held: number
  usedGiven: number
  usedPurchased: number
}

const factsOf = (db: Trx, orgId: string) => ({
  compile: () =>
    sql<Facts>`
      select here.now, to_char(m.start, 'YYYY-MM') as month,
        m.start at time zone here.zone as "monthStart",
        (m.start + interval '1 month') at time zone here.zone as "monthEnd",
        s.current_period_start as "periodStart", s.current_period_end as "periodEnd",
        case when o.subscribed is null and o.access_state <> 'subscription_required'
          then coalesce(g.milli, ${SELF_HOSTED.monthlyCredits * 1000}::bigint) end as budget,
        b.budget_month as "budgetMonth", b.period_start as "countedFrom", coalesce(b.held, 0) as held,
        coalesce(b.used_given, 0) as "usedGiven", coalesce(b.used_purchased, 0) as "usedPurchased"
      from (
        select org.id, org.timezone, org.access_state,
          (select x.status from subscription x where x.org_id = org.id) as subscribed
        from org where org.id = ${orgId}
      ) o
      cross join lateral (select clock_timestamp() as now, coalesce(o.timezone, 'UTC') as zone offset 0) here
      cross join lateral (select date_trunc('month', here.now at time zone here.zone) as start) m
      left join credit_balance b on b.org_id = o.id
      left join credit_budget g on g.org_id = o.id
      left join subscription s on s.org_id = o.id and s.billing_interval = 'month'
        and here.now >= s.current_period_start and here.now < s.current_period_end
    `.compile(db),
})

function countedIn(facts: Facts): Pick<OpenLedger, 'period' | 'used' | 'budget'> {
  const { periodStart, periodEnd, monthStart, monthEnd, month, budget } = facts
  const period = { start: periodStart ?? monthStart, end: periodEnd ?? monthEnd }
  const counted = facts.countedFrom !== null && facts.countedFrom === period.start
  return {
    period,
    used: counted ? { given: facts.usedGiven, purchased: facts.usedPurchased } : { given: 0, purchased: 0 },
    budget:
      budget === null
        ? null
        : { month, milli: budget, expiresAt: Date.parse(monthEnd), due: isBefore(facts.budgetMonth, month) },
  }
}

/**
 * A month that has begun does not begin again, even if a change of time zone sets the workspace's clock back to the
 * previous month.
 */
const isBefore = (begun: string | null, month: string): boolean => begun === null || begun < month

function grantsOf(db: Trx, orgId: string, { grant, budget }: Named) {
  const ofOrg = db.selectFrom('credit_grant').selectAll().where('org_id', '=', orgId)
  let asked = ofOrg.where('remaining', '>', 0)
  if (grant) asked = asked.union(ofOrg.where('kind', '=', grant.kind).where('cause', '=', grant.cause))
  if (budget) asked = asked.union(ofOrg.where('kind', '=', 'monthly').where('cause', 'like', `${budgetCause('')}%`))
  return asked.orderBy('created_at')
}

/** Open holds that have expired, and the named hold. */
function holdsOf(db: Trx, orgId: string, { holdKey, holdId }: Named) {
  const ofOrg = db.selectFrom('credit_hold').selectAll().where('org_id', '=', orgId)
  let asked = ofOrg.where('state', '=', 'open').where('expires_at', '<=', sql<string>`clock_timestamp()`)
  if (holdKey !== undefined) asked = asked.union(ofOrg.where('key', '=', holdKey))
  if (holdId !== undefined) asked = asked.union(ofOrg.where('id', '=', holdId))
  return asked
}

const reversalOf = (db: Trx, orgId: string, cause: string) =>
  db
    .selectFrom('credit_transaction')
    .select('cause')
    .where('org_id', '=', orgId)
    .where('type', '=', 'reversal')
    .where('cause', '=', cause)

const grantOf = (row: Selectable<DB['credit_grant']>): Grant => ({
  id: row.id,
  kind: row.kind,
  milli: row.milli,
  remaining: row.remaining,
  takenBack: row.taken_back,
  cause: row.cause,
  expiresAt: row.expires_at === null ? null : Date.parse(row.expires_at),
  createdAt: Date.parse(row.created_at),
  rollsOver:
    row.rolls_until === null || row.rolls_most === null
      ? null
      : { until: Date.parse(row.rolls_until), most: row.rolls_most },
})

const holdOf = (row: Selectable<DB['credit_hold']>): Hold => ({
  id: row.id,
  key: row.key,
  milli: row.milli,
  state: row.state,
  used: row.used,
  expiresAt: Date.parse(row.expires_at),
})

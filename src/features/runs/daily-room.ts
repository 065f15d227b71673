import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'
import { overDay } from './failure.ts'

/** What a thousandth of a credit covers, in millionths of a US dollar. `contract/billing/catalogue.ts` */
const MICRO_USD_OF_MILLI = 10

/**
 * Throws 429 if a workspace has used up its daily cost limit. All model rounds of runs count, also those of failed,
 * canceled and unfinished runs, and so do pictures that are made outside runs. Callers wait for each other until the
 * transaction ends. `most` is in millionths of a US dollar; 0 means no limit.
 */
export async function requireDailyRoom(db: Trx, orgId: string, most: number): Promise<void> {
  if (most === 0) return
  const day = sql<string>`now() - interval '24 hours'`
  // Sent together. PostgreSQL runs them in this order, so the sums are read after the lock is taken.
  const [, rounds, pictures] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`model day ${orgId}`}, 0))`.execute(db),
    db
      .selectFrom('agent_step')
      .select(sql<number>`coalesce(sum(cost_micro_usd), 0)`.as('spent'))
      .where('org_id', '=', orgId)
      .where('cost_micro_usd', 'is not', null)
      .where('created_at', '>', day)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('credit_hold')
      .select(sql<number>`coalesce(sum(milli), 0)`.as('milli'))
      .where('org_id', '=', orgId)
      .where('action', '=', 'image_generate')
      .where('state', '!=', 'voided')
      .where('created_at', '>', day)
      .executeTakeFirstOrThrow(),
  ])
  if (Number(rounds.spent) + Number(pictures.milli) * MICRO_USD_OF_MILLI >= most) throw overDay()
}

import type { Trx } from '#kernel/db/database.ts'
import { notFound } from '#kernel/errors.ts'
import type { SignalRow } from './present-signals.ts'
import { wordsOf } from './signal-words.ts'

/** The most signals that a profile contains. The list of preferences has all of them. */
const MOST_SHOWN = 500

/** The latest signals of a workspace. */
export function readSignals(db: Trx, orgId: string): Promise<SignalRow[]> {
  return db
    .selectFrom('preference_signal')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
}

/** Reads a signal and locks it until the transaction ends. Throws 404 if the workspace has none with this id. */
export async function lockSignal(db: Trx, orgId: string, signalId: string): Promise<SignalRow> {
  const row = await db
    .selectFrom('preference_signal')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', signalId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('learned preference')
  return row
}

/**
 * The guidelines from promoted signals, which drafts are told. A deleted signal appears in no later prompt, since it is
 * copied nowhere.
 */
export async function promotedGuidelines(db: Trx, orgId: string): Promise<{ id: string; guideline: string }[]> {
  const rows = await db
    .selectFrom('preference_signal')
    .select(['id', 'kind', 'signal', 'guideline'])
    .where('org_id', '=', orgId)
    .where('promoted_at', 'is not', null)
    .orderBy('promoted_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, guideline: wordsOf(row).guideline }))
}

import { sql } from 'kysely'
import type { StrategySource } from '#contract/strategy/strategy-lists.ts'
import type { OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'
import { requireRoomForDraft } from './room-for-draft.ts'
import { columnsOf, type StrategyContent, type StrategyRow } from './strategy-row.ts'

/**
 * Serialises the workspace's changes of strategies until the transaction ends. Without it the index
 * `strategy_one_active` would refuse the second of two concurrent changes.
 */
export async function lockStrategies(db: Trx, orgId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`strategy ${orgId}`}, 0))`.execute(db)
}

const strategies = (db: Trx, orgId: string) => db.selectFrom('strategy').selectAll().where('org_id', '=', orgId)

export function findActive(db: Trx, orgId: string): Promise<StrategyRow | undefined> {
  return strategies(db, orgId).where('status', '=', 'active').executeTakeFirst()
}

export function findNewestDraft(db: Trx, orgId: string): Promise<StrategyRow | undefined> {
  return strategies(db, orgId).where('status', '=', 'draft').orderBy('version', 'desc').limit(1).executeTakeFirst()
}

/** Throws 404 if the workspace has no such version. */
export async function readVersion(db: Trx, orgId: string, version: number): Promise<StrategyRow> {
  const row = await strategies(db, orgId).where('version', '=', version).executeTakeFirst()
  if (row) return row
  throw new AppError(
    'not_found',
    `The strategy of this workspace has no version ${version}: GET …/strategy/versions lists those that there are`,
  )
}

/** Supersedes the workspace's active version. */
export async function supersedeActive({ db, orgId, now }: Pick<OrgContext, 'db' | 'orgId' | 'now'>): Promise<void> {
  await db
    .updateTable('strategy')
    .set({ status: 'superseded', updated_at: now.toISOString() })
    .where('org_id', '=', orgId)
    .where('status', '=', 'active')
    .execute()
}

interface NewVersion {
  status: 'draft' | 'active'
  source: StrategySource
  content: StrategyContent
  generatedAt: string | null
  suggestedAt: string | null
}

/** Adds the workspace's next version. Call it under `lockStrategies`. Throws 402 if there are too many drafts. */
export async function addVersion(
  ctx: Pick<OrgContext, 'db' | 'orgId' | 'now'>,
  { status, source, content, generatedAt, suggestedAt }: NewVersion,
): Promise<StrategyRow> {
  const { db, orgId } = ctx
  if (status === 'active') await supersedeActive(ctx)
  else await requireRoomForDraft(db, orgId)
  return db
    .insertInto('strategy')
    .values((eb) => ({
      org_id: orgId,
      version: eb
        .selectFrom('strategy as before')
        .select(sql<number>`coalesce(max(before.version), 0) + 1`.as('next'))
        .where('before.org_id', '=', orgId),
      status,
      source,
      ...columnsOf(content),
      generated_at: generatedAt,
      suggested_at: suggestedAt,
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

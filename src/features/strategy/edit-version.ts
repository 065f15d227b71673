import type { StrategyChanges } from '#contract/strategy/strategy-changes.ts'
import { loadProfile } from '#features/scheduling/index.ts'
import type { OrgContext } from '#kernel/context.ts'
import { editContent } from './edit-content.ts'
import { columnsOf, contentOf, type StrategyRow } from './strategy-row.ts'

interface Columns {
  status?: 'active'
  confirmed_at?: string
  confirmed_by?: string
}

/**
 * Writes changes of a version's content, and columns of its state, into its row. Its number stays. Call it under
 * `lockStrategies`, with the row that was read under the lock. `path` is the path of the changes in the request.
 */
export async function editVersion(
  ctx: OrgContext,
  before: StrategyRow,
  { changes, path, columns = {} }: { changes: StrategyChanges; path: string; columns?: Columns },
): Promise<StrategyRow> {
  const { db, orgId, now, userId } = ctx
  const isEdit = Object.values(changes).some((value) => value !== undefined)
  if (!isEdit && Object.keys(columns).length === 0) return before
  const edited = isEdit && {
    ...columnsOf(
      editContent(contentOf(before), changes, {
        now,
        timezone: (await loadProfile(db, orgId)).timezone,
        userId,
        path,
      }),
    ),
    edited_at: now.toISOString(),
  }
  return db
    .updateTable('strategy')
    .set({ ...edited, ...columns, updated_at: now.toISOString() })
    .where('org_id', '=', orgId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

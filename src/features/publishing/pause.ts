import type { Selectable } from 'kysely'
import type { Platform } from '#contract/platforms.ts'
import type { PublishingPause } from '#contract/publishing.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

type PauseRow = Selectable<DB['publishing_pause']>

/** The switch of a workspace. The claim and the worker's gate read the same row, through the view `post_hold`. */
export async function loadPause(db: Trx, orgId: string): Promise<PublishingPause> {
  return presentPause(
    await db.selectFrom('publishing_pause').selectAll().where('org_id', '=', orgId).executeTakeFirst(),
  )
}

/** Where nobody ever touched the switch, nothing is paused. */
export function presentPause(row: PauseRow | undefined): PublishingPause {
  return {
    workspace: row?.workspace ?? false,
    platforms: (row?.platforms ?? []) as Platform[], // written only from the closed list
    accountIds: row?.account_ids ?? [],
    reason: row?.reason ?? null,
    updatedAt: row?.updated_at ?? null,
    updatedBy: row?.updated_by ?? null,
  }
}

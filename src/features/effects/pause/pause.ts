import type { Selectable } from 'kysely'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { PublishingPause } from '#contract/posts/publishing.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'
import { conflict } from '#kernel/errors.ts'

type PauseRow = Selectable<DB['publishing_pause']>

/**
 * The pause switch of a workspace. The claim and the worker's gate read the same row, through the view `effect_hold`.
 */
export async function loadPause(db: Trx, orgId: string): Promise<PublishingPause> {
  return presentPause(
    await db.selectFrom('publishing_pause').selectAll().where('org_id', '=', orgId).executeTakeFirst(),
  )
}

/** Without a row nobody has used the switch, and nothing is paused. */
export function presentPause(row: PauseRow | undefined): PublishingPause {
  return {
    workspace: row?.workspace ?? false,
    platforms: row?.platforms ?? [],
    accountIds: row?.account_ids ?? [],
    reason: row?.reason ?? null,
    updatedAt: row?.updated_at ?? null,
    updatedBy: row?.updated_by ?? null,
  }
}

/** Throws 409 `paused` if publishing is paused for this platform or account. Spec P12 */
export async function refusePaused(
  db: Trx,
  orgId: string,
  { platform, accountId }: { platform: Platform; accountId: string | null },
): Promise<void> {
  const pause = await loadPause(db, orgId)
  const what = pause.workspace
    ? 'Publishing is paused in this workspace'
    : pause.platforms.includes(platform)
      ? `Publishing on ${PLATFORM_NAMES[platform]} is paused`
      : accountId !== null && pause.accountIds.includes(accountId)
        ? 'Publishing through this account is paused'
        : null
  if (what === null) return
  const why = pause.reason === null ? '' : ` (${pause.reason})`
  throw conflict('paused', `${what}${why}: end the pause first, or give the post a time after it`)
}

import type { OrgContext } from '#kernel/context.ts'
import { refusal } from '../moves/refusal.ts'
import { requestMove, savePost } from '../moves/request-move.ts'
import { WITHOUT_TIME } from '../rows/group-status.ts'
import type { PostRow } from '../rows/present.ts'

const NO_WISH = { wished_for: null, time_chosen: false }

/**
 * Removes a post's time: drops the wished time, or turns a scheduled post back into an approved one without a wished
 * time. Throws 409 if the state allows neither.
 */
export async function takeTimeAway(ctx: OrgContext, row: PostRow): Promise<PostRow> {
  if ((WITHOUT_TIME as readonly string[]).includes(row.status)) return savePost(ctx.db, row, NO_WISH)
  if (row.status !== 'scheduled') throw refusal(row, 'unschedule', 'invalid_transition')
  return (await requestMove(ctx.db, row, { type: 'unschedule' }, { ...NO_WISH, schedule_reason: null })).row
}

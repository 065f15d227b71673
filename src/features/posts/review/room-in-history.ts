import type { OrgContext } from '#kernel/context.ts'
import { rowsOf } from '#kernel/db/send.ts'
import { conflict } from '#kernel/errors.ts'

/**
 * The number of lines a group's history may have before another is refused. Submissions have the lower limit: a caller
 * who submits over and over leaves room for those who decide.
 */
export const MOST_LINES = { handedIn: 1_000, decided: 2_000 } as const

/** Throws 409 if the group's history is full: a program repeats itself there. */
export async function requireRoomInHistory({ db, orgId }: OrgContext, groupId: string, most: number): Promise<void> {
  const beyond = db
    .selectFrom('approval')
    .select('id')
    .where('org_id', '=', orgId)
    .where('group_id', '=', groupId)
    .orderBy('approved_at')
    .offset(most - 1)
    .limit(1)
  if ((await rowsOf(db, beyond)).length === 0) return
  const message = `This group was handed in and decided on ${most} times: cancel it, and draft what it says anew`
  throw conflict('invalid_transition', message)
}

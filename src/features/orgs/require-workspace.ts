import type { Trx } from '#kernel/db/database.ts'
import { AppError } from '#kernel/errors.ts'

/**
 * Throws 402 `fair_use_limit` if one more workspace would be one too many for this person; `most` 0: never. Suspended
 * ones count. The person's row is locked, so that several made at once are all counted.
 */
export async function requireRoomForWorkspace(db: Trx, userId: string, most: number): Promise<void> {
  if (most === 0) return
  await db.selectFrom('user_account').select('id').where('id', '=', userId).forUpdate().execute()
  const { owned } = await db
    .selectFrom('org')
    .select((eb) => eb.fn.countAll<number>().as('owned'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (Number(owned) < most) return
  throw new AppError(
    'payment_required',
    `One person can own ${most} workspaces, and you do: make somebody else an owner of one and leave it, or ask whoever runs this installation to raise GALLEY_MAX_WORKSPACES`,
    { code: 'fair_use_limit' },
  )
}

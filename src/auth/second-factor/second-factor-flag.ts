import { sql } from 'kysely'
import type { Trx } from '#kernel/db/database.ts'

/** The name of the feature flag that copies whether codes are on, for the person's own page. The table totp decides. */
const FLAG = 'totp'

export async function markSecondFactor(db: Trx, userId: string, state: 'on' | 'off'): Promise<{ email: string }> {
  const without = sql<string[]>`array_remove(feature_flags, ${FLAG})`
  return db
    .updateTable('user_account')
    .set({ feature_flags: state === 'on' ? sql<string[]>`array_append(${without}, ${FLAG})` : without })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
}

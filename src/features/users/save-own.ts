import type { Selectable, Updateable } from 'kysely'
import { dropReplaced } from '#features/media/index.ts'
import type { UserStepsContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { DB } from '#kernel/db/types.gen.ts'

type Account = Selectable<DB['user_account']>
type Changes = Pick<Updateable<DB['user_account']>, 'name' | 'avatar_url' | 'active_org_id' | 'locale' | 'timezone'>

/** Saves a person's changes of their own data, and removes a picture that is no longer shown. */
export async function saveOwn(
  ctx: UserStepsContext,
  changes: Changes,
  check: (db: Trx) => Promise<void> = async () => {},
): Promise<Account> {
  const { before, after } = await ctx.inOwn(async (db) => {
    await check(db)
    const own = db.selectFrom('user_account').selectAll().where('id', '=', ctx.userId)
    const before = await own.forUpdate().executeTakeFirstOrThrow()
    const after = await db
      .updateTable('user_account')
      .set({ ...changes, updated_at: ctx.now.toISOString() })
      .where('id', '=', ctx.userId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { before, after }
  })
  const owner = { kind: 'users', id: ctx.userId } as const
  await dropReplaced(ctx.services.storage, owner, before.avatar_url, after.avatar_url)
  ctx.audit({ type: 'user', id: ctx.userId, before, after })
  return after
}

import type { UserContext } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'

/** Admits only operators of the installation, such as the person with its first account. Spec S2 */
export async function requireOperator(ctx: UserContext): Promise<void> {
  const person = await ctx.db
    .selectFrom('user_account')
    .select('is_operator')
    .where('id', '=', ctx.userId)
    .executeTakeFirst()
  if (!person?.is_operator) {
    throw forbidden(
      'Only operators of this installation may do this: ask an operator, such as the person who made the first account',
    )
  }
}

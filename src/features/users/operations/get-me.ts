import { User } from '#contract/people/user.ts'
import { operation } from '#kernel/operation.ts'
import { presentUser } from '#kernel/present-user.ts'

export const getMe = operation({
  name: 'getMe',
  route: 'GET /v1/users/me',
  summary: 'Get one’s own user',
  tag: 'users',
  permission: 'signed-in',
  open: { toApiKeys: true },
  output: User,
}).handle(async (ctx) =>
  presentUser(
    await ctx.db.selectFrom('user_account').selectAll().where('id', '=', ctx.userId).executeTakeFirstOrThrow(),
  ),
)

import { Id } from '#contract/common.ts'
import { Session } from '#contract/people/sign-in.ts'
import { AppError } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentSession } from '../session/present-session.ts'

export const endSession = operation({
  name: 'endSession',
  route: 'DELETE /v1/auth/sessions/{sessionId}',
  summary: 'End one of one’s own sessions; its access tokens stop working at once',
  tag: 'users',
  permission: 'signed-in',
  params: { sessionId: Id },
  output: Session,
}).handle(async (ctx, { sessionId }) => {
  const row = await ctx.db
    .deleteFrom('session')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sessionId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', 'You have no such session: it may have ended already')
  ctx.audit({ type: 'session', id: sessionId })
  return presentSession(row, ctx.sessionId)
})

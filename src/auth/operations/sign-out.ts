import { z } from 'zod'
import { operation } from '#kernel/operation.ts'
import { auditOwn } from '../session/audit-own.ts'
import { clearSessionCookie, sessionUser } from '../session/sessions.ts'

export const signOut = operation({
  name: 'signOut',
  route: 'POST /v1/auth/sign-out',
  summary: 'End this browser session',
  tag: 'users',
  permission: 'public',
  output: z.object({ signedOut: z.literal(true) }),
  open: { whenReadOnly: true },
}).handle(async (ctx) => {
  const session = await sessionUser(ctx)
  await ctx.inScope({ userId: session.userId }, async (db) => {
    await db.deleteFrom('session').where('id', '=', session.sessionId).execute()
    await auditOwn(ctx, db, { action: 'signOut', userId: session.userId })
  })
  clearSessionCookie(ctx)
  return { signedOut: true as const }
})

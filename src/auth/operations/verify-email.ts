import { sql } from 'kysely'
import { z } from 'zod'
import { LinkToken } from '#contract/sign-in.ts'
import { operation } from '#kernel/operation.ts'
import { auditOwn } from '../audit-own.ts'
import { findLink, spendLink } from '../one-time-link.ts'
import { requireOwnOrigin } from '../own-origin.ts'

export const verifyEmail = operation({
  name: 'verifyEmail',
  route: 'POST /v1/auth/verify-email',
  summary: 'Confirm an address with the link of a mail',
  description: 'Uses the link up. It confirms the address that it was mailed to, and signs nobody in.',
  tag: 'users',
  permission: 'public',
  countedBy: 'address',
  body: { token: LinkToken },
  output: z.object({ verified: z.literal(true) }),
}).handle(async (ctx, { token }) => {
  requireOwnOrigin(ctx)
  const link = await findLink(ctx, token, ['verify_email'])
  const { userId } = link
  await ctx.inScope({ userId }, async (db) => {
    const address = await spendLink(db, token, link)
    await db
      .updateTable('user_account')
      .set({ email_verified: true, updated_at: sql<string>`now()` })
      .where('id', '=', userId)
      .where('email', '=', address)
      .execute()
    await auditOwn(ctx, db, { action: 'verifyEmail', userId })
  })
  return { verified: true as const }
})

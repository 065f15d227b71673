import { z } from 'zod'
import { LinkToken } from '#contract/people/sign-in.ts'
import { Password } from '#contract/people/user.ts'
import { operation } from '#kernel/operation.ts'
import { isProven } from '#kernel/proven-address.ts'
import { clearEarlierWorkspaces } from '../account/clear-earlier-workspaces.ts'
import { endOwnConnections } from '../account/end-own-connections.ts'
import { revokeApiKeys } from '../account/own-api-keys.ts'
import { forgetUnprovenWays, markProven } from '../account/prove-address.ts'
import { findLink, spendLink } from '../links/one-time-link.ts'
import { hashPassword } from '../password/passwords.ts'
import { savePassword } from '../password/save-password.ts'
import { auditOwn } from '../session/audit-own.ts'
import { requireOwnOrigin } from '../session/own-origin.ts'

export const resetPassword = operation({
  name: 'resetPassword',
  route: 'POST /v1/auth/password/reset',
  summary: 'Set a new password with the link of a mail',
  description:
    'Uses the link up, ends all sessions, revokes one’s API keys and disconnects one’s assistants in every workspace; ' +
    'the address counts as verified. Sign in with the new password.',
  tag: 'users',
  permission: 'public',
  counted: 'address',
  body: { token: LinkToken, password: Password },
  output: z.object({ changed: z.literal(true) }),
}).handle(async (ctx, { token, password }) => {
  requireOwnOrigin(ctx)
  const link = await findLink(ctx, token, ['password_reset'])
  const { userId } = link
  const passwordHash = await hashPassword(password)
  await ctx.inScope({ userId }, async (db) => {
    await spendLink(db, token, link)
    // Somebody else may have known the old password, so API keys and connections that they may have made end too.
    const act = { userId, action: 'resetPassword', requestId: ctx.requestId }
    const count = await revokeApiKeys(db, act)
    await endOwnConnections(db, act)
    if (!(await isProven(db, userId))) await clearEarlierWorkspaces(db, ctx.services, act)
    const apiKeys = { state: 'revoked' as const, count }
    const before = await savePassword(db, ctx.services, {
      userId,
      passwordHash,
      keepSession: null,
      apiKeys,
      assistants: [],
    })
    if (!before.emailVerified) {
      await forgetUnprovenWays(db, userId)
      await markProven(db, userId)
    }
    await auditOwn(ctx, db, { action: 'resetPassword', userId })
  })
  return { changed: true as const }
})

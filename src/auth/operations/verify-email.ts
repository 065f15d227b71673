import { z } from 'zod'
import { LinkToken } from '#contract/people/sign-in.ts'
import { operation } from '#kernel/operation.ts'
import { markProven, proveAddress } from '../account/prove-address.ts'
import { findLink, spendLink } from '../links/one-time-link.ts'
import { auditOwn } from '../session/audit-own.ts'
import { requireOwnOrigin } from '../session/own-origin.ts'
import { sessionOrNone } from '../session/sessions.ts'

export const verifyEmail = operation({
  name: 'verifyEmail',
  route: 'POST /v1/auth/verify-email',
  summary: 'Confirm an address with the link of a mail',
  description:
    'Uses the link up. It confirms the address to which it was mailed, and signs nobody in. If it is called without ' +
    'a session of that account, everything that gave access to the account ends, since somebody else may have made ' +
    'it: password, sessions, API keys, assistants, two-factor codes and linked identities; `signInAgain` is then ' +
    'true. Workspaces that only this account owns are closed to everybody else: members suspended, webhooks off, ' +
    'publishing paused.',
  tag: 'users',
  permission: 'public',
  counted: 'address',
  body: { token: LinkToken },
  output: z.object({ verified: z.literal(true), signInAgain: z.boolean() }),
}).handle(async (ctx, { token }) => {
  requireOwnOrigin(ctx)
  const link = await findLink(ctx, token, ['verify_email'])
  const { userId } = link
  const session = await sessionOrNone(ctx)
  const signInAgain = await ctx.inScope({ userId }, async (db) => {
    const address = await spendLink(db, token, link)
    const account = db.selectFrom('user_account').select('email').where('id', '=', userId)
    const { email } = await account.executeTakeFirstOrThrow()
    let ended = false
    if (email === address && session?.userId === userId) await markProven(db, userId)
    else if (email === address) ended = await proveAddress(ctx, db, userId)
    await auditOwn(ctx, db, { action: 'verifyEmail', userId })
    return ended
  })
  return { verified: true as const, signInAgain }
})

import { z } from 'zod'
import { LinkToken, SecondFactorCode } from '#contract/people/sign-in.ts'
import { User } from '#contract/people/user.ts'
import { operation } from '#kernel/operation.ts'
import { isProven } from '#kernel/proven-address.ts'
import { proveAddress } from '../account/prove-address.ts'
import { findLink, spendLink } from '../links/one-time-link.ts'
import { ownOf, secondFactor } from '../second-factor/second-factor.ts'
import { auditOwn } from '../session/audit-own.ts'
import { completeSignIn } from '../session/complete-sign-in.ts'
import { requireOwnOrigin } from '../session/own-origin.ts'

export const redeemMagicLink = operation({
  name: 'redeemMagicLink',
  route: 'POST /v1/auth/magic-link/redeem',
  summary: 'Sign in with the link of a mail',
  description:
    'Sets the session cookie and uses the link up; the address counts as verified. Where two-factor codes are on, a ' +
    'call without `code` is 400 `code_required`, and the link stays good. A sign-in by OpenID Connect also ends ' +
    'here if it still needs a code.',
  tag: 'users',
  permission: 'public',
  counted: 'address',
  body: { token: LinkToken, code: SecondFactorCode.optional() },
  output: z.object({ user: User }),
}).handle(async (ctx, { token, code }) => {
  requireOwnOrigin(ctx)
  const link = await findLink(ctx, token, ['sign_in', 'second_step'])
  const { userId } = link
  // If the account's address was never proven, its two-factor codes belong to the account's maker. They end with this
  // proof.
  const isFirstProof = link.kind === 'sign_in' && !(await ctx.inScope({ userId }, (db) => isProven(db, userId)))
  const prove = isFirstProof ? async () => {} : await secondFactor(ownOf(ctx, userId), code)
  return ctx.inScope({ userId }, async (db) => {
    const address = await spendLink(db, token, link)
    await prove(db)
    if (address !== null) await proveAddress(ctx, db, userId)
    await auditOwn(ctx, db, { action: 'redeemMagicLink', userId })
    return { user: await completeSignIn(ctx, db, userId) }
  })
})

import { z } from 'zod'
import { SecondFactorCode } from '#contract/people/sign-in.ts'
import { conflict } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { requireOwnPassword } from '../password/require-own-password.ts'
import { hasSecondFactor, secondFactor } from '../second-factor/second-factor.ts'
import { switchOffSecondFactor } from '../second-factor/switch-off-second-factor.ts'

export const disableTotp = operation({
  name: 'disableTotp',
  route: 'POST /v1/auth/totp/disable',
  summary: 'Switch two-factor codes off',
  description: 'Takes a code or a recovery code, and the password where the account has one.',
  tag: 'users',
  permission: 'signed-in',
  body: { code: SecondFactorCode, password: z.string().max(200).optional() },
  output: z.object({ disabled: z.literal(true) }),
}).handleInSteps(async (ctx, { code, password }) => {
  const { userId, services } = ctx
  if (!(await ctx.inOwn((db) => hasSecondFactor(db, userId)))) {
    throw conflict('invalid_transition', 'Two-factor codes are not on')
  }
  await requireOwnPassword(ctx, 'password', password)
  const prove = await secondFactor(ctx, code)
  await ctx.inOwn(async (db) => {
    await prove(db)
    await switchOffSecondFactor(db, services, userId)
  })
  ctx.audit({ type: 'user', id: userId })
  return { disabled: true as const }
})

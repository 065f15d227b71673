import { z } from 'zod'
import { Password } from '#contract/user.ts'
import { operation } from '#kernel/operation.ts'
import { countApiKeys } from '../own-api-keys.ts'
import { hashPassword } from '../passwords.ts'
import { requireOwnPassword } from '../require-own-password.ts'
import { savePassword } from '../save-password.ts'

export const changePassword = operation({
  name: 'changePassword',
  route: 'POST /v1/auth/password/change',
  summary: 'Change one’s own password',
  description:
    'Ends one’s other sessions; API keys go on, and a mail says how many there are. Whoever came in by a link or by OpenID Connect has no password yet and sets the first ' +
    'without `currentPassword`.',
  tag: 'users',
  permission: 'signed-in',
  body: { currentPassword: z.string().max(200).optional(), newPassword: Password },
  output: z.object({ changed: z.literal(true) }),
}).handleInSteps(async (ctx, { currentPassword, newPassword }) => {
  const { userId, sessionId } = ctx
  await requireOwnPassword(ctx, 'currentPassword', currentPassword)
  const passwordHash = await hashPassword(newPassword)
  await ctx.inOwn(async (db) => {
    const apiKeys = { state: 'working' as const, count: await countApiKeys(db, userId) }
    await savePassword(db, ctx.services, { userId, passwordHash, keepSession: sessionId, apiKeys })
  })
  ctx.audit({ type: 'user', id: userId })
  return { changed: true as const }
})

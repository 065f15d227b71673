import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { Password } from '#contract/people/user.ts'
import { operation } from '#kernel/operation.ts'
import { endOwnConnections, ownConnections } from '../account/end-own-connections.ts'
import { countApiKeys } from '../account/own-api-keys.ts'
import { hashPassword } from '../password/passwords.ts'
import { requireOwnPassword } from '../password/require-own-password.ts'
import { savePassword } from '../password/save-password.ts'

export const changePassword = operation({
  name: 'changePassword',
  route: 'POST /v1/auth/password/change',
  summary: 'Change one’s own password',
  description:
    'Ends one’s other sessions. API keys go on, and a mail says how many there are; assistants go on and are named in ' +
    'the answer and the mail, unless `endAssistants` is true. Whoever came in by a link or by OpenID Connect has no ' +
    'password yet and sets the first without `currentPassword`.',
  tag: 'users',
  permission: 'signed-in',
  body: {
    currentPassword: z.string().max(200).optional(),
    newPassword: Password,
    endAssistants: z.boolean().optional().describe('Disconnects one’s assistants in every workspace'),
  },
  output: z.object({
    changed: z.literal(true),
    assistants: z
      .array(z.object({ orgId: Id, connectionId: Id, clientName: z.string() }))
      .describe('The assistants that stay connected'),
  }),
}).handleInSteps(async (ctx, { currentPassword, newPassword, endAssistants }) => {
  const { userId, sessionId } = ctx
  await requireOwnPassword(ctx, 'currentPassword', currentPassword)
  const passwordHash = await hashPassword(newPassword)
  const going = await ctx.inOwn(async (db) => {
    const apiKeys = { state: 'working' as const, count: await countApiKeys(db, userId) }
    if (endAssistants) await endOwnConnections(db, { userId, action: 'changePassword', requestId: ctx.requestId })
    const left = await ownConnections(db, userId)
    const assistants = left.map(({ client_name }) => client_name)
    await savePassword(db, ctx.services, { userId, passwordHash, keepSession: sessionId, apiKeys, assistants })
    return left
  })
  ctx.audit({ type: 'user', id: userId })
  const assistants = going.map(({ org_id: orgId, id: connectionId, client_name: clientName }) => ({
    orgId,
    connectionId,
    clientName,
  }))
  return { changed: true as const, assistants }
})

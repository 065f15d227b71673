import { sql } from 'kysely'
import { Id } from '#contract/common.ts'
import { ApiKey } from '#contract/programs/api-key.ts'
import { personName } from '#kernel/db/person-name.ts'
import { notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentApiKey } from '../present-api-key.ts'

export const revokeApiKey = operation({
  name: 'revokeApiKey',
  route: 'DELETE /v1/orgs/{orgId}/api-keys/{apiKeyId}',
  done: 'revoked',
  summary: 'Revoke an API key: one’s own, or any with members:manage',
  description: 'It stops at once, and so do the access tokens that it was given.',
  tag: 'users',
  permission: 'workspace:read',
  open: { whenReadOnly: true },
  params: { apiKeyId: Id },
  output: ApiKey,
}).handle(async (ctx, { apiKeyId }) => {
  let key = ctx.db
    .selectFrom('api_key')
    .selectAll()
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', apiKeyId)
    .where('revoked_at', 'is', null)
  if (!ctx.can('members:manage')) {
    // A key with few permissions must not end the other keys of its maker.
    key = ctx.actor.kind === 'api_key' ? key.where('id', '=', ctx.actor.keyId) : key.where('user_id', '=', ctx.userId)
  }
  const row = await key.forUpdate().executeTakeFirst()
  if (!row) throw notFound('API key')
  await ctx.db
    .updateTable('api_key')
    .set({ revoked_at: sql<string>`now()` })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', apiKeyId)
    .execute()
  const maker = await ctx.db
    .selectFrom('user_account')
    .select(personName('user_account').as('name'))
    .where('id', '=', row.user_id)
    .executeTakeFirst()
  ctx.audit({ type: 'api_key', id: apiKeyId, before: row })
  return presentApiKey(row, maker?.name ?? null)
})

import { z } from 'zod'
import { ApiKey } from '#contract/programs/api-key.ts'
import { personName } from '#kernel/db/person-name.ts'
import { operation } from '#kernel/operation.ts'
import { presentApiKey } from '../present-api-key.ts'

export const listApiKeys = operation({
  name: 'listApiKeys',
  route: 'GET /v1/orgs/{orgId}/api-keys',
  summary: 'List the API keys of the workspace: one’s own, or all of them with members:manage',
  description: 'Newest first; those that were revoked are left out, those that have expired are not.',
  tag: 'users',
  permission: 'workspace:read',
  output: z.array(ApiKey),
}).handle(async (ctx) => {
  let query = ctx.db
    .selectFrom('api_key as k')
    .innerJoin('user_account as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.user_id', 'k.name', 'k.last4', 'k.permissions', 'k.created_at', 'k.last_used_at'])
    .select(['k.expires_at', personName('u').as('maker')])
    .where('k.org_id', '=', ctx.orgId)
    .where('k.revoked_at', 'is', null)
  if (!ctx.can('members:manage')) query = query.where('k.user_id', '=', ctx.userId)
  const rows = await query.orderBy('k.created_at', 'desc').orderBy('k.id').execute()
  return rows.map((row) => presentApiKey(row, row.maker))
})

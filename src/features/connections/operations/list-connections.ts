import { z } from 'zod'
import { Connection } from '#contract/programs/connection.ts'
import { personName } from '#kernel/db/person-name.ts'
import { operation } from '#kernel/operation.ts'
import { presentConnection } from '../present-connection.ts'

export const listConnections = operation({
  name: 'listConnections',
  route: 'GET /v1/orgs/{orgId}/connections',
  summary: 'List the assistants that are connected: one’s own, or all of the workspace with members:manage',
  description: 'Newest first; those that were ended are left out.',
  tag: 'users',
  permission: 'workspace:read',
  output: z.array(Connection),
}).handle(async (ctx) => {
  let query = ctx.db
    .selectFrom('connection as c')
    .innerJoin('user_account as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.client_name', 'c.client_uri', 'c.user_id', 'c.scopes', 'c.created_at', 'c.last_used_at'])
    .select(personName('u').as('userName'))
    .where('c.org_id', '=', ctx.orgId)
    .where('c.revoked_at', 'is', null)
  if (!ctx.can('members:manage')) query = query.where('c.user_id', '=', ctx.userId)
  const rows = await query.orderBy('c.created_at', 'desc').orderBy('c.id').execute()
  return rows.map((row) => presentConnection(row, row.userName))
})

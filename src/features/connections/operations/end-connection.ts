import { sql } from 'kysely'
import { Id } from '#contract/common.ts'
import { Connection } from '#contract/programs/connection.ts'
import { personName } from '#kernel/db/person-name.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { operation } from '#kernel/operation.ts'
import { presentConnection } from '../present-connection.ts'

export const endConnection = operation({
  name: 'endConnection',
  route: 'DELETE /v1/orgs/{orgId}/connections/{connectionId}',
  done: 'ended',
  summary: 'End the connection of an assistant: one’s own, or any with members:manage',
  description: 'The assistant loses its access at once, with every token that it was given.',
  tag: 'users',
  permission: 'workspace:read',
  open: { whenReadOnly: true },
  params: { connectionId: Id },
  output: Connection,
}).handle(async (ctx, { connectionId }) => {
  let own = ctx.db
    .updateTable('connection')
    .set({ revoked_at: sql<string>`now()` })
    .where('org_id', '=', ctx.orgId)
    .where('id', '=', connectionId)
    .where('revoked_at', 'is', null)
  if (!ctx.can('members:manage')) {
    // A key with few permissions must not end connections of its maker: only the person may end their own connections.
    if (ctx.actor.kind !== 'user') throw forbidden('This API key does not include members:manage: use a key that does')
    own = own.where('user_id', '=', ctx.userId)
  }
  const row = await own.returningAll().executeTakeFirst()
  if (!row) throw notFound('connection')
  const user = await ctx.db
    .selectFrom('user_account')
    .select(personName('user_account').as('name'))
    .where('id', '=', row.user_id)
    .executeTakeFirst()
  ctx.audit({ type: 'connection', id: connectionId, before: row })
  return presentConnection(row, user?.name ?? null)
})

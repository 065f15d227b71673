import { sql } from 'kysely'
import type { Role } from '#contract/people/roles.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { newId } from '#kernel/ids.ts'
import type { WaitingRequest } from './authorization-server.ts'
import { claimAnswer } from './given-answer.ts'
import type { GrantKey } from './grant-id.ts'
import { grantedScopes } from './scopes.ts'

/** Why an answer made no connection. */
export type NotConnected = 'answered_already' | 'not_a_member'

/**
 * Makes the connection that a person allowed. It gets the allowed scopes that the person's role can use at this moment.
 */
export async function connect(
  ctx: PublicContext,
  waiting: WaitingRequest,
  by: { userId: string; sessionId: string; orgId: string; chosen: readonly string[] },
): Promise<GrantKey | NotConnected> {
  const { userId, sessionId, orgId, chosen } = by
  return ctx.inScope({ orgId, userId }, async (db) => {
    const role = await activeRole(db, orgId, userId)
    if (!role) return 'not_a_member'
    const connection: GrantKey = { orgId, connectionId: newId() }
    if (!(await claimAnswer(db, waiting.id, { sessionId, userId, connection }))) return 'answered_already'
    const row = await db
      .insertInto('connection')
      .values({
        org_id: orgId,
        id: connection.connectionId,
        user_id: userId,
        client_id: waiting.clientId,
        client_name: waiting.clientName ?? waiting.place,
        client_uri: waiting.clientUri,
        scopes: grantedScopes(waiting.scopes, chosen, role),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await db
      .updateTable('oauth_client')
      .set({ last_used_at: sql<string>`now()` })
      .where('id', '=', waiting.clientId)
      .execute()
    await writeAudit(db, {
      orgId,
      userId,
      actor: { kind: 'user', userId },
      action: 'connectAssistant',
      requestId: ctx.requestId,
      target: { type: 'connection', id: row.id, after: row },
    })
    return connection
  })
}

async function activeRole(db: Trx, orgId: string, userId: string): Promise<Role | null> {
  const member = await db
    .selectFrom('member as m')
    .innerJoin('org as o', 'o.id', 'm.org_id')
    .select('m.role')
    .where('m.org_id', '=', orgId)
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('o.status', '=', 'active')
    .executeTakeFirst()
  return member?.role ?? null
}

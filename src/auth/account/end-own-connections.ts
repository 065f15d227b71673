import { sql } from 'kysely'
import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { enterOrg } from '#kernel/db/enter-org.ts'

/**
 * The person's connected assistants, in all their workspaces. The transaction must be theirs, outside any workspace.
 */
export const ownConnections = (db: Trx, userId: string) =>
  db
    .selectFrom('connection')
    .select(['org_id', 'id', 'client_name'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('org_id')
    .orderBy('id')
    .execute()

/**
 * Ends the connections of the person's assistants in all their workspaces, because anybody who knew the old password
 * may have made them. The transaction must be the person's, outside any workspace. Each workspace's audit log gets a
 * line.
 */
export async function endOwnConnections(
  db: Trx,
  { userId, action, requestId }: { userId: string; action: string } & Pick<PublicContext, 'requestId'>,
): Promise<void> {
  const connections = await ownConnections(db, userId)
  for (const { org_id: orgId, id } of connections) {
    await enterOrg(db, orgId)
    await db
      .updateTable('connection')
      .set({ revoked_at: sql<string>`now()` })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    const target = { type: 'connection', id }
    await writeAudit(db, { orgId, userId, actor: { kind: 'user', userId }, action, requestId, target })
  }
  await enterOrg(db, null)
}

import { sql } from 'kysely'
import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { enterOrg } from '#kernel/db/enter-org.ts'

/**
 * The person's valid API keys, in all their workspaces. The transaction must be the person's, outside any workspace.
 */
const workingKeys = (db: Trx, userId: string) =>
  db
    .selectFrom('api_key')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<string>`now()`)]))

export async function countApiKeys(db: Trx, userId: string): Promise<number> {
  return (await workingKeys(db, userId).select('id').execute()).length
}

/**
 * Revokes all API keys of the person, and returns their number. Each workspace's audit log gets a line, because its
 * admins may wonder why a script has stopped.
 */
export async function revokeApiKeys(
  db: Trx,
  { userId, action, requestId }: { userId: string; action: string } & Pick<PublicContext, 'requestId'>,
): Promise<number> {
  const keys = await workingKeys(db, userId).select(['org_id', 'id']).orderBy('org_id').orderBy('id').execute()
  for (const { org_id: orgId, id } of keys) {
    await enterOrg(db, orgId)
    await db
      .updateTable('api_key')
      .set({ revoked_at: sql<string>`now()` })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
    const target = { type: 'api_key', id }
    await writeAudit(db, { orgId, userId, actor: { kind: 'user', userId }, action, requestId, target })
  }
  await enterOrg(db, null)
  return keys.length
}

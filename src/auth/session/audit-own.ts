import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'

/**
 * Writes the audit line for a change of one's own account or session. If the caller has a token, the pipeline writes
 * the line. If the caller has a password or a cookie, only the handler knows the person.
 */
export async function auditOwn(
  ctx: PublicContext,
  db: Trx,
  act: { action: string; userId: string; orgId?: string | null },
): Promise<void> {
  await writeAudit(db, {
    orgId: act.orgId ?? null,
    userId: act.userId,
    actor: { kind: 'user', userId: act.userId },
    action: act.action,
    requestId: ctx.requestId,
    target: { type: 'user', id: act.userId },
  })
}

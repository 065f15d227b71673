import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'

/**
 * Writes the audit line for a change of one's own account or session. For a caller with a token the pipeline writes the
 * line. For a caller with a password or a cookie, only the handler knows who it is.
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

import { writeAudit } from '#kernel/audit.ts'
import type { PublicContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'

/**
 * The audit line of an act on one's own account or session. The pipeline writes the line of a caller with a token; only
 * the handler knows who came with a password or a cookie.
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

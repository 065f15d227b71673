import type { Actor } from '#kernel/actor.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { AuditTarget } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import type { TransactionScope } from '#kernel/db/transaction.ts'
import type { Operation } from '#kernel/operation.ts'

/** Writes the audit line of an operation, in the transaction of its change. */
export async function writeLine(
  db: Trx,
  operation: Operation,
  by: { requestId: string; scope: TransactionScope & { userId: string }; actor: Actor },
  target: AuditTarget | null,
): Promise<void> {
  await writeAudit(db, {
    orgId: target?.orgId ?? by.scope.orgId ?? null,
    userId: by.scope.userId,
    actor: by.actor,
    action: operation.name,
    requestId: by.requestId,
    target,
  })
}

import type { Actor } from './actor.ts'
import { auditAbout } from './audit-about.ts'
import type { AuditTarget } from './context.ts'
import type { Trx } from './db/database.ts'
import { send } from './db/send.ts'
import { answeredWithCommit } from './db/transaction.ts'
import { canonicalJson, sha256Hex } from './ids.ts'

export interface AuditEntry {
  orgId: string | null
  userId: string | null
  actor: Actor
  /** The operation's or the job's name. */
  action: string
  requestId: string
  target: AuditTarget | null
}

/**
 * Writes one line of the audit log, in the transaction of the change. The application can add lines and never change
 * one.
 */
export async function writeAudit(db: Trx, entry: AuditEntry): Promise<void> {
  const { target } = entry
  const about = auditAbout(target?.after ?? target?.before)
  const line = db.insertInto('audit_log').values({
    org_id: entry.orgId,
    user_id: entry.userId,
    actor: JSON.stringify(entry.actor),
    action: entry.action,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    before_hash: hashOf(target?.before),
    after_hash: hashOf(target?.after),
    request_id: entry.requestId,
    about: about && JSON.stringify(about),
  })
  answeredWithCommit(db, send(db, line.compile()))
}

const hashOf = (value: unknown): string | null => (value === undefined ? null : sha256Hex(canonicalJson(value)))

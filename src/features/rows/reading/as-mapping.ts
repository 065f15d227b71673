import type { Permission } from '#contract/people/roles.ts'
import type { Actor } from '#kernel/actor.ts'
import { writeAudit } from '#kernel/audit.ts'
import type { AuditTarget, OrgContext } from '#kernel/context.ts'
import type { Trx } from '#kernel/db/database.ts'
import { afterCommit } from '#kernel/db/transaction.ts'
import type { Services } from '#kernel/services.ts'
import type { MappingRow } from '../mapping-row.ts'

/**
 * What a row may do in Galley: hand in drafts, and change them while nobody has decided about them. It approves
 * nothing.
 */
const MAY: readonly Permission[] = ['workspace:read', 'content:write']

/**
 * Does `work` as the mapping, within the caller's transaction. The mapping stays when the person who made it leaves,
 * because it belongs to the workspace; people still decide about each draft.
 */
export async function asMapping<T>(
  db: Trx,
  services: Services,
  mapping: MappingRow,
  work: (org: OrgContext) => Promise<T>,
): Promise<T> {
  const actor: Actor = { kind: 'rule', ruleId: mapping.id }
  const noted: AuditTarget[] = []
  const { org_id: orgId, mapped_by: userId } = mapping
  const org: OrgContext = {
    requestId: `rows:${mapping.id}`,
    services,
    now: services.clock.now(),
    actor,
    userId,
    sessionId: null,
    orgId,
    role: 'editor',
    can: (permission) => MAY.includes(permission),
    audit: (target) => noted.push(target),
    afterCommit: (told) => afterCommit(db, told),
    db,
  }
  const result = await work(org)
  for (const target of noted) {
    await writeAudit(db, {
      orgId,
      userId: null,
      actor,
      action: 'readContextDatabase',
      requestId: org.requestId,
      target,
    })
  }
  return result
}

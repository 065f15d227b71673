import type { Selectable } from 'kysely'
import type { AuditLine } from '#contract/people/audit.ts'
import { type Actor, actorUserId } from '#kernel/actor.ts'
import type { DB } from '#kernel/db/types.gen.ts'

export type AuditRow = Selectable<DB['audit_log']> & { user_name: string | null }

export function presentAudit(row: AuditRow, summaries: ReadonlyMap<string, string>): AuditLine {
  return {
    id: row.id,
    at: row.at,
    actor: presentActor(row.actor as Actor, row.user_name), // written only by writeAudit
    action: row.action,
    summary: summaries.get(row.action) ?? null,
    target: row.target_type && row.target_id ? { type: row.target_type, id: row.target_id } : null,
    about: row.about as AuditLine['about'], // written only by writeAudit
    beforeHash: row.before_hash,
    afterHash: row.after_hash,
    requestId: row.request_id,
  }
}

function presentActor(actor: Actor, userName: string | null): AuditLine['actor'] {
  const person = { kind: actor.kind, userId: actorUserId(actor), name: userName }
  switch (actor.kind) {
    case 'user':
      return person
    case 'assistant':
      return { ...person, client: actor.client }
    case 'api_key':
      return { ...person, client: actor.name }
    case 'rule':
      return { ...person, name: actor.ruleId }
    case 'system':
      return { ...person, name: actor.job }
  }
}

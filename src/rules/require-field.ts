import { isBlank } from '#contract/text/visible.ts'
import type { RulesDraft } from './draft.ts'
import { error } from './finding.ts'
import type { Rule } from './platform-rules.ts'

/** A payload member that the platform requires in every post, or in posts for which `when` is true. */
export function requireField(member: string, message: string, when: (draft: RulesDraft) => boolean = () => true): Rule {
  return (draft) => {
    const value = draft.platformPayload?.[member]
    const missing = value === undefined || value === null || (typeof value === 'string' && isBlank(value))
    return missing && when(draft) ? [error(`platformPayload.${member}`, 'field_required', message)] : []
  }
}

import type { Draft } from './draft.ts'
import type { NamedParts } from './named-parts.ts'

const FIELDS = ['pillarId', 'priorityId', 'contentType'] as const

/** The fields of a saved group that the draft changes; null if it changes none. */
export function changedParts({ parts }: Draft, group: NamedParts): { [K in keyof NamedParts]?: string | null } | null {
  if (!parts) return null // drafts that an older release stored in the browser have no parts
  const changed = FIELDS.filter((field) => (parts[field] ?? null) !== (group[field] ?? null))
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, parts[field] ?? null]))
}

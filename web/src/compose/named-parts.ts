import type { PostGroup } from '#contract/posts/post-group.ts'
import type { Draft } from './draft.ts'

/** What a draft names of the strategy. Null: nothing. */
export interface NamedParts {
  pillarId: string | null
  priorityId: string | null
  contentType: string | null
}

const FIELDS = ['pillarId', 'priorityId', 'contentType'] as const

export const NO_PARTS: NamedParts = { pillarId: null, priorityId: null, contentType: null }

export const partsFrom = (group: Pick<PostGroup, keyof NamedParts>): NamedParts => ({
  pillarId: group.pillarId ?? null,
  priorityId: group.priorityId ?? null,
  contentType: group.contentType ?? null,
})

/** The fields that a new group is sent with: only what is named. */
export function namedFields({ parts = NO_PARTS }: Draft): { [K in keyof NamedParts]?: string } {
  return Object.fromEntries(FIELDS.flatMap((field) => (parts[field] === null ? [] : [[field, parts[field]]])))
}

/** The fields of a saved group that the draft changes; null if it changes none. */
export function changedFields({ parts }: Draft, group: PostGroup): Partial<NamedParts> | null {
  if (!parts) return null // kept by a browser before drafts named anything
  const saved = partsFrom(group)
  const changed = FIELDS.filter((field) => parts[field] !== saved[field])
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, parts[field]]))
}

import type { Draft } from './draft.ts'

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The storage key. `place` is the group that the draft edits, or one of the places of new drafts. */
export const keyOf = (orgId: string, place: string) => `galley.draft.${orgId}.${place}`

/** The draft that this browser stored. Null if there is none, or it cannot be read or has another version. */
export function readDraft(store: Store, orgId: string, place: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(orgId, place)) ?? 'null')
    // Only `keepDraft` writes it; the version says whether this release did.
    return kept !== null && typeof kept === 'object' && 'version' in kept && kept.version === 1 ? (kept as Draft) : null
  } catch {
    return null
  }
}

/**
 * Stores the draft. Returns false if it could not, because a full or forbidden store must not stop anybody from
 * writing.
 */
export function keepDraft(store: Store, orgId: string, place: string, draft: Draft): boolean {
  try {
    store.setItem(keyOf(orgId, place), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(store: Store, orgId: string, place: string): void {
  store.removeItem(keyOf(orgId, place))
}

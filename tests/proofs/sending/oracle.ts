import { type Permission, type Role, roleAllows } from '#contract/people/roles.ts'
import type { Who } from './moves.ts'

type Kind = 'autoRepost' | 'autoDelete'
type Choice = 'in' | 'out' | null

/** Who said what, told apart from everything that Galley stores. It decides what may happen at the networks. */
export interface Oracle {
  drafted(who: Who, itemId: string, text: string): void
  draftOf(itemId: string): string | null
  /** Somebody asks for this reply. */
  sends(who: Who, itemId: string, text: string): void
  /** A reply was sent: it is the item's text from now on. */
  sent(itemId: string, text: string): void
  ruled(who: Who, kind: Kind, settings: string, live: boolean): void
  chose(who: Who, post: string, choice: Choice): void
  deletes(who: Who, post: string): void
  /** Null: the mate has left. */
  hasRole(role: Role | null): void
  maySend(itemId: string, text: string): boolean
  whyNotDeleted(post: string): string | null
  whyNotReposted(post: string): string | null
}

const isPerson = (who: Who): boolean => who === 'owner' || who === 'mate'

export function createOracle({ role, itemIds }: { role: Role; itemIds: readonly string[] }): Oracle {
  let mate: Role | null = role
  const drafts = new Map<string, { text: string; by: Who }>(itemIds.map((id) => [id, { text: '', by: 'owner' }]))
  const replies = new Set<string>()
  const deletions = new Set<string>()
  const settingsOf = new Map<Kind, string>()
  const liveBy = new Map<Kind, Who | null>()
  const choices = new Map<string, Choice>()

  const may = (who: Who, permission: Permission): boolean => {
    if (who === 'mate') return mate !== null && roleAllows(mate, permission)
    // The writer’s scopes allow drafting alone.
    return who !== 'writer' || permission === 'content:write'
  }
  const standsFor = (kind: Kind): boolean => {
    const by = liveBy.get(kind) ?? null
    return by !== null && may(by, 'automation:manage')
  }

  return {
    drafted: (by, itemId, text) => drafts.set(itemId, { text, by }),
    draftOf: (itemId) => drafts.get(itemId)?.text || null,
    sends(who, itemId, text) {
      if (!may(who, 'content:publish')) return
      const draft = drafts.get(itemId)
      const isTheirs = draft !== undefined && draft.text === text && isPerson(draft.by)
      if (who !== 'scribe' || isTheirs) replies.add(`${itemId} ${text}`)
    },
    sent: (itemId, text) => drafts.set(itemId, { text, by: drafts.get(itemId)?.by ?? 'owner' }),
    ruled(who, kind, settings, live) {
      const isSame = settingsOf.get(kind) === settings
      settingsOf.set(kind, settings)
      if (!live) liveBy.set(kind, null)
      else if (isPerson(who)) liveBy.set(kind, who)
      // A program that changes nothing takes nothing back.
      else if (!isSame) liveBy.set(kind, null)
    },
    chose(who, post, choice) {
      const opens = choice !== 'out' && (choices.get(post) ?? null) !== choice
      choices.set(post, choice)
      if (opens && !isPerson(who)) liveBy.clear()
    },
    deletes(who, post) {
      if (may(who, 'content:publish')) deletions.add(post)
    },
    hasRole(now) {
      // Who left does not come back.
      if (mate !== null) mate = now
    },
    maySend: (itemId, text) => replies.has(`${itemId} ${text}`),
    whyNotDeleted(post) {
      if (deletions.has(post)) return null
      if ((choices.get(post) ?? null) !== null) return `a post that is kept was deleted: ${post}`
      if (liveBy.size === 0) return `it was deleted, and nobody said so: ${post}`
      return standsFor('autoDelete') ? null : `deleted by a rule that no person has switched on: ${post}`
    },
    whyNotReposted(post) {
      if (choices.get(post) === 'out') return `a post that is kept was reposted: ${post}`
      return standsFor('autoRepost') ? null : `reposted by a rule that no person has switched on: ${post}`
    },
  }
}

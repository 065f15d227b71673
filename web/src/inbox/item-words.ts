import type { Item } from './reads.ts'

export const NETWORK_WORDS: Readonly<Record<Item['platform'], string>> = { x: 'X', reddit: 'Reddit' }

/** The author as one addresses them: "@rita", "u/rita". */
export function authorOf({ platform, author: { handle, name } }: Pick<Item, 'platform' | 'author'>): string {
  if (handle === null) return name ?? 'its author'
  return platform === 'reddit' ? `u/${handle}` : `@${handle}`
}

/** What a person decides about now; the other items are done. */
export const isOpen = ({ status }: Pick<Item, 'status'>): boolean =>
  status === 'new' || status === 'drafted' || status === 'failed'

/** A line of the list: the first reason to look at it. */
export function standOf({ status, relevance, community }: Item): string {
  const where = community === null ? '' : ` · r/${community}`
  if (status === 'failed') return 'It could not be sent'
  if (status === 'sending') return 'On its way'
  if (status === 'drafted') return `Draft${where}`
  return `${relevance === null ? 'New' : `Relevance ${relevance}`}${where}`
}

/** The item after this one, otherwise the one before it; the first if this one is not in the list. */
export function neighbourOf(ids: readonly string[], id: string | null): string | null {
  const index = id === null ? -1 : ids.indexOf(id)
  if (index === -1) return ids[0] ?? null
  return ids[index + 1] ?? ids[index - 1] ?? null
}

/** Where the text of an unsent answer is kept in the browser until the person signs out. */
export const answerKey = (orgId: string, itemId: string): string => `galley.form.${orgId}.reply.${itemId}`

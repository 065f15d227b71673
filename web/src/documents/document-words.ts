import type { ContextDocument, Source } from './reads.ts'

export type Disclosure = ContextDocument['disclosure']

/** Who may learn what a document says, from everybody down. */
export const DISCLOSURES: readonly { value: Disclosure; label: string; line: string }[] = [
  { value: 'public', label: 'Public', line: 'Posts may be drafted from it' },
  { value: 'private', label: 'Private', line: 'Never given to what writes posts' },
  { value: 'restricted', label: 'Restricted', line: 'Given to no model at all' },
]

/** The present use of a document in drafts, as a sentence. */
export function standingOf(
  { enabled, disclosure, missingSince }: Pick<ContextDocument, 'enabled' | 'disclosure' | 'missingSince'>,
  source: Pick<Source, 'status'> | undefined,
): { words: string; used: boolean } {
  if (missingSince !== null) return { words: 'Not used: its page is no longer shared, or in the bin.', used: false }
  if (source?.status === 'disconnected') return { words: 'Not used: its source is disconnected.', used: false }
  if (!enabled) return { words: 'Not used: it is switched off.', used: false }
  switch (disclosure) {
    case 'public':
      return { words: 'Drafts may use it.', used: true }
    case 'private':
      return { words: 'Kept out of drafts: it is private.', used: false }
    case 'restricted':
      return { words: 'Kept from every model: it is restricted.', used: false }
  }
}

export type Shown = 'all' | 'used' | 'kept' | 'missing'

export const SHOWN: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'used', label: 'Used by drafts' },
  { value: 'kept', label: 'Kept out' },
  { value: 'missing', label: 'No longer shared' },
]

/** The documents that match a filter and some words of their titles. */
export function found(
  documents: readonly ContextDocument[],
  sources: readonly Source[],
  { shown, words }: { shown: Shown; words: string },
): ContextDocument[] {
  const wanted = words.trim().toLocaleLowerCase('en')
  const byId = new Map(sources.map((source) => [source.id, source]))
  return documents.filter((document) => {
    const { used } = standingOf(document, byId.get(document.sourceId))
    return document.title.toLocaleLowerCase('en').includes(wanted) && FITS[shown](document, used)
  })
}

const FITS: Readonly<Record<Shown, (document: ContextDocument, used: boolean) => boolean>> = {
  all: () => true,
  used: (_document, used) => used,
  kept: ({ missingSince }, used) => !used && missingSince === null,
  missing: ({ missingSince }) => missingSince !== null,
}

/** A title to show, because pages at Notion may have none. */
export const titleOf = ({ title }: { title: string }): string => title.trim() || 'Without a title'

/** "1,240 characters", or that the page is empty. */
export const lengthWords = (text: string): string =>
  text === '' ? 'no text' : `${text.length.toLocaleString('en')} characters`

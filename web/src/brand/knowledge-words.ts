import type { KNOWLEDGE_KINDS } from '#contract/writing/profile-lists.ts'
import { formatDay, wallOf } from '../time.ts'
import { addressWords } from './profile-words.ts'
import type { Item } from './use-profile.ts'

export type Kind = (typeof KNOWLEDGE_KINDS)[number]

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  fact: 'Fact',
  claim: 'Claim',
  opinion: 'Opinion',
  topic: 'Topic',
  preference: 'Preference',
}

/** Which items are listed. */
export type Shown = Kind | 'all' | 'open' | 'withheld'

export const fits = ({ kind, confirmed, disclosure = 'public' }: Item, shown: Shown): boolean => {
  if (shown === 'all') return true
  if (shown === 'open') return !confirmed
  return shown === 'withheld' ? disclosure !== 'public' : kind === shown
}

const SURE = { high: '', medium: ', fairly sure', low: ', not sure' } as const

/** Where an item comes from, and when: "Read from northwind.example/about on Tue 24 Nov". */
export function provenanceWords({ provenance }: Pick<Item, 'provenance'>, zone: string): string {
  const { origin, sourceUrl, sourceType, fetchedAt, updatedAt, confidence } = provenance
  const day = (at: string) => formatDay(wallOf(at, zone).day)
  const from = sourceUrl ? ` from ${addressWords(sourceUrl)}` : sourceType ? ` from ${sourceType}` : ''
  const on = fetchedAt ? ` on ${day(fetchedAt)}` : ''
  switch (origin) {
    case 'user':
      return `Written by a person${updatedAt ? ` on ${day(updatedAt)}` : ''}`
    case 'imported':
      return `Brought in by a program${from}${on}`
    case 'learned':
      return `Learned from verdicts${on}`
    case 'inferred':
      return `Read${from}${on}${confidence ? SURE[confidence] : ''}`
  }
}

/** The item in the form that the server accepts, with its origin unchanged. */
export const asGiven = ({ id, kind, text, disclosure, durability, confirmed }: Item) => ({
  id,
  kind,
  text,
  disclosure,
  durability,
  confirmed,
})

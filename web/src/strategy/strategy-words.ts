import type { CONTENT_TYPES, OPPORTUNITY_STATUSES } from '#contract/strategy/strategy-lists.ts'
import type { Strategy } from './reads.ts'

export type ContentType = (typeof CONTENT_TYPES)[number]

/** The kinds of content of a mix, in the order in which they are shown. */
export const CONTENT_WORDS: Readonly<Record<ContentType, string>> = {
  educational: 'Educational',
  opinion: 'Opinion',
  personal: 'Personal',
  community: 'Community',
  promotional: 'Promotional',
}

export const CONTENT_TYPES_SHOWN = Object.keys(CONTENT_WORDS) as ContentType[] // the record has each once

export const OPPORTUNITY_WORDS: Readonly<Record<(typeof OPPORTUNITY_STATUSES)[number], string>> = {
  open: 'Open',
  exploring: 'Being explored',
  done: 'Done',
  dismissed: 'Dismissed',
}

export const STATUS_WORDS: Readonly<Record<Strategy['status'], string>> = {
  draft: 'Draft',
  active: 'Active',
  superseded: 'Superseded',
}

/** The number of passages in [brackets] that still have to be filled in. */
export const blanksIn = (texts: readonly string[]): number =>
  texts.reduce((count, text) => count + (text.match(/\[[^\]\n]{3,}\]/g)?.length ?? 0), 0)

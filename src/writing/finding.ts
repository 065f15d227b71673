/** The checkers of this room, by what each looks for. docs/writing-checkers.md */
export const CHECKERS = [
  'banned_phrases',
  'guardrails',
  'private_facts',
  'unsupported_claims',
  'outside_allowed',
  'near_duplicates',
  'machine_tells',
] as const
export type Checker = (typeof CHECKERS)[number]

/** The stable codes of what checkers find. Clients may rely on them: codes are added, never renamed. */
export const FINDING_CODES = [
  'banned_phrase',
  'guardrail_broken',
  'private_fact',
  'number_not_in_source',
  'date_not_in_source',
  'quotation_not_in_source',
  'link_not_in_source',
  'mention_not_in_source',
  'hashtag_not_in_source',
  'cashtag_not_in_source',
  'link_not_allowed',
  'mention_not_allowed',
  'tag_not_allowed',
  'near_duplicate',
  'machine_tell',
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

/** A place in a text, in UTF-16 units: `text.slice(start, end)`. */
export interface Span {
  start: number
  end: number
}

/** One thing that is wrong with a text. */
export interface WritingFinding {
  checker: Checker
  code: FindingCode
  /** For a person: what is wrong, and what to do. */
  message: string
  /** The words of the text, as they stand there. */
  quote: string
  span: Span
  /** error: a draft that a model wrote is repaired for it. What a person wrote is never held up by it. */
  severity: 'error' | 'warning'
  /** The words to put in place of the quote, where code knows them; empty: take the quote out. */
  replacement?: string
}

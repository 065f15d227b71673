/** The checkers of this folder, by what each looks for. docs/writing-checkers.md */
export const CHECKERS = [
  'banned_phrases',
  'guardrails',
  'private_facts',
  'unsupported_claims',
  'outside_allowed',
  'near_duplicates',
  'machine_tells',
  'hidden_characters',
] as const
export type Checker = (typeof CHECKERS)[number]

/** The stable codes of findings. Clients may rely on them: codes are added, never renamed. */
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
  'hidden_characters',
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
  /** For a person: what is wrong, and how to correct it. */
  message: string
  /** The words as they stand in the text. */
  quote: string
  span: Span
  /** With `error`, a model has to repair its draft. A person's own text is never blocked. */
  severity: 'error' | 'warning'
  /** The words that replace the quote, if code knows them. Empty to remove the quote. */
  replacement?: string
}

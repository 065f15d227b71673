import type { RejectReason } from '#contract/statuses.ts'
import type { Confidence } from '#contract/strategy/strategy-lists.ts'
import type { SignalKind } from '#contract/writing/preference.ts'
import { PROMOTED_AT } from '#contract/writing/profile-lists.ts'
import { BECAME } from './word-changes.ts'

interface Words {
  /** The observation. */
  signal: string
  /** What drafts are told after the signal is promoted. */
  guideline: string
}

/** For a rejection, only its reason is stored, so that the same reason with different notes counts as one signal. */
const OF_REASONS: Record<Exclude<RejectReason, 'other'>, Words> = {
  not_my_voice: {
    signal: 'Sent back: not our voice',
    guideline: 'Write in the voice of this brand, not in a general one',
  },
  not_interesting: { signal: 'Sent back: not interesting', guideline: 'Say something that readers do not know yet' },
  too_promotional: { signal: 'Sent back: too promotional', guideline: 'Promote less: say what helps the reader' },
  inaccurate: { signal: 'Sent back: inaccurate', guideline: 'State only what a source says' },
  repetitive: { signal: 'Sent back: repetitive', guideline: 'Do not repeat what was posted lately' },
  wrong_timing: { signal: 'Sent back: wrong time', guideline: 'Write nothing that is right only at one moment' },
}

const OF_EDITS: Readonly<Record<string, Words>> = {
  shorter: { signal: 'Made shorter in review', guideline: 'Write shorter' },
  longer: { signal: 'Made longer in review', guideline: 'Write in more detail' },
  no_emoji: { signal: 'Emoji taken out in review', guideline: 'Use no emoji' },
  no_hashtags: { signal: 'Hashtags taken out in review', guideline: 'Use no hashtags' },
  no_exclamations: { signal: 'Exclamation marks taken out in review', guideline: 'Use no exclamation marks' },
  no_dashes: { signal: 'Dashes taken out in review', guideline: 'Use no dashes between clauses' },
  no_question: { signal: 'The question at the end taken out in review', guideline: 'Do not end with a question' },
}

const OF_APPROVALS: Readonly<Record<string, Words>> = {
  short: { signal: 'Approved as drafted: a short text', guideline: 'Keep texts short, like those that were approved' },
  long: { signal: 'Approved as drafted: a long text', guideline: 'Write longer texts, like those that were approved' },
  hashtags: { signal: 'Approved as drafted: with hashtags', guideline: 'Hashtags are welcome where they fit' },
  emoji: { signal: 'Approved as drafted: with emoji', guideline: 'Emoji are welcome where they fit' },
  question: { signal: 'Approved as drafted: a question at the end', guideline: 'End with a question where it fits' },
}

const KNOWN: Record<SignalKind, Readonly<Record<string, Words>>> = {
  reject: OF_REASONS,
  edit: OF_EDITS,
  approval: OF_APPROVALS,
  explicit: {},
}

/** The reason in the form in which it is learned. Null for a reason that says nothing. */
export const learnedReason = (reason: RejectReason | undefined): string | null =>
  reason === undefined || reason === 'other' ? null : reason

/** The text of a signal. The guideline has a person's own wording if they gave one. */
export function wordsOf(row: { kind: SignalKind; signal: string; guideline: string | null }): Words {
  const { kind, signal, guideline } = row
  const words = Object.hasOwn(KNOWN[kind], signal) ? KNOWN[kind][signal] : undefined
  const known = words ?? (kind === 'edit' ? wordsOfChange(signal) : { signal, guideline: signal })
  return { signal: known.signal, guideline: guideline ?? known.guideline }
}

function wordsOfChange(signal: string): Words {
  const [from = '', to = ''] = signal.split(BECAME)
  return to === ''
    ? { signal: `“${from}” taken out in review`, guideline: `Do not write “${from}”` }
    : { signal: `“${from}” became “${to}” in review`, guideline: `Write “${to}” instead of “${from}”` }
}

/** How certain a signal is. A person's own statement needs no repetition. */
export function confidenceOf(kind: SignalKind, occurrences: number): Confidence {
  if (isSeenOften(kind, occurrences)) return 'high'
  return occurrences === 2 ? 'medium' : 'low'
}

export const isSeenOften = (kind: SignalKind, occurrences: number): boolean =>
  kind === 'explicit' || occurrences >= PROMOTED_AT

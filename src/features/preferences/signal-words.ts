import type { RejectReason } from '#contract/statuses.ts'
import type { Confidence } from '#contract/strategy/strategy-lists.ts'
import { PROMOTED_AT, type SignalKind } from '#contract/writing/preference.ts'

interface Words {
  /** What was seen. */
  signal: string
  /** What drafts are told once it is promoted. */
  guideline: string
}

/** What is stored for a rejection is its reason, so that the same reason with other notes counts as one. */
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

/** Whether this is stored for a rejection of its reason alone. */
const isReason = (signal: string): signal is keyof typeof OF_REASONS => Object.hasOwn(OF_REASONS, signal)

/** The reason as it is learned; null for one that says nothing. */
export const learnedReason = (reason: RejectReason | undefined): string | null =>
  reason === undefined || reason === 'other' ? null : reason

/** A signal in words. `own`: the wording that a person gave the guideline. */
export function wordsOf({
  kind,
  signal,
  guideline,
}: {
  kind: SignalKind
  signal: string
  guideline: string | null
}): Words {
  const known: Words =
    kind === 'reject' && isReason(signal) ? OF_REASONS[signal] : { signal, guideline: guidelineOf(kind, signal) }
  return { signal: known.signal, guideline: guideline ?? known.guideline }
}

/** An observation about texts begins with what was done; the guideline asks for it. */
function guidelineOf(kind: SignalKind, signal: string): string {
  return kind === 'edit' || kind === 'approval' ? `As in texts that were approved: ${signal}` : signal
}

/** How sure a signal is. What a person said needs no repetition. */
export function confidenceOf(kind: SignalKind, occurrences: number): Confidence {
  if (kind === 'explicit' || occurrences >= PROMOTED_AT) return 'high'
  return occurrences === 2 ? 'medium' : 'low'
}

export const isSeenOften = (kind: SignalKind, occurrences: number): boolean =>
  kind === 'explicit' || occurrences >= PROMOTED_AT

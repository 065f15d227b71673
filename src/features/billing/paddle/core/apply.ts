import { FETCHED, outweighs, type Weight } from './news.ts'
import type { Projection } from './project.ts'

/** The known subscription of a workspace, and the weight of the news from which it was read. */
export interface Known {
  projection: Projection
  weight: Weight
}

/**
 * A new state of a subscription, from an event or from Paddle's answer to a question. For an answer, `seen` is the
 * weight of the known state when the question was asked.
 */
export interface News extends Known {
  seen?: Weight | null
}

/** A change that people are told of and that is written into the history. */
export type Happening = 'pausing' | 'paused' | 'resumed' | 'past_due'

export interface Applied {
  state: Known
  happenings: Happening[]
}

/** A subscription's standing: it runs (2), could be resumed (1), or is over (0). */
export const STANDING: Record<Projection['status'], number> = {
  trialing: 2,
  active: 2,
  pausing: 2,
  past_due: 2,
  paused: 1,
  canceled: 0,
}

export const isRunning = ({ status }: Pick<Projection, 'status'>): boolean => STANDING[status] === 2

/**
 * `older` means that the news changes nothing. `beside` means that its subscription runs while another one counts, so
 * that it is not applied.
 */
export type Verdict = 'counts' | 'older' | 'beside'

/**
 * The known state after this news. Null if nothing changes: the news is older, weighs less at the same moment, or
 * concerns a subscription that does not count. Paddle's own answer always counts if no other news came while Paddle was
 * asked. The statement that saves a subscription has the same rule in its condition, and a test compares the two.
 */
export function apply(state: Known | null, news: News): Applied | null {
  if (verdictOf(state, news) !== 'counts') return null
  const { projection } = news
  // The heavier weight is kept: an answer may describe an earlier moment than the known news.
  const weight = state && isOfSame(state, news) && outweighs(state.weight, news.weight) ? state.weight : news.weight
  return { state: { projection, weight }, happenings: happeningsOf(state?.projection ?? null, projection) }
}

/**
 * Decides whether news counts. For a subscription other than the known one, only Paddle's own answer is believed, and
 * only after Paddle was asked for the known one too. Then a running subscription takes precedence over a resumable one,
 * which takes precedence over an ended one. If both run, the known one stays. If both can be resumed, or both have
 * ended, the one that was created later counts.
 */
export function verdictOf(state: Known | null, news: News): Verdict {
  if (!state) return 'counts'
  if (isOfSame(state, news))
    return outweighs(news.weight, state.weight) || isUnchangedSince(state, news.seen) ? 'counts' : 'older'
  if (news.weight.rank !== FETCHED) return 'older'
  const [known, other] = [STANDING[state.projection.status], STANDING[news.projection.status]]
  if (known === 2 && other === 2) return 'beside'
  if (known !== other) return other > known ? 'counts' : 'older'
  return Date.parse(news.projection.createdAt) > Date.parse(state.projection.createdAt) ? 'counts' : 'older'
}

const isOfSame = (state: Known, news: News): boolean =>
  state.projection.subscriptionId === news.projection.subscriptionId

function isUnchangedSince({ weight }: Known, seen: Weight | null | undefined): boolean {
  return seen !== null && seen !== undefined && !outweighs(weight, seen) && !outweighs(seen, weight)
}

export function happeningsOf(before: Projection | null, after: Projection): Happening[] {
  const was = before?.subscriptionId === after.subscriptionId ? before.status : null
  if (after.status === was) return []
  if (after.status === 'pausing' || after.status === 'paused' || after.status === 'past_due') return [after.status]
  return (was === 'paused' || was === 'pausing') && after.status === 'active' ? ['resumed'] : []
}

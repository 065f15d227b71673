import { FETCHED, outweighs, type Weight } from './news.ts'
import type { Projection } from './project.ts'

/** What is known of the subscription of a workspace, and by which news. */
export interface Known {
  projection: Projection
  weight: Weight
}

/** News of a subscription. `seen`: the weight of what was known when Paddle was asked, if it was asked. */
export interface News extends Known {
  seen?: Weight | null
}

/** What people are to be told, and what is written into the history. */
export type Happening = 'pausing' | 'paused' | 'resumed' | 'past_due'

export interface Applied {
  state: Known
  happenings: Happening[]
}

/** Whether a subscription runs (2), could go on (1), or is over (0). */
export const STANDING: Record<Projection['status'], number> = {
  trialing: 2,
  active: 2,
  pausing: 2,
  past_due: 2,
  paused: 1,
  canceled: 0,
}

export const isRunning = ({ status }: Pick<Projection, 'status'>): boolean => STANDING[status] === 2

/** `beside`: it runs while another one does, and is not applied. */
export type Verdict = 'counts' | 'older' | 'beside'

/**
 * What is known once this news is in; null where it changes nothing: it is older, weighs less at the same moment, or is of
 * a subscription that does not count. What Paddle answered stands for certain if nothing was told while it was asked. The
 * statement that saves a subscription has the same rule in its condition, and a test holds the two together.
 */
export function apply(state: Known | null, news: News): Applied | null {
  if (verdictOf(state, news) !== 'counts') return null
  const { projection } = news
  // What was so stays known: an answer may be of an earlier moment than the news before it.
  const weight = state && isOfSame(state, news) && outweighs(state.weight, news.weight) ? state.weight : news.weight
  return { state: { projection, weight }, happenings: happeningsOf(state?.projection ?? null, projection) }
}

/**
 * Of another subscription only Paddle's own answer is believed, after the one that is known was asked for too: then the
 * one that runs counts before one that could go on, and that before one that is over. Of two that run, the known one goes
 * on. Of two that do not, the later made counts.
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

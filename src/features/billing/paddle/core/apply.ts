import { outweighs, type Weight } from './news.ts'
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

/**
 * What is known once this news is in; null where it changes nothing: it is older, or weighs less at the same moment, or is
 * of an earlier subscription. What Paddle answered stands for certain if nothing was told while it was asked. The
 * statement that saves a subscription has the same rule in its condition, and a test holds the two together.
 */
export function apply(state: Known | null, news: News): Applied | null {
  if (state && !counts(state, news)) return null
  const { projection } = news
  // What was so stays known: an answer may be of an earlier moment than the news before it.
  const weight = state && isOfSame(state, news) && outweighs(state.weight, news.weight) ? state.weight : news.weight
  return { state: { projection, weight }, happenings: happeningsOf(state?.projection ?? null, projection) }
}

function counts(state: Known, news: News): boolean {
  if (!isOfSame(state, news)) return Date.parse(news.projection.createdAt) > Date.parse(state.projection.createdAt)
  return outweighs(news.weight, state.weight) || isUnchangedSince(state, news.seen)
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

import type { Platform } from '#contract/platforms.ts'
import type { StoredResult } from './load-results.ts'
import { type TimingModel, timingModel } from './timing/timing-model.ts'

/** With fewer posts of one kind of content, all kinds together say more about times than this one does. */
const FEWEST_OF_KIND = 20

export interface PostTarget {
  /** Null: any. */
  platform: Platform | null
  /** Null: whichever account of the platform. */
  accountId: string | null
  contentType?: string | null | undefined
}

/**
 * What a workspace's results say about times, by the audience of a post. Each model is made once, when it is needed.
 */
export function timingsFrom(
  results: readonly StoredResult[],
  { zone, now }: { zone: string; now: number },
): (target: PostTarget) => TimingModel {
  const made = new Map<string, TimingModel>()
  return (target) => {
    const key = JSON.stringify([target.accountId ?? target.platform, target.contentType ?? null])
    const known = made.get(key)
    if (known) return known
    const model = timingModel(resultsFor(results, target), { zone, now })
    made.set(key, model)
    return model
  }
}

function resultsFor(results: readonly StoredResult[], { platform, accountId, contentType }: PostTarget) {
  const own = results.filter(
    (result) => (!accountId || result.accountId === accountId) && (!platform || result.platform === platform),
  )
  const ofKind = contentType ? own.filter((result) => result.contentType === contentType) : []
  return ofKind.length >= FEWEST_OF_KIND ? ofKind : own
}

import type { Platform } from '#contract/platforms.ts'
import type { StoredResult } from './load-results.ts'

/** With fewer posts of one kind of content, all kinds together say more about times than this one does. */
const FEWEST_OF_KIND = 20

/** Whom a post is for, as far as results go. */
export interface PostTarget {
  /** Null: any. */
  platform: Platform | null
  /** Null: whichever account of the platform. */
  accountId: string | null
  contentType?: string | null | undefined
}

/** Those of a workspace's results that say something about times for such a post. */
export function resultsFor(
  results: readonly StoredResult[],
  { platform, accountId, contentType }: PostTarget,
): readonly StoredResult[] {
  const own = results.filter(
    (result) => (!accountId || result.accountId === accountId) && (!platform || result.platform === platform),
  )
  const ofKind = contentType ? own.filter((result) => result.contentType === contentType) : []
  return ofKind.length >= FEWEST_OF_KIND ? ofKind : own
}

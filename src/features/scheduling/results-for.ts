import type { Platform } from '#contract/platforms.ts'
import type { StoredResult } from './load-results.ts'

/** With fewer posts of one content type, the results of all types together say more about times. */
const FEWEST_OF_KIND = 20

/** The readers of a post, as far as results can distinguish them. */
export interface PostAudience {
  /** Null for any platform. */
  platform: Platform | null
  /** Null for any account of the platform. */
  accountId: string | null
  contentType?: string | null | undefined
}

/** The workspace's results that are relevant to times for such a post. */
export function resultsFor(
  results: readonly StoredResult[],
  { platform, accountId, contentType }: PostAudience,
): readonly StoredResult[] {
  const own = results.filter(
    (result) => (!accountId || result.accountId === accountId) && (!platform || result.platform === platform),
  )
  const ofKind = contentType ? own.filter((result) => result.contentType === contentType) : []
  return ofKind.length >= FEWEST_OF_KIND ? ofKind : own
}

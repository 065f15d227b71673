import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { PostMetric } from '#contract/results/results.ts'
import { numberWords, shareWords } from './figure-words.ts'
import type { KnownPost, Performance, TopPost } from './reads.ts'
import type { Filter } from './sums.ts'

/** A post with its results. What only the best posts' answer tells is null for the others. */
export interface Row extends TopPost {
  platform: Platform | null
  topic: string | null
  contentType: string | null
  /** When it went out; for the posts that only the list names, the time it was planned for. */
  outAt: string | null
  /** Null if its network gives no figure that counts. */
  reactions: number | null
}

const REACTIONS = ['likes', 'reposts', 'replies', 'quotes'] as const

/** A figure of a post. Null if its network does not give it. */
export const told = (post: TopPost, metric: PostMetric): number | null =>
  post.unavailableMetrics.includes(metric) ? null : post[metric]

export function rowOf(post: TopPost, known: KnownPost | undefined): Row {
  const isTold = REACTIONS.some((metric) => told(post, metric) !== null)
  return {
    ...post,
    platform: known?.platform ?? networkOf(post.publishedUrl),
    topic: known?.topic ?? null,
    contentType: known?.contentType ?? null,
    outAt: known?.publishedAt ?? post.scheduledForUtc,
    reactions: isTold ? REACTIONS.reduce((sum, metric) => sum + post[metric], post.bookmarks ?? 0) : null,
  }
}

/** The hosts of posts at each network. */
const HOSTS: Readonly<Record<Platform, RegExp>> = {
  x: /(^|\.)(x|twitter)\.com$/,
  linkedin: /(^|\.)linkedin\.com$/,
  tiktok: /(^|\.)tiktok\.com$/,
  reddit: /(^|\.)reddit\.com$/,
  facebook: /(^|\.)facebook\.com$/,
  instagram: /(^|\.)instagram\.com$/,
  youtube: /(^|\.)(youtube\.com|youtu\.be)$/,
  bluesky: /(^|\.)bsky\.app$/,
  threads: /(^|\.)threads\.(com|net)$/,
}
const NETWORKS = Object.keys(HOSTS) as Platform[] // its keys are exactly these

/** The network on which an address leads to a post. */
export function networkOf(url: string | null): Platform | null {
  const host = (url && URL.parse(url)?.hostname) || ''
  return NETWORKS.find((platform) => HOSTS[platform].test(host)) ?? null
}

export function isLeft({ platform, topic, contentType }: Row, filter: Filter | null): boolean {
  if (filter === null) return true
  const own = { network: platform, topic, type: contentType }
  return own[filter.by] === filter.value
}

const HOUR_MS = 3_600_000

/** How long after publishing the figures were read, if that is so soon that they still grow quickly. */
export function earlyWords({ outAt, fetchedAt }: Pick<Row, 'outAt' | 'fetchedAt'>): string | null {
  if (outAt === null) return null
  const hours = Math.floor((Date.parse(fetchedAt) - Date.parse(outAt)) / HOUR_MS)
  return hours >= 24 ? null : hours < 1 ? 'too early, within the hour' : `too early, ${hours} h after`
}

/** With fewer other posts on its network, a post is compared with none. */
const ENOUGH = 5
const USUAL = 0.05

export type Usual = { share: number; words: string; count: number } | { share: null; words: string }

/**
 * A post's reactions beside the average of the other posts on its network. `results` are those of the window before
 * together with the present one, so that there is more to compare with.
 */
export function againstUsual(row: Row, results: Performance | undefined): Usual {
  const all = results?.platforms.find(({ platform }) => platform === row.platform)
  const count = (all?.postsPublished ?? 0) - 1
  if (row.reactions === null) return { share: null, words: 'not told' }
  if (!all || count < ENOUGH) return { share: null, words: 'no comparable data' }
  const usual = (all.engagements - row.reactions) / count
  if (usual <= 0) return { share: null, words: 'no comparable data' }
  const share = row.reactions / usual - 1
  const words = Math.abs(share) < USUAL ? 'within the usual' : shareWords(share)
  return { share, words: `${words}, n ${numberWords(count)}`, count }
}

export const networkName = (platform: Platform | null): string => (platform ? PLATFORM_NAMES[platform] : 'not told')

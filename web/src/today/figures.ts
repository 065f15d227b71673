import type { Home } from '../publishing/reads.ts'

/** A difference below this share of the earlier figure counts as chance. */
const USUAL = 0.05

/** A figure compared with the earlier days: "33 more than before", "as usual". */
export function comparison(now: number, before: number): string {
  const difference = now - before
  if (Math.abs(difference) <= before * USUAL) return 'as usual'
  return `${Math.abs(difference).toLocaleString('en')} ${difference > 0 ? 'more' : 'fewer'} than before`
}

type Figures = Pick<
  Home['lastResults']['topPosts'][number],
  'likes' | 'reposts' | 'replies' | 'quotes' | 'bookmarks' | 'unavailableMetrics'
>

const COUNTED = ['likes', 'reposts', 'replies', 'quotes'] as const

/** The number of reactions to a post. Null if its network gives none of these figures. */
export function reactionsOf(post: Figures): number | null {
  if (COUNTED.every((metric) => post.unavailableMetrics.includes(metric))) return null
  return COUNTED.reduce((sum, metric) => sum + post[metric], post.bookmarks ?? 0)
}

import type { SlideLayout } from '#contract/visual-lists.ts'
import type { Content } from '../layout/stage.ts'

/** Where a slide stands among the others. */
export interface Place {
  page: number
  of: number
}

/** Which layout a slide has where its maker said none. */
export function usualLayout(slide: Content, { page, of }: Place): SlideLayout {
  if (page === 1) return 'cover'
  if (page === of && (slide.cta !== undefined || of > 2)) return 'cta'
  if (slide.stat !== undefined) return 'stat'
  if (slide.attribution !== undefined) return 'quote'
  return (slide.bullets?.length ?? 0) > 2 ? 'list' : 'point'
}

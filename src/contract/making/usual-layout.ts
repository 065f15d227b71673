import type { SlideLayout } from './visual-lists.ts'

interface Words {
  stat?: string | undefined
  attribution?: string | undefined
  bullets?: readonly string[] | undefined
  cta?: string | undefined
}

/** The layout of a slide for which none was chosen. `page` counts from 1. */
export function usualLayout(slide: Words, { page, of }: { page: number; of: number }): SlideLayout {
  if (page === 1) return 'cover'
  if (page === of && (slide.cta !== undefined || of > 2)) return 'cta'
  if (slide.stat !== undefined) return 'stat'
  if (slide.attribution !== undefined) return 'quote'
  return (slide.bullets?.length ?? 0) > 2 ? 'list' : 'point'
}

import { shortened } from '#contract/text/excerpt.ts'
import { isBlank } from '#contract/text/visible.ts'

/** The title of a draft without one: as much of its first line as fits. */
export function titleFrom(text: string): string {
  const line = text.trim().split('\n')[0]?.trim() ?? ''
  if (isBlank(line)) return 'Untitled'
  return shortened(line, 80, { mostUnits: 200 })
}

import { shortened } from '#contract/text/excerpt.ts'
import { isBlank } from '#contract/text/visible.ts'

/** A title for a draft without one: its first line, as far as it fits. */
export function titleFrom(text: string): string {
  const line = text.trim().split('\n')[0]?.trim() ?? ''
  if (isBlank(line)) return 'Untitled'
  return shortened(line, 80, { mostUnits: 200 })
}

import type { Platform } from '#contract/platforms.ts'
import { classes } from '../ui/classes.ts'
import { MARKS } from './marks.tsx'

/** A platform's mark. The text beside it must say the name. */
export function PlatformMark({ platform, className }: { platform: Platform; className?: string }) {
  const { drawing, tone } = MARKS[platform]
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classes('size-4 shrink-0', tone, className)}>
      {drawing}
    </svg>
  )
}

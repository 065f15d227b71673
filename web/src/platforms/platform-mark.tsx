import type { Platform } from '#contract/platforms.ts'
import { classes } from '../ui/classes.ts'
import { MARKS } from './marks.tsx'

/** A platform's mark, of 16 px unless a class sets its size. The text beside it must say the name. */
export function PlatformMark({ platform, className }: { platform: Platform; className?: string | undefined }) {
  const { drawing, tone } = MARKS[platform]
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classes('shrink-0', tone, className ?? 'size-4')}>
      {drawing}
    </svg>
  )
}

import type { Platform } from '#contract/platforms.ts'
import { classes } from '../ui/classes.ts'
import { PLATFORM_VIEWS } from './table.ts'

/** A platform's mark. The text beside it must say the name. */
export function PlatformMark({ platform, className }: { platform: Platform; className?: string }) {
  const { mark, tone } = PLATFORM_VIEWS[platform]
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={classes('size-4 shrink-0', tone, className)}>
      {mark}
    </svg>
  )
}

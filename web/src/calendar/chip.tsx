import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import type { CalendarEntry } from '../publishing/reads.ts'
import { wallOf } from '../time.ts'
import { classes } from '../ui/classes.ts'
import { StatusShape, statusWord } from '../ui/status-mark.tsx'
import { INKS } from './inks.ts'

interface Props {
  entry: CalendarEntry
  /** The workspace's clock. */
  zone: string
  pending: boolean
  /** Why the post cannot be published at present. Null if it can. */
  obstacle: string | null
  tabIndex: number
  open: () => void
  ref?: Ref<HTMLButtonElement>
}

/** One post on its day: state, time, platform and first words. */
export function Chip({ entry, zone, pending, obstacle, tabIndex, open, ref }: Props) {
  const { time } = wallOf(entry.time, zone)
  return (
    <button
      ref={ref}
      type="button"
      data-entry={entry.id}
      tabIndex={tabIndex}
      data-tip={obstacle ?? undefined}
      className={classes(
        'flex min-h-11 w-full min-w-0 items-center gap-1 rounded-sheet px-1 text-left text-meta transition-colors hover:ring-line-3 lg:min-h-6',
        INKS[entry.status],
      )}
      onClick={open}
    >
      {obstacle === null ? (
        <StatusShape status={entry.status} className="size-3" />
      ) : (
        <CircleAlert aria-hidden="true" className="size-3 shrink-0 text-red" />
      )}
      <span className="sr-only">
        {pending ? 'Saving' : statusWord(entry.status)}, {obstacle}
      </span>
      <time dateTime={entry.time} className="font-medium">
        {time}
      </time>
      <PlatformMark platform={entry.platform} className="size-3" />
      <span className="sr-only">{PLATFORM_NAMES[entry.platform]}: </span>
      <span className="min-w-0 grow truncate text-ink-2">{entry.excerpt}</span>
    </button>
  )
}

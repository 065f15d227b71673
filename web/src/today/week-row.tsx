import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { PostStatus } from '#contract/statuses.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import type { ReviewTab } from '../publishing/review-tab.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { type Day, formatDay, formatWhen, wallOf } from '../time.ts'
import { classes } from '../ui/classes.ts'
import { StatusShape, statusWord } from '../ui/status-mark.tsx'
import { useWide } from '../ui/use-wide.ts'
import { fillLink } from './fill-link.ts'
import { fitting, type Gap, type WeekDay, type WeekEntry } from './week.ts'

/** The lines of a day. Every day has this height, so that nothing below moves when the posts arrive. */
const LINES = { wide: 4, narrow: 3 }

interface Props {
  week: readonly WeekDay[]
  mayWrite: boolean
}

/** The coming seven days with their posts and gaps. */
export function WeekRow({ week, mayWrite }: Props) {
  const wide = useWide()
  const lines = wide ? LINES.wide : LINES.narrow
  return (
    <ol
      aria-label="The next seven days"
      // On a phone the row scrolls sideways, also by keys.
      tabIndex={wide ? undefined : 0}
      className="relative mt-6 grid grid-cols-[repeat(7,8.25rem)] overflow-x-auto border-line-2 border-y max-lg:-mx-4 max-lg:px-4 lg:overflow-x-visible lg:grid-cols-[minmax(0,1.3fr)_repeat(6,minmax(0,1fr))]"
    >
      {week.map(({ day, items }, index) => {
        const { shown, more } = fitting(items, lines)
        return (
          <li
            key={day}
            className="min-h-44 min-w-0 border-line px-2 pt-2.5 pb-3 not-first:border-l first:pl-0 lg:min-h-37 xl:px-3"
          >
            <h3 className={classes('text-meta', index === 0 ? 'font-semibold text-ink' : 'font-medium text-ink-3')}>
              {index === 0 ? 'Today' : shortDay(day)}
            </h3>
            {shown.map((item) =>
              item.kind === 'gap' ? (
                <GapLine key={item.key} gap={item} mayWrite={mayWrite} />
              ) : (
                <EntryLine key={item.key} entry={item} />
              ),
            )}
            {more > 0 && (
              <Link
                to="/calendar"
                search={{ view: 'week', day }}
                className={classes(
                  LINE,
                  'font-medium text-ink-2 underline decoration-line-3 underline-offset-4 hover:bg-wash',
                )}
              >
                {more} more<span className="sr-only"> on {formatDay(day)}</span>
              </Link>
            )}
          </li>
        )
      })}
    </ol>
  )
}

const LINE = '-ml-1 flex min-h-11 min-w-0 items-center gap-1.5 rounded-control px-1 text-facts lg:min-h-6.5'

const TABS: Readonly<Record<PostStatus, ReviewTab>> = {
  draft: 'drafts',
  pending_approval: 'waiting',
  approved: 'decided',
  scheduled: 'decided',
  publishing: 'decided',
  awaiting_platform: 'decided',
  published: 'decided',
  failed: 'failed',
  canceled: 'decided',
}

function EntryLine({ entry: { groupId, status, at, platforms, words, passed } }: { entry: WeekEntry }) {
  const zone = useZone()
  const isOut = status === 'published'
  return (
    <Link
      to="/review/{-$groupId}"
      params={{ groupId }}
      search={{ tab: TABS[status] }}
      className={classes(LINE, 'hover:bg-wash')}
    >
      <StatusShape status={status} />
      <span className="sr-only">{passed ? 'Its time has passed' : statusWord(status)}, </span>
      <time dateTime={at} className={classes('font-medium', passed ? 'text-red' : isOut ? 'text-ink-3' : 'text-ink')}>
        {wallOf(at, zone).time}
      </time>
      <Marks platforms={platforms} />
      <span className={classes('truncate max-xl:sr-only', isOut ? 'text-ink-3' : 'text-ink-2')}>{words}</span>
    </Link>
  )
}

function GapLine({ gap, mayWrite }: { gap: Gap; mayWrite: boolean }) {
  const zone = useZone()
  const inside = (
    <>
      <Plus aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">Nothing yet: {mayWrite ? 'write for ' : ''}</span>
      <time dateTime={gap.at}>
        <span aria-hidden="true">{wallOf(gap.at, zone).time}</span>
        <span className="sr-only">{formatWhen(gap.at, zone)}</span>
      </time>
      <Marks platforms={gap.platforms} />
      {gap.platforms.length === 1 && (
        <span aria-hidden="true" className="truncate max-xl:hidden">
          free
        </span>
      )}
    </>
  )
  const look = classes(LINE, 'mt-0.5 border border-line-3 border-dashed font-medium text-ink-2')
  return mayWrite ? (
    <Link {...fillLink(gap)} className={classes(look, 'hover:bg-wash hover:text-ink')}>
      {inside}
    </Link>
  ) : (
    <p className={look}>{inside}</p>
  )
}

function Marks({ platforms }: { platforms: readonly Platform[] }) {
  return (
    <>
      {platforms.slice(0, 3).map((platform) => (
        <PlatformMark key={platform} platform={platform} className="size-3.5" />
      ))}
      <span className="sr-only">{platforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')}: </span>
    </>
  )
}

/** "Fri 27" */
const shortDay = (day: Day): string => formatDay(day).replace(/ \D+$/, '')

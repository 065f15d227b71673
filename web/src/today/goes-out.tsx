import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { isStillToCome } from '#contract/planning/still-to-come.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { imagesOf } from '#contract/posts/post-parts.ts'
import { afterPaint } from '../api/after-paint.ts'
import { useNow } from '../clock.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { Obstacle } from '../publishing/obstacle.tsx'
import { useWhyNot } from '../publishing/use-why-not.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatAhead, wallOf } from '../time.ts'
import { classes } from '../ui/classes.ts'
import { statusWord } from '../ui/status-mark.tsx'
import { fillLink } from './fill-link.ts'
import { leadOf } from './lead-of.ts'
import type { RailRow } from './rail.ts'

interface Props {
  rows: readonly RailRow[]
  /** The scheduled posts within 36 hours that are not listed. */
  more: number
  posts: readonly Post[]
  mayWrite: boolean
}

/** The latest published posts, the present, and the posts of the next 36 hours, along one line. */
export function GoesOut({ rows, more, posts, mayWrite }: Props) {
  const whyNot = useWhyNot(posts)
  return (
    <>
      {posts.length === 0 && <p className="text-ink-2">Nothing is booked.</p>}
      {rows.length > 0 && (
        <ol
          aria-label="Goes out"
          className="relative pl-5.5 before:absolute before:top-2 before:bottom-2 before:left-1.5 before:w-0.5 before:bg-line-2"
        >
          {rows.map((row) => (
            <RailLine key={row.key} row={row} whyNot={whyNot} mayWrite={mayWrite} />
          ))}
        </ol>
      )}
      {more > 0 && (
        <p className="pt-2 pl-5.5">
          <Link
            to="/calendar"
            search={{ view: 'list' }}
            className="inline-flex min-h-11 items-center text-facts font-medium link lg:min-h-0"
          >
            {more} more within 36 hours
          </Link>
        </p>
      )}
    </>
  )
}

function RailLine({
  row,
  whyNot,
  mayWrite,
}: {
  row: RailRow
  whyNot: ReturnType<typeof useWhyNot>
  mayWrite: boolean
}) {
  const zone = useZone()
  switch (row.kind) {
    case 'day':
      return <li className="pt-4 pb-1 text-meta font-semibold text-ink-2">{row.words}</li>
    case 'now':
      return (
        <li className="relative my-1 text-meta font-semibold text-red">
          <Dot className="top-1.5 -left-5 size-2 bg-red" />
          <span className="sr-only">Now </span>
          {row.time}
        </li>
      )
    case 'out':
      return (
        <Station
          groupId={row.entry.groupId}
          at={row.entry.time}
          platform={row.entry.platform}
          lead={leadOf(row.entry.excerpt).lead}
          isOut
        >
          <span className="block text-facts text-ink-2">{statusWord(row.entry.status)}</span>
        </Station>
      )
    case 'post':
      return <PostStation post={row.post} whyNot={whyNot} />
    case 'gap':
      return (
        <li className="relative grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-2.5 py-1">
          <Dot className="top-1/2 -left-5.5 size-3.5 -translate-y-1/2 bg-paper ring-1 ring-line-3 ring-inset" />
          <time dateTime={row.gap.at} className="font-semibold text-ink-3">
            {wallOf(row.gap.at, zone).time}
          </time>
          {mayWrite ? (
            <Link {...fillLink(row.gap)} className="flex min-h-11 items-center self-start font-medium link lg:min-h-7">
              Fill this slot<span className="sr-only"> on {namesOf(row.gap.platforms)}</span>
            </Link>
          ) : (
            <span className="text-ink-2">Nothing yet on {namesOf(row.gap.platforms)}</span>
          )}
        </li>
      )
  }
}

const namesOf = (platforms: readonly Platform[]) => platforms.map((platform) => PLATFORM_NAMES[platform]).join(', ')

function PostStation({ post, whyNot }: { post: Post; whyNot: ReturnType<typeof useWhyNot> }) {
  const now = useNow()
  const { status, scheduledForUtc, nextRetryAt } = post
  const { lead, rest } = leadOf(post.contentText)
  const obstacle = status === 'scheduled' ? whyNot(post) : null
  const late = status === 'scheduled' && !isStillToCome(post, now)
  const [picture] = imagesOf(post.media)
  return (
    <Station
      groupId={post.groupId}
      at={nextRetryAt ?? scheduledForUtc ?? ''}
      platform={post.platform}
      lead={lead}
      picture={picture?.url}
    >
      {rest && <span className="line-clamp-2 text-facts text-ink-2">{rest}</span>}
      {status !== 'scheduled' && <span className="block text-facts text-ink-2">{statusWord(status)}</span>}
      {nextRetryAt && <span className="block text-facts text-amber">Tried again {formatAhead(nextRetryAt, now)}.</span>}
      {late && !obstacle && <span className="block text-facts text-amber">Past its time.</span>}
      <Obstacle words={obstacle} />
    </Station>
  )
}

interface StationProps {
  groupId: string
  at: string
  platform: Platform
  lead: string
  picture?: string | undefined
  isOut?: boolean
  children: ReactNode
}

function Station({ groupId, at, platform, lead, picture, isOut = false, children }: StationProps) {
  const zone = useZone()
  const painted = usePainted()
  const tone = isOut ? 'text-ink-2' : 'text-ink'
  return (
    <li className="relative">
      <Dot
        className={classes('top-3.5 -left-5.5 size-3.5', isOut ? 'bg-line-3' : 'bg-paper ring-2 ring-ink ring-inset')}
      />
      <Link
        to="/review/{-$groupId}"
        params={{ groupId }}
        search={{ tab: 'decided' }}
        className={classes(
          '-mx-1.5 grid min-h-11 items-start gap-x-2.5 rounded-control px-1.5 py-2 hover:bg-wash',
          picture ? 'grid-cols-[3rem_1rem_minmax(0,1fr)_2.75rem]' : 'grid-cols-[3rem_1rem_minmax(0,1fr)]',
        )}
      >
        <time dateTime={at} className={classes('font-semibold', tone)}>
          {wallOf(at, zone).time}
        </time>
        <PlatformMark platform={platform} className="mt-0.75" />
        <span className="min-w-0">
          <span className="sr-only">{PLATFORM_NAMES[platform]}: </span>
          <span className={classes('line-clamp-2 font-semibold', tone)}>{lead}</span>
          {children}
        </span>
        {picture && (
          <span className="size-11 overflow-hidden rounded-sheet bg-wash">
            {painted && <img src={picture} alt="" loading="lazy" className="size-full object-cover" />}
          </span>
        )}
      </Link>
    </li>
  )
}

/** Pictures load after all text is shown. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    let here = true
    void afterPaint().then(() => here && setPainted(true))
    return () => {
      here = false
    }
  }, [])
  return painted
}

/** A round mark on the line. */
const Dot = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={classes('absolute rounded-full', className)} />
)

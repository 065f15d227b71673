import { Link } from '@tanstack/react-router'
import { Bot, CircleAlert, Clock } from 'lucide-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { isApproved, isUndecided } from '#contract/statuses.ts'
import { usePendingIds } from '../api/use-write.ts'
import { useNow } from '../clock.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { groupStand } from '../publishing/group-stand.ts'
import { halfOf } from '../publishing/half.ts'
import { sentBack, sentBackWords } from '../publishing/sent-back.ts'
import { useWhyNot } from '../publishing/use-why-not.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatAge, formatWhen } from '../time.ts'
import { classes } from '../ui/classes.ts'
import { StatusShape, statusWord } from '../ui/status-mark.tsx'
import { useRowsInView } from '../ui/use-rows-in-view.ts'
import { draftedBy } from './drafted-by.ts'
import type { Selection } from './use-selection.ts'

const OLD_MS = 2 * 86_400_000
/** A row has three lines that do not wrap. */
const ROW_HEIGHT = 76
/** The number of rows before the end of the loaded ones at which the next page is requested. */
const AHEAD = 20

interface Props {
  items: readonly PostGroupWithPosts[]
  total: number
  openId: string | null
  /** Requests the next page. Null at the end. */
  more: (() => void) | null
  /** The selection, where several can be chosen at once. */
  selection: Selection | null
}

/**
 * The list of drafts, which scrolls separately; only rows in view are rendered. The open one is marked and kept in
 * view.
 */
export function ReviewList({ items, total, openId, more, selection }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const pending = usePendingIds()
  const open = items.findIndex(({ group }) => group.id === openId)
  const whyNot = useWhyNot(useMemo(() => items.flatMap(({ posts }) => posts.filter(isApproved)), [items]))
  const rows = useRowsInView(scroller, { count: items.length, height: ROW_HEIGHT, keep: open })
  const last = Math.max(open, rows.last)
  useEffect(() => {
    if (more && last >= items.length - AHEAD) more()
  }, [more, last, items.length])
  return (
    <div
      ref={scroller}
      onScroll={rows.onScroll}
      className="min-h-0 overflow-y-auto overscroll-contain rounded-panel border border-line bg-sheet"
    >
      <ol aria-label="Drafts" className="relative" style={{ height: items.length * ROW_HEIGHT }}>
        {items.slice(rows.first, rows.last).map((item, offset) => {
          const index = rows.first + offset
          return (
            <li
              key={item.group.id}
              aria-setsize={total}
              aria-posinset={index + 1}
              className={classes('absolute inset-x-0 flex overflow-hidden border-line', index > 0 && 'border-t')}
              style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT }}
            >
              {selection && <Tick item={item} selection={selection} />}
              <Row item={item} open={item.group.id === openId} pending={pending.has(item.group.id)} whyNot={whyNot} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Tick({ item: { group }, selection }: { item: PostGroupWithPosts; selection: Selection }) {
  return (
    <label className="flex w-11 shrink-0 items-center justify-center hover:bg-wash lg:w-9">
      <input
        type="checkbox"
        className="tick"
        aria-label={`Select “${group.title}”`}
        checked={selection.ids.has(group.id)}
        onChange={() => selection.toggle(group.id)}
      />
    </label>
  )
}

interface RowProps {
  item: PostGroupWithPosts
  open: boolean
  pending: boolean
  whyNot: (post: Post) => string | null
}

const Row = memo(function Row({ item, open, pending, whyNot }: RowProps) {
  const { group, posts } = item
  const trouble = troubleOf(posts, whyNot)
  const now = useNow()
  const zone = useZone()
  const waiting = isUndecided(group)
  const old = waiting && now - Date.parse(group.createdAt) > OLD_MS
  const passed = waiting && group.scheduledFor !== null && Date.parse(group.scheduledFor) < now
  const stand = groupStand({ group, posts })
  const back = sentBack({ group, posts })
  return (
    <Link
      to="/review/{-$groupId}"
      params={{ groupId: group.id }}
      search={true}
      // The list keeps its scroll position; the router would restore an earlier one.
      resetScroll={false}
      aria-current={open ? 'true' : undefined}
      className={classes(
        'flex min-h-14 min-w-0 grow flex-col justify-center border-l-2 px-3 py-1 -outline-offset-2',
        open ? 'border-ink lg:bg-wash' : 'border-transparent hover:bg-wash',
      )}
    >
      <span className="flex items-center gap-2">
        <StatusShape status={stand} />
        <span className="sr-only">{statusWord(stand)}: </span>
        <span className="min-w-0 grow truncate font-medium">{group.title}</span>
        {posts.map(({ id, platform }) => (
          <span key={id}>
            <PlatformMark platform={platform} className="size-3.5" />
            <span className="sr-only">{PLATFORM_NAMES[platform]}</span>
          </span>
        ))}
      </span>
      {trouble === null ? (
        <span className="truncate text-facts text-ink-2">{posts[0]?.contentText}</span>
      ) : (
        <span className="flex min-w-0 items-center gap-1 text-facts text-red" title={trouble}>
          <CircleAlert aria-hidden="true" className="size-3 shrink-0" />
          <span className="truncate">{trouble}</span>
        </span>
      )}
      <span className="flex items-center gap-x-3 overflow-hidden whitespace-nowrap text-meta text-ink-2">
        {pending && <span className="text-ink-2">Saving …</span>}
        {!waiting && group.scheduledFor && (
          <time dateTime={group.scheduledFor}>{formatWhen(group.scheduledFor, zone)}</time>
        )}
        {stand === 'published' && <span className="font-medium text-ink-2">Published</span>}
        {back && <span className="min-w-0 truncate font-medium text-amber">{sentBackWords(back)}</span>}
        {waiting && (
          <time
            dateTime={group.createdAt}
            title={formatWhen(group.createdAt, zone)}
            className={classes('flex items-center gap-1', old && 'font-medium text-amber')}
          >
            {old && <Clock aria-hidden="true" className="size-3" />}
            {formatAge(group.createdAt, now)}
          </time>
        )}
        {group.draftedBy?.kind === 'assistant' && (
          <span className="flex items-center gap-1">
            <Bot aria-hidden="true" className="size-3" />
            {draftedBy(group.draftedBy)}
          </span>
        )}
        {passed && (
          <span className="flex items-center gap-1 font-medium text-red">
            <CircleAlert aria-hidden="true" className="size-3" />
            Its time has passed
          </span>
        )}
      </span>
    </Link>
  )
})

/** The first reason why posts of a group cannot be or were not published. */
function troubleOf(posts: readonly Post[], whyNot: (post: Post) => string | null): string | null {
  for (const post of posts) {
    const half = post.status === 'failed' ? halfOf(post) : null
    const words =
      half?.words ??
      (post.status === 'failed'
        ? post.mayBeLive
          ? 'May be live: please look'
          : `Did not go out on ${PLATFORM_NAMES[post.platform]}` // its sheet says why
        : isApproved(post)
          ? whyNot(post)
          : null)
    if (words !== null) return words
  }
  return null
}

import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import { useNow } from '../clock.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { useZone } from '../shell/use-shell-data.ts'
import { formatAge, formatWhen } from '../time.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { useRowsInView } from '../ui/use-rows-in-view.ts'
import { authorOf, NETWORK_WORDS, standOf } from './item-words.ts'
import type { Item } from './reads.ts'

/** A row has four lines that do not wrap. */
const ROW_HEIGHT = 92
/** The number of rows before the end of the loaded ones at which the next page is requested. */
const AHEAD = 20

interface Props {
  items: readonly Item[]
  total: number
  openId: string | null
  more: (() => void) | null
}

/** The posts that others wrote, in a list that scrolls separately; only rows in view are rendered. */
export function InboxList({ items, total, openId, more }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const open = items.findIndex(({ id }) => id === openId)
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
      <ol aria-label="Posts of others" className="relative" style={{ height: items.length * ROW_HEIGHT }}>
        {items.slice(rows.first, rows.last).map((item, offset) => {
          const index = rows.first + offset
          return (
            <li
              key={item.id}
              aria-setsize={total}
              aria-posinset={index + 1}
              className={classes('absolute inset-x-0 flex overflow-hidden border-line', index > 0 && 'border-t')}
              style={{ top: index * ROW_HEIGHT, height: ROW_HEIGHT }}
            >
              <Row item={item} open={item.id === openId} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

const Row = memo(function Row({ item, open }: { item: Item; open: boolean }) {
  const now = useNow()
  const zone = useZone()
  const at = item.postedAt ?? item.createdAt
  const who = authorOf(item)
  return (
    <Link
      to="/inbox"
      search={(search) => ({ ...search, item: item.id })}
      // The list keeps its scroll position; the router would restore an earlier one.
      resetScroll={false}
      aria-current={open ? 'true' : undefined}
      className={classes(
        'grid min-w-0 grow grid-cols-[auto_minmax(0,1fr)] content-center gap-x-2.5 border-l-2 px-3 -outline-offset-2',
        open ? 'border-ink lg:bg-wash' : 'border-transparent hover:bg-wash',
      )}
    >
      <span className="relative row-span-3 mt-0.5 self-start">
        <Avatar url={null} name={item.author.name ?? item.author.handle ?? '?'} kind="person" />
        <span className="absolute -right-1 -bottom-1 flex rounded-full bg-sheet p-0.5">
          <PlatformMark platform={item.platform} className="size-3" />
        </span>
        <span className="sr-only">{NETWORK_WORDS[item.platform]}</span>
      </span>
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 grow truncate font-medium">{who}</span>
        <time dateTime={at} title={formatWhen(at, zone)} className="figures shrink-0 text-meta text-ink-3">
          {formatAge(at, now)}
        </time>
      </span>
      <span dir="auto" className="line-clamp-2 text-facts text-ink-2">
        {item.title ?? item.text}
      </span>
      <span className={classes('truncate text-meta', item.status === 'failed' ? 'text-red' : 'text-ink-3')}>
        {standOf(item)}
      </span>
    </Link>
  )
})

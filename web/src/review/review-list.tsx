import { Link } from '@tanstack/react-router'
import { Bot, CircleAlert, Clock } from 'lucide-react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { PostGroupWithPosts } from '#contract/post-group.ts'
import { usePendingMarks } from '../api/use-write.ts'
import { useNow } from '../clock.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { useZone } from '../shell/use-shell-data.ts'
import { formatAge, formatWhen } from '../time.ts'
import { classes } from '../ui/classes.ts'
import { StatusShape, statusWord } from '../ui/status-mark.tsx'
import { draftedBy } from './drafted-by.ts'

const OLD_MS = 2 * 86_400_000

/** What waits, oldest marks visible; the open one is marked. */
export function ReviewList({ items, openId }: { items: readonly PostGroupWithPosts[]; openId: string | null }) {
  return (
    <ol aria-label="Drafts" className="flex flex-col overflow-hidden rounded-panel border border-line bg-surface">
      {items.map((item) => (
        <Row key={item.group.id} item={item} open={item.group.id === openId} />
      ))}
    </ol>
  )
}

function Row({ item: { group, posts }, open }: { item: PostGroupWithPosts; open: boolean }) {
  const now = useNow()
  const zone = useZone()
  const pending = usePendingMarks().has(group.id)
  const waiting = group.status === 'pending_approval' || group.status === 'draft'
  const old = waiting && now - Date.parse(group.createdAt) > OLD_MS
  const passed = waiting && group.scheduledFor !== null && Date.parse(group.scheduledFor) < now
  const failed = posts.some(({ status }) => status === 'failed')
  return (
    <li className="border-line not-first:border-t">
      <Link
        to="/review/{-$groupId}"
        params={{ groupId: group.id }}
        search={true}
        aria-current={open ? 'true' : undefined}
        className={classes(
          'flex min-h-14 flex-col gap-0.5 border-l-2 px-3 py-2 -outline-offset-2',
          open ? 'border-accent lg:bg-accent-soft' : 'border-transparent hover:bg-sunken',
        )}
      >
        <span className="flex items-center gap-2">
          <StatusShape status={failed ? 'failed' : group.status} />
          <span className="sr-only">{failed ? statusWord('failed') : statusWord(group.status)}: </span>
          <span className="min-w-0 grow truncate font-medium">{group.title}</span>
          {posts.map(({ id, platform }) => (
            <span key={id}>
              <PlatformMark platform={platform} className="size-3.5" />
              <span className="sr-only">{PLATFORM_NAMES[platform]}</span>
            </span>
          ))}
        </span>
        <span className="truncate text-dense text-ink-2">{posts[0]?.contentText}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-meta text-ink-2">
          {pending && <span className="text-publishing">Saving …</span>}
          {!waiting && group.scheduledFor && (
            <time dateTime={group.scheduledFor}>{formatWhen(group.scheduledFor, zone)}</time>
          )}
          {waiting && (
            <time
              dateTime={group.createdAt}
              title={formatWhen(group.createdAt, zone)}
              className={classes('flex items-center gap-1', old && 'font-medium text-pending')}
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
            <span className="flex items-center gap-1 font-medium text-failed">
              <CircleAlert aria-hidden="true" className="size-3" />
              Its time has passed
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

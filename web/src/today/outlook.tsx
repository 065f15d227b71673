import { Link } from '@tanstack/react-router'
import { isStillToCome } from '#contract/planning/still-to-come.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { useWorkspace } from '../api/client-context.ts'
import { useNow } from '../clock.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { Obstacle } from '../publishing/obstacle.tsx'
import { useWhyNot } from '../publishing/use-why-not.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatAhead, formatDay, wallOf } from '../time.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { SlotRail } from '../ui/slot-rail.tsx'
import { StatusMark } from '../ui/status-mark.tsx'

/** The posts that go out within 36 hours, in order, and the obstacles to any of them. */
export function Outlook({ posts }: { posts: readonly Post[] }) {
  const zone = useZone()
  const now = useNow()
  const whyNot = useWhyNot(posts)
  const mayWrite = useWorkspace().permissions.includes('content:write')
  return (
    <Section title="Next 36 hours">
      {posts.length === 0 && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-ink-2">Nothing is booked.</p>
          {mayWrite && (
            <Link to="/compose/{-$groupId}" params={{ groupId: undefined }} className={buttonClasses('plain')}>
              Compose a post
            </Link>
          )}
        </div>
      )}
      <SlotRail
        label="Next 36 hours"
        items={posts.map((post) => {
          const at = post.scheduledForUtc ?? ''
          const wall = wallOf(at, zone)
          const late = post.status === 'scheduled' && !isStillToCome(post, now)
          const obstacle = post.status === 'scheduled' ? whyNot(post) : null
          return {
            key: post.id,
            mark: <PlatformMark platform={post.platform} className="size-3.5" />,
            text: (
              <Link
                to="/review/{-$groupId}"
                params={{ groupId: post.groupId }}
                search={{ tab: 'decided' }}
                className="-mt-1 -ml-1 block rounded-control px-1 py-1 hover:bg-wash"
              >
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <time dateTime={at} className="font-medium">
                    {formatDay(wall.day)} {wall.time}
                  </time>
                  <StatusMark status={post.status} />
                </span>
                <span className="sr-only">{PLATFORM_NAMES[post.platform]}: </span>
                <span className="block truncate text-ink-2">{post.contentText}</span>
                {post.nextRetryAt && (
                  <span className="block text-facts text-amber">Tried again {formatAhead(post.nextRetryAt, now)}.</span>
                )}
                {late && !obstacle && <span className="block text-facts text-amber">Past its time.</span>}
                <Obstacle words={obstacle} />
              </Link>
            ),
          }
        })}
      />
    </Section>
  )
}

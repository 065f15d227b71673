import { Link } from '@tanstack/react-router'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Section } from '../ui/section.tsx'
import { SlotRail } from '../ui/slot-rail.tsx'
import { StatusMark } from '../ui/status-mark.tsx'
import { useWentOut } from './use-today.ts'

/** What went out within the last day, the newest first. */
export function WentOut() {
  const zone = useZone()
  const out = (useWentOut().data ?? []).filter(({ status }) => status === 'published').reverse()
  if (out.length === 0) return null
  return (
    <Section title="Went out">
      <SlotRail
        label="Went out"
        items={out.map((post) => ({
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
                <time dateTime={post.time} className="font-medium">
                  {formatWhen(post.time, zone)}
                </time>
                <StatusMark status={post.status} />
              </span>
              <span className="sr-only">{PLATFORM_NAMES[post.platform]}: </span>
              <span className="block truncate text-ink-2">{post.excerpt}</span>
            </Link>
          ),
        }))}
      />
    </Section>
  )
}

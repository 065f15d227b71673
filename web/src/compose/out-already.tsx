import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { IN_FLIGHT_STATUSES, type PostStatus } from '#contract/statuses.ts'
import { PlatformMark } from '../platforms/platform-mark.tsx'
import { StatusMark } from '../ui/status-mark.tsx'

/** States in which the composer no longer shows a post as a version: published or being published. */
export const OUT: ReadonlySet<PostStatus> = new Set([...IN_FLIGHT_STATUSES, 'published'])

/** The posts of a draft that can no longer be edited, shown so that nobody misses them. */
export function OutAlready({ posts }: { posts: readonly Post[] }) {
  return (
    <section
      aria-label="Out already"
      className="flex flex-col gap-2 rounded-control border border-line bg-sheet px-3 py-2"
    >
      <p>Changes here do not affect posts that are published or being published.</p>
      <ul className="flex flex-col gap-2">
        {posts.map((post) => (
          <li key={post.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PlatformMark platform={post.platform} />
            <span className="font-medium">{PLATFORM_NAMES[post.platform]}</span>
            <StatusMark status={post.status} />
            <span className="min-w-0 grow basis-40 truncate text-ink-2">{post.contentText}</span>
            {post.publishedUrl && (
              <a
                href={post.publishedUrl}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center font-medium link lg:min-h-6"
              >
                Open on {PLATFORM_NAMES[post.platform]}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

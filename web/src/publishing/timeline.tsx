import { CircleQuestionMark } from 'lucide-react'
import type { Post } from '#contract/posts/post.ts'
import type { PublishAttempt } from '#contract/posts/publishing.ts'
import { isInFlight } from '#contract/statuses.ts'
import { useClient, useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { usePolled } from '../api/use-polled.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { MutedLines } from '../ui/page.tsx'
import { ReadProblem } from '../ui/problem.tsx'
import { SlotRail } from '../ui/slot-rail.tsx'
import { StatusShape } from '../ui/status-mark.tsx'
import { webAddress } from '../ui/web-address.ts'
import { storyOf } from './story.ts'

/** Every call that could publish the post, in words, and its present state. */
export function Timeline({ post }: { post: Post }) {
  const { api } = useClient()
  const { orgId } = useWorkspace()
  const zone = useZone()
  const attempts = usePolled<readonly PublishAttempt[]>({
    read: {
      queryKey: [...queryKeys.groups(orgId), 'attempts', post.id],
      queryFn: () => api('GET /v1/orgs/{orgId}/marketing/posts/{postId}/attempts', { orgId, postId: post.id }),
    },
    every: () => (isInFlight(post.status) ? 5 : null),
  })
  if (attempts.error) return <ReadProblem error={attempts.error} retry={() => void attempts.refetch()} />
  if (!attempts.data) return <MutedLines rows={1} label="Loading what happened" />
  const story = storyOf(post, attempts.data, (at) => formatWhen(at, zone))
  if (story.length === 0) return <p className="text-ink-2">Nothing was sent yet.</p>
  return (
    <SlotRail
      label="What happened"
      items={story.map(({ key, at, mark, title, detail, url }) => ({
        key,
        mark:
          mark === 'unknown' ? (
            <CircleQuestionMark aria-hidden="true" className="size-3.5 text-amber" />
          ) : (
            <StatusShape status={mark} />
          ),
        text: (
          <>
            <span className={at === null ? 'block font-medium' : 'block'}>
              {at && <time dateTime={at} className="text-ink-3">{`${formatWhen(at, zone)} `}</time>}
              {title}
            </span>
            {detail && <span className="block text-ink-2">{detail}</span>}
            {webAddress(url) && (
              <a
                href={webAddress(url) ?? undefined}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center link lg:min-h-6"
              >
                Open it
              </a>
            )}
          </>
        ),
      }))}
    />
  )
}

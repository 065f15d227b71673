import { useRef } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { useWorkspace } from '../api/client-context.ts'
import { usePostTouches } from '../api/use-post-touches.ts'
import { useWrite } from '../api/use-write.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'

const POST = '/v1/orgs/{orgId}/marketing/posts/{postId}'

/** Confirms that a person has checked the account, and the post is live. Spec P7 */
export function useSayLive() {
  const { orgId } = useWorkspace()
  return useWrite<{ post: Post; url: string }, Post>({
    touches: usePostTouches(),
    pendingId: ({ post }) => post.groupId,
    send: (api, { post, url }) =>
      api(`POST ${POST}/resolve`, {
        orgId,
        postId: post.id,
        outcome: 'live',
        ...(url.trim() !== '' && { url: url.trim() }),
      }),
    // For a thread, an address settles only the part in doubt; the rest is still published later.
    done: ({ status, platform }) => ({
      message:
        status === 'published'
          ? `Noted: it is live on ${PLATFORM_NAMES[platform]}.`
          : 'Noted: that part is live. The rest is approved and waits for a time.',
    }),
  })
}

interface Again {
  post: Post
  /** In UTC: the time to publish. `now` publishes at once; null leaves it approved without a time. */
  when: string | 'now' | null
}

/**
 * Confirms that a person has checked the account and the post is not live, and then publishes or schedules it. Spec P7
 */
export function usePublishAgain() {
  const { orgId } = useWorkspace()
  const zone = useZone()
  // Two calls: if the second is refused, a retry must not settle the post again.
  const settled = useRef<string | null>(null)
  return useWrite<Again, Post>({
    touches: usePostTouches(),
    pendingId: ({ post }) => post.groupId,
    send: async (api, { post, when }) => {
      const at = { orgId, postId: post.id }
      let now = post
      if (post.mayBeLive && settled.current !== post.id) {
        now = await api(`POST ${POST}/resolve`, { ...at, outcome: 'not_live' })
        settled.current = post.id
      }
      if (when === 'now') return api(`POST ${POST}/post-now`, at)
      return when === null ? now : api(`PATCH ${POST}`, { ...at, status: 'scheduled', scheduledForUtc: when })
    },
    done: ({ status, scheduledForUtc }) => ({
      message:
        status === 'scheduled' && scheduledForUtc
          ? `It goes out ${formatWhen(scheduledForUtc, zone)}.`
          : status === 'approved'
            ? 'The post stays approved: choose a time when you want to publish it.'
            : 'Publishing. It shows here as soon as the platform has it.',
    }),
  })
}

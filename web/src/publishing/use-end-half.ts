import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { useWorkspace } from '../api/client-context.ts'
import { usePostTouches } from '../api/use-post-touches.ts'
import { useWrite } from '../api/use-write.ts'

const POST = '/v1/orgs/{orgId}/marketing/posts/{postId}'

/**
 * `end` counts it as published with its live parts. `cancel` cancels the rest. `delete` also deletes the live parts.
 */
export type HalfEnd = 'end' | 'cancel' | 'delete'

/** Ends a thread of which only some parts are live. */
export function useEndHalf() {
  const { orgId } = useWorkspace()
  return useWrite<{ post: Post; how: HalfEnd }, Post>({
    touches: usePostTouches(),
    pendingId: ({ post }) => post.groupId,
    send: (api, { post, how }) => {
      const at = { orgId, postId: post.id }
      if (how === 'end') return api(`POST ${POST}/resolve`, { ...at, outcome: 'live' })
      return how === 'cancel' ? api(`PATCH ${POST}`, { ...at, status: 'canceled' }) : api(`DELETE ${POST}`, at)
    },
    done: (_after, { post, how }) => {
      const platform = PLATFORM_NAMES[post.platform]
      if (how === 'end') return { message: `The thread ends here: its live parts on ${platform} count as published.` }
      if (how === 'cancel') return { message: `The rest is canceled. What is live stays on ${platform}.` }
      return { message: `Deleted on ${platform}, and the rest is canceled.` }
    },
  })
}

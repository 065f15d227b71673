import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { useWorkspace } from '../api/client-context.ts'
import { usePostTouches } from '../api/use-post-touches.ts'
import { useWrite } from '../api/use-write.ts'

/**
 * Cancels a post, or deletes a published one on its platform. If the platform does not answer within 15 seconds, the
 * page checks again.
 */
export function useDeletePost() {
  const { orgId } = useWorkspace()
  return useWrite<Post, Post>({
    touches: usePostTouches(),
    pendingId: ({ groupId }) => groupId,
    send: (api, { id }) => api('DELETE /v1/orgs/{orgId}/marketing/posts/{postId}', { orgId, postId: id }),
    done: (_after, { status, platform }) => ({
      message: status === 'published' ? `Deleted on ${PLATFORM_NAMES[platform]}.` : 'Canceled: it does not go out.',
    }),
  })
}

import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts/post.ts'
import type { PostGroupWithPosts } from '#contract/posts/post-group.ts'
import { useWorkspace } from '../api/client-context.ts'
import { usePostTouches } from '../api/use-post-touches.ts'
import { useWrite } from '../api/use-write.ts'
import { groupKey } from '../publishing/group-reads.ts'
import { noteOwnContent } from '../publishing/own-content.ts'

const POST = '/v1/orgs/{orgId}/marketing/posts/{postId}'

interface Edit {
  post: Post
  text: string
  /** The payload with the other parts of the thread; undefined if there are none. */
  platformPayload: Record<string, unknown> | null | undefined
}

/** Saves a text that was edited in place, which invalidates an approval. Spec R8 */
export function useSaveText(saved: () => void) {
  const { orgId } = useWorkspace()
  return useWrite<Edit, Post>({
    touches: usePostTouches(),
    pendingId: ({ post }) => post.groupId,
    repeats: true,
    send: (api, { post, text, platformPayload }, idempotencyKey) =>
      api(
        `PATCH ${POST}`,
        {
          orgId,
          postId: post.id,
          contentText: text,
          ifUpdatedAt: post.updatedAt,
          ...(platformPayload && { platformPayload }),
        },
        { idempotencyKey },
      ),
    receive: (cache, post) => receivePost(cache, orgId, post),
    done: (_post, { post: { status } }) => {
      saved()
      return { message: status === 'failed' ? 'Saved. Once it is approved, it goes out again.' : 'Saved.' }
    },
  })
}

/** Sets the account that a post goes out from, if there are several. */
export function useChooseAccount() {
  const { orgId } = useWorkspace()
  return useWrite<{ post: Post; accountId: string }, Post>({
    touches: usePostTouches(),
    pendingId: ({ post }) => post.groupId,
    repeats: true,
    send: (api, { post, accountId }, idempotencyKey) =>
      api(
        `PATCH ${POST}`,
        { orgId, postId: post.id, socialAccountId: accountId, ifUpdatedAt: post.updatedAt },
        { idempotencyKey },
      ),
    receive: (cache, post) => receivePost(cache, orgId, post),
    done: () => ({ message: 'Account chosen.' }),
  })
}

/** Publishes at once. This cannot be undone, so a dialog must ask first. Spec P6 */
export function usePublishNow() {
  const { orgId } = useWorkspace()
  return useWrite<Post, Post>({
    touches: usePostTouches(),
    pendingId: ({ groupId }) => groupId,
    send: (api, { id }) => api(`POST ${POST}/post-now`, { orgId, postId: id }),
    done: () => ({ message: 'Publishing. It shows here as soon as the platform has it.' }),
  })
}

/** Gives approved posts another time. The approval stays valid. */
export function useMoveTime() {
  const { orgId } = useWorkspace()
  return useWrite<{ posts: readonly Post[]; at: string; was: string | null }, unknown>({
    touches: usePostTouches(),
    repeats: true,
    send: (api, { posts, at }, key) =>
      Promise.all(
        posts.map(({ id, status, updatedAt }) =>
          api(
            `PATCH ${POST}`,
            {
              orgId,
              postId: id,
              scheduledForUtc: at,
              ifUpdatedAt: updatedAt,
              ...(status === 'approved' && { status: 'scheduled' as const }),
            },
            { idempotencyKey: `${key}-${id}` },
          ),
        ),
      ),
    done: () => ({ message: 'Moved.' }),
  })
}

/** Undoes an approval: the posts wait for approval again. */
export function useSendBackToReview() {
  const { orgId } = useWorkspace()
  return useWrite<readonly Post[], unknown>({
    touches: usePostTouches(),
    repeats: true,
    send: (api, posts, key) =>
      Promise.all(
        posts.map(({ id, updatedAt }) =>
          api(
            `PATCH ${POST}`,
            { orgId, postId: id, status: 'pending_approval', ifUpdatedAt: updatedAt },
            { idempotencyKey: `${key}-${id}` },
          ),
        ),
      ),
    done: () => ({ message: 'Back in review.' }),
  })
}

/** Puts the server's answer about a post into the open group. */
export function receivePost(cache: QueryClient, orgId: string, post: Post): void {
  noteOwnContent(cache, post)
  cache.setQueryData<PostGroupWithPosts>(
    groupKey(orgId, post.groupId),
    (item) => item && { ...item, posts: item.posts.map((one) => (one.id === post.id ? post : one)) },
  )
}

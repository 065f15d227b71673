import type { Post } from '#contract/posts/post.ts'
import { useWorkspace } from '../api/client-context.ts'
import { usePostTouches } from '../api/use-post-touches.ts'
import { useWrite } from '../api/use-write.ts'
import { doneWords, type Finding, mend, textAt, type Words, withTextAt } from '../mend/mend.ts'
import { receivePost } from './use-post-writes.ts'

const PATCH = 'PATCH /v1/orgs/{orgId}/marketing/posts/{postId}'

/** Corrects words of a saved post. Undo saves the earlier words. */
export function useMendPost() {
  const { orgId } = useWorkspace()
  const common = {
    touches: usePostTouches(),
    pendingId: ({ post }: { post: Post }) => post.groupId,
    repeats: true as const,
  }
  const back = useWrite<{ post: Post; words: Words; path: string }, Post>({
    ...common,
    send: (api, { post, words, path }, idempotencyKey) =>
      api(PATCH, { orgId, postId: post.id, ...changed(words, path), ifUpdatedAt: post.updatedAt }, { idempotencyKey }),
    receive: (cache, post) => receivePost(cache, orgId, post),
    done: () => ({ message: 'The words are back.' }),
    failed: () => 'Couldn’t put the words back',
  })
  return useWrite<{ post: Post; finding: Finding }, Post>({
    ...common,
    send: (api, { post, finding }, idempotencyKey) =>
      api(
        PATCH,
        { orgId, postId: post.id, ...changed(mended(post, finding), finding.path), ifUpdatedAt: post.updatedAt },
        { idempotencyKey },
      ),
    receive: (cache, post) => receivePost(cache, orgId, post),
    done: (saved, { post, finding }) => ({
      message: doneWords(finding),
      undo: () => back.mutateAsync({ post: saved, words: post, path: finding.path }),
    }),
  })
}

function mended(post: Post, finding: Finding): Words {
  const patch = mend(textAt(post, finding.path) ?? '', finding)
  return patch ? withTextAt(post, finding.path, patch.after) : post
}

/** A payload is replaced as a whole. */
const changed = ({ contentText, platformPayload }: Words, path: string) =>
  path === 'contentText' ? { contentText } : { platformPayload }

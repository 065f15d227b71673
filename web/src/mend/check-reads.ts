import type { Platform } from '#contract/platforms.ts'
import type { ContentProblem } from '#contract/posts/content-check.ts'
import type { Post } from '#contract/posts/post.ts'
import { threadOf } from '#contract/posts/post-parts.ts'
import { afterPaint } from '../api/after-paint.ts'
import { isApiError } from '../api/api-error.ts'
import type { Read, ReadContext } from '../api/reads.ts'
import type { Words } from './mend.ts'

type Problems = { problems: readonly ContentProblem[] }

/** The problems of a saved post. Requested once for each version, because the hash identifies the content. */
export const savedCheckRead = ({ api, orgId }: ReadContext, { id, contentHash }: Post): Read<Problems> => ({
  queryKey: [orgId, 'check', id, contentHash],
  queryFn: async () => {
    await afterPaint()
    return api('POST /v1/orgs/{orgId}/marketing/posts/{postId}/check', { orgId, postId: id })
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Words that are being written. */
export interface Typed extends Words {
  platform: Platform
  socialAccountId: string | null
  /** The saved post of the words, if there is one: its basis tells which claims had no source. */
  postId: string | null
}

/** The problems of words that are not saved yet. */
export const typedCheckRead = ({ api, orgId }: ReadContext, typed: Typed): Read<Problems> => ({
  queryKey: [orgId, 'check', 'typed', typed],
  queryFn: async () => {
    const check = (more: object) =>
      api('POST /v1/orgs/{orgId}/marketing/posts/check', {
        orgId,
        platform: typed.platform,
        contentText: typed.contentText,
        ...more,
      })
    const { platformPayload, socialAccountId, postId } = typed
    try {
      return await check({ socialAccountId, ...(postId && { postId }), platformPayload: wordsOnly(platformPayload) })
    } catch (error) {
      // If a field beside the text is incomplete, or its post or account no longer exists, the text is checked without
      // them.
      if (isApiError(error, 400) || isApiError(error, 404) || isApiError(error, 409)) return check({})
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Files contain no words to check. */
function wordsOnly(payload: Words['platformPayload']): Words['platformPayload'] {
  const thread = threadOf(payload)
  return thread.length === 0 ? payload : { ...payload, thread: thread.map(({ text }) => ({ text })) }
}

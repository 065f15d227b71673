import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { sentPartsOf } from '#contract/posts/post-parts.ts'
import type { AttemptOutcome, PublishAttempt } from '#contract/posts/publishing.ts'
import { isInFlight, type PostStatus } from '#contract/statuses.ts'
import { sentence } from '../api/problem-words.ts'

interface Chapter {
  key: string
  /** In UTC; null for the present state. */
  at: string | null
  /** The shape and colour of its mark. */
  mark: PostStatus | 'unknown'
  title: string
  detail: string | null
  url: string | null
}

const MARKS: Record<AttemptOutcome, PostStatus> = {
  published: 'published',
  deleted: 'canceled',
  processing: 'awaiting_platform',
  found_live: 'published',
  not_live: 'canceled',
  not_sent: 'canceled',
  rate_limited: 'scheduled',
  no_effect: 'scheduled',
  refused: 'failed',
  duplicate: 'failed',
  reconnect_needed: 'failed',
  permission_missing: 'failed',
}

/**
 * The history of a post's publication, oldest first, with its present state at the end. `when` formats a moment. The
 * reason of a failure is shown above it and is not repeated.
 */
export function storyOf(post: Post, attempts: readonly PublishAttempt[], when: (at: string) => string): Chapter[] {
  const told = attempts.map((attempt): Chapter => {
    const { id, act, part, startedAt, outcome, summary, error, httpStatus, platformRef } = attempt
    const about = act === 'delete' ? 'Deleting: ' : partOf(post, part)
    const why = error && !(post.status === 'failed' && post.lastError?.includes(error)) ? sentence(error) : null
    const answer = httpStatus === null ? null : `It answered ${httpStatus}.`
    return {
      key: id,
      at: startedAt,
      mark: outcome !== null ? MARKS[outcome] : isLost(post, attempt) ? 'unknown' : 'publishing',
      title: `${about}${outcome === null ? unanswered(post, attempt) : summary}`,
      detail: [why, answer].filter(Boolean).join(' ') || null,
      url: platformRef?.url ?? null,
    }
  })
  const now = standing(post, when)
  return now ? [...told, { key: 'now', at: null, url: null, ...now }] : told
}

function partOf(post: Post, part: number): string {
  if (isComment(post, part)) return 'First comment: '
  return part > 0 ? `Part ${part + 1}: ` : ''
}

const isComment = (post: Post, part: number): boolean => sentPartsOf(post)[part]?.kind === 'comment'

/** Whether the outcome of a call is unknown, or will stay unknown unless somebody looks. */
const isLost = ({ mayBeLive, status }: Post, { act }: PublishAttempt): boolean =>
  mayBeLive || (act === 'publish' && status === 'published')

/** The words for a call without a recorded outcome: it is still running, or its answer was lost. */
function unanswered(post: Post, { act, finishedAt, summary }: PublishAttempt): string {
  if (act === 'delete') return summary
  if (finishedAt === null && post.status === 'publishing' && !post.mayBeLive)
    return 'Sent; the platform has not answered yet.'
  return post.mayBeLive ? `Sent, but no answer came back from ${PLATFORM_NAMES[post.platform]}.` : summary
}

function standing(
  post: Post,
  when: (at: string) => string,
): (Pick<Chapter, 'mark' | 'title' | 'detail'> & Partial<Pick<Chapter, 'url'>>) | null {
  const platform = PLATFORM_NAMES[post.platform]
  const why = post.lastError && sentence(post.lastError)
  switch (post.status) {
    case 'publishing':
      return post.mayBeLive
        ? {
            mark: 'publishing',
            title: `Galley asks ${platform} whether it is there, and sends nothing until then.`,
            detail: why,
          }
        : {
            mark: 'publishing',
            title: isFollowed(post) ? 'It is live; its first comment follows.' : 'It is being published.',
            detail: why,
          }
    case 'awaiting_platform':
      return { mark: 'awaiting_platform', title: `${platform} has it and is processing it.`, detail: null }
    case 'scheduled':
      return post.nextRetryAt ? { mark: 'scheduled', title: `Next try ${when(post.nextRetryAt)}.`, detail: why } : null
    case 'failed':
      return post.mayBeLive
        ? {
            mark: 'failed',
            title: 'Galley sends nothing until somebody says whether the post is live.',
            detail: null,
            url: post.mayBeLiveUrl ?? null,
          }
        : { mark: 'failed', title: notLive(post), detail: null }
    case 'approved':
      return why ? { mark: 'approved', title: 'It waits for a new time.', detail: why } : null
    case 'published':
      return why
        ? { mark: 'published', title: 'The post is live; check its first comment on the platform.', detail: why }
        : null
    default:
      return null
  }
}

/** Whether the post is live and its comment is being published. */
const isFollowed = (post: Post): boolean => Boolean(post.publishedUrl) && isComment(post, 1)

/** Used only if it is proven. A post that may be live is never described like this. */
function notLive({ platform, liveParts = [] }: Post): string {
  const name = PLATFORM_NAMES[platform]
  const what = liveParts.length > 0 ? `The rest is not live on ${name}` : `It is not live on ${name}`
  return `${what}, and it is not tried again by itself.`
}

/** Whether there is any history to show. */
export function hasStory({ attemptCount, lastAttemptAt, lastError, status }: Post): boolean {
  const under = isInFlight(status) || status === 'published'
  return under || attemptCount > 0 || lastAttemptAt !== null || lastError !== null
}

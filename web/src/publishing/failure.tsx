import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { sentence } from '../api/problem-words.ts'
import { StatusMark } from '../ui/status-mark.tsx'
import { halfOf } from './half.ts'

/** Says that a post was not published, and why. No other part of the page says it. */
export function Failure({ post }: { post: Post }) {
  const { status, mayBeLive, lastError } = post
  return (
    <div className="flex flex-col gap-1 rounded-control bg-red-soft px-3 py-2">
      <StatusMark status={status} word={mayBeLive ? 'May be live' : halfOf(post)?.words} />
      <p className="wrap-anywhere text-ink">
        {lastError === null ? `It is not live on ${PLATFORM_NAMES[post.platform]}.` : sentence(lastError)}
      </p>
    </div>
  )
}

import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import { isApiError } from '../api/api-error.ts'
import { Button } from '../ui/button.tsx'
import { DiffText } from '../ui/diff-text.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { statusWord } from '../ui/status-mark.tsx'

export interface Refused {
  error: Error
  /** The posts as they were on screen when the verdict was given. */
  seen: readonly Post[]
}

/** A verdict that did not hold: what changed meanwhile, or what has to be mended first. */
export function RefusedVerdict({
  refused,
  posts,
  dismiss,
}: {
  refused: Refused
  posts: readonly Post[]
  dismiss: () => void
}) {
  if (!isApiError(refused.error, 409)) return <WriteProblem error={refused.error} />
  const changes = posts.flatMap((post) => {
    const before = refused.seen.find(({ id }) => id === post.id)
    return before && before.contentHash !== post.contentHash ? [{ before, post }] : []
  })
  const moved = posts.find((post) => refused.seen.some(({ id, status }) => id === post.id && status !== post.status))
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-panel border border-pending bg-pending-soft p-4">
      <p className="font-medium">
        {changes.length > 0
          ? 'This changed after you opened it, so nothing was decided. Read it again:'
          : moved
            ? `Somebody decided first: it is “${statusWord(moved.status)}” now.`
            : refused.error.message}
      </p>
      {changes.map(({ before, post }) => (
        <div key={post.id} className="rounded-control bg-surface p-3">
          <p className="pb-1 text-meta text-ink-3">{PLATFORM_NAMES[post.platform]}</p>
          {before.contentText === post.contentText ? (
            <p>Its media or settings changed.</p>
          ) : (
            <DiffText before={before.contentText} after={post.contentText} />
          )}
        </div>
      ))}
      <Button className="self-start" onClick={dismiss}>
        I have read it
      </Button>
    </div>
  )
}

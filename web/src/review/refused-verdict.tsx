import type { ErrorDetail } from '#contract/errors.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { isApiError } from '../api/api-error.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { DiffText } from '../ui/diff-text.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { statusWord } from '../ui/status-mark.tsx'

export interface Refused {
  error: Error
  /** The posts as they were on screen when the verdict was given. */
  seen: readonly Post[]
}

interface Props {
  refused: Refused
  posts: readonly Post[]
  zone: string
  /** Puts this time on the button. */
  take: (at: string) => void
  withoutTime: () => void
  dismiss: () => void
}

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** The first possible time, which ends the server's message. */
const firstTimeIn = (details: readonly ErrorDetail[]): string | null =>
  details.flatMap(({ message }) => message.match(INSTANT)?.at(-1) ?? [])[0] ?? null

/** Converts the server's UTC times to the workspace's time zone. */
const inZone = (message: string, zone: string): string => message.replace(INSTANT, (at) => formatWhen(at, zone))

/** A refused verdict: says what has changed meanwhile, or what has to be corrected first. */
export function RefusedVerdict({ refused, posts, zone, take, withoutTime, dismiss }: Props) {
  const { error } = refused
  if (!isApiError(error, 409)) return <WriteProblem error={error} />
  const taken = error.details.some(({ code }) => code === 'taken')
  if (taken || error.code === 'no_free_slot') {
    const at = firstTimeIn(error.details)
    return (
      <div role="alert" className="flex flex-col gap-3 rounded-panel border border-amber bg-amber-soft p-4">
        <p className="font-medium">
          {taken
            ? 'The time that you saw is taken by now, so nothing was decided.'
            : 'There is no free time for it, so nothing was decided.'}
        </p>
        {!taken && error.details.map(({ path, message }) => <p key={path}>{inZone(message, zone)}.</p>)}
        <div className="flex flex-wrap gap-2">
          {at && <Button onClick={() => take(at)}>Take {formatWhen(at, zone)}</Button>}
          <Button onClick={withoutTime}>Approve without a time</Button>
          <Button look="quiet" onClick={dismiss}>
            Look at it again
          </Button>
        </div>
      </div>
    )
  }
  const changes = posts.flatMap((post) => {
    const before = refused.seen.find(({ id }) => id === post.id)
    return before && before.contentHash !== post.contentHash ? [{ before, post }] : []
  })
  const moved = posts.find((post) => refused.seen.some(({ id, status }) => id === post.id && status !== post.status))
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-panel border border-amber bg-amber-soft p-4">
      <p className="font-medium">
        {changes.length > 0
          ? 'This changed after you opened it, so nothing was decided. Read it again:'
          : moved
            ? `Somebody else decided first: the post is “${statusWord(moved.status)}” now.`
            : error.message}
      </p>
      {changes.map(({ before, post }) => (
        <div key={post.id} className="rounded-control bg-sheet p-3">
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

import { Link } from '@tanstack/react-router'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { seenWords, standWords } from './learned-words.ts'
import type { Learned } from './profile-reads.ts'

interface Props {
  line: Learned
  fixed: boolean
  agree: () => void
  forget: () => void
}

/** A learned preference, the posts that showed it, and its effect. */
export function LearnedRow({ line, fixed, agree, forget }: Props) {
  const zone = useZone()
  const { signal, lastSeenAt, promoted, canBePromoted, posts } = line
  const which = <span className="sr-only">: {signal}</span>
  return (
    <li className="flex flex-col gap-1 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="flex min-w-0 grow basis-60 flex-col gap-1">
          <p className="font-semibold wrap-anywhere">{signal}</p>
          <p className="max-w-reading wrap-anywhere">{standWords(line)}</p>
          <p className="figures text-meta text-ink-3">
            {seenWords(line)}, last {formatWhen(lastSeenAt, zone)}
          </p>
        </div>
        {!fixed && (
          <div className={classes('flex flex-wrap gap-1 max-sm:basis-full', !canBePromoted && 'max-sm:-ml-3')}>
            {(canBePromoted || promoted) && (
              <Button look={promoted ? 'quiet' : 'plain'} onClick={agree}>
                {promoted ? 'Change the words' : 'Agree'}
                {which}
              </Button>
            )}
            <Button look="quiet" onClick={forget}>
              {canBePromoted ? 'No, forget it' : 'Forget it'}
              {which}
            </Button>
          </div>
        )}
      </div>
      {posts.length > 0 && (
        <Disclosure
          className="text-facts text-ink-2"
          summary={
            <span>
              {posts.length === 1 ? 'The post that showed it' : `The ${posts.length} posts that showed it`}
              {which}
            </span>
          }
        >
          <ul aria-label={`Posts: ${signal}`} className="flex flex-col pl-6">
            {posts.map(({ postId, groupId, title, seenAt }) => (
              <li key={postId} className="flex flex-wrap items-center gap-x-3 text-facts">
                <Link
                  to="/review/{-$groupId}"
                  params={{ groupId }}
                  className="flex min-h-11 min-w-11 items-center wrap-anywhere underline decoration-line-3 underline-offset-2 hover:decoration-current lg:min-h-7"
                >
                  {title || 'A post without a title'}
                </Link>
                <span className="figures text-ink-3">{formatWhen(seenAt, zone)}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </li>
  )
}

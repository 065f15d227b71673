import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import { canMove, isInFlight } from '#contract/post-machine.ts'
import { halfOf } from '../publishing/half.ts'
import { Button } from '../ui/button.tsx'

interface Props {
  post: Post
  reasonNotApprove: string | null
  reasonNotTime: string | null
  reasonNotPublish: string | null
  /** The same, or the obstacle that would keep it from going out. */
  reasonNotPublishNow: string | null
  sendBack: () => void
  choose: () => void
  publish: () => void
  settle: (how: 'live' | 'again') => void
  remove: () => void
}

/** What can still be done with a post that has its verdict. Allowed moves come from the one table. A3-7 */
export function DecidedBar(props: Props) {
  const {
    post,
    reasonNotApprove,
    reasonNotTime,
    reasonNotPublish,
    reasonNotPublishNow,
    sendBack,
    choose,
    publish,
    settle,
    remove,
  } = props
  const platform = PLATFORM_NAMES[post.platform]
  // Until somebody has said what became of it, nothing else is possible.
  if (post.mayBeLive && canMove('resolve', post.status))
    return (
      <>
        <Button look="primary" hint="L" unavailable={reasonNotPublish} onClick={() => settle('live')}>
          It is live …
        </Button>
        <Button look="danger" hint="P" unavailable={reasonNotPublish} onClick={() => settle('again')}>
          Publish again …
        </Button>
        <p className="basis-60 grow text-dense text-ink-2">Look on {platform} first: it may be there.</p>
      </>
    )
  return (
    <>
      {canMove('post_now', post.status) && (
        <Button look="danger" hint="P" unavailable={reasonNotPublishNow} onClick={publish}>
          {halfOf(post) ? 'Publish the rest' : 'Publish'} on {platform} now …
        </Button>
      )}
      {canMove('schedule', post.status) && (
        <Button hint="S" unavailable={reasonNotTime} onClick={choose}>
          Change time
        </Button>
      )}
      {canMove('invalidate', post.status) && !isInFlight(post.status) && (
        <Button look="quiet" unavailable={reasonNotApprove} onClick={sendBack}>
          Back to review
        </Button>
      )}
      {canMove('cancel', post.status) && (
        <Button look="quiet" unavailable={reasonNotApprove} onClick={remove}>
          Cancel it …
        </Button>
      )}
      {canMove('remove', post.status) && (
        <Button look="danger" unavailable={reasonNotPublish} onClick={remove}>
          Delete on {platform} …
        </Button>
      )}
    </>
  )
}

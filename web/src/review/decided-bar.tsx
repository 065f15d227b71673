import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { canMove } from '#contract/posts/post-machine.ts'
import { isInFlight } from '#contract/statuses.ts'
import { halfOf } from '../publishing/half.ts'
import { Button, buttonClasses } from '../ui/button.tsx'

interface Props {
  post: Post
  /** Whether its account must be corrected first. */
  lacksAccount: boolean
  reasonNotEdit: string | null
  reasonNotApprove: string | null
  reasonNotTime: string | null
  reasonNotPublish: string | null
  /** Why it cannot be published now: a missing permission, or an obstacle. */
  reasonNotPublishNow: string | null
  edit: () => void
  sendBack: () => void
  choose: () => void
  publish: () => void
  settle: (how: 'live' | 'again') => void
  remove: () => void
}

/** The actions for a post after its verdict. The table of moves says what is allowed. Spec P4 */
export function DecidedBar(props: Props) {
  const {
    post,
    lacksAccount,
    reasonNotEdit,
    reasonNotApprove,
    reasonNotTime,
    reasonNotPublish,
    reasonNotPublishNow,
    edit,
    sendBack,
    choose,
    publish,
    settle,
    remove,
  } = props
  const platform = PLATFORM_NAMES[post.platform]
  // Until a person has settled its outcome, nothing else is possible.
  if (post.mayBeLive && canMove('resolve', post.status))
    return (
      <>
        <Button look="primary" hint="L" unavailable={reasonNotPublish} onClick={() => settle('live')}>
          It is live …
        </Button>
        <Button look="danger" hint="P" unavailable={reasonNotPublish} onClick={() => settle('again')}>
          Publish again …
        </Button>
        <p className="basis-60 grow text-facts text-ink-2">Look on {platform} first: it may be there.</p>
      </>
    )
  const failed = post.status === 'failed'
  return (
    <>
      {failed && <Fix post={post} lacksAccount={lacksAccount} reasonNotEdit={reasonNotEdit} edit={edit} />}
      {canMove('post_now', post.status) && (
        <Button look={failed ? 'plain' : 'danger'} hint="P" unavailable={reasonNotPublishNow} onClick={publish}>
          {halfOf(post) ? 'Publish the rest' : failed ? 'Send it again' : 'Publish'} on {platform} now …
        </Button>
      )}
      {canMove('schedule', post.status) && (
        <Button hint="S" unavailable={reasonNotTime} onClick={choose}>
          Change time
        </Button>
      )}
      {canMove('invalidate', post.status) && !isInFlight(post.status) && !failed && (
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

/** A failed post is corrected where its problem is, and is then published again. */
function Fix({
  post,
  lacksAccount,
  reasonNotEdit,
  edit,
}: Pick<Props, 'post' | 'lacksAccount' | 'reasonNotEdit' | 'edit'>) {
  const words = halfOf(post) ? 'Fix and send the rest' : 'Fix and send again'
  if (!lacksAccount)
    return (
      <Button look="primary" hint="E" className="max-lg:basis-full" unavailable={reasonNotEdit} onClick={edit}>
        <Pencil aria-hidden="true" className="size-4" />
        {words}
      </Button>
    )
  return (
    <>
      <Link to="/accounts" className={buttonClasses('primary', 'max-lg:basis-full')}>
        {words}
      </Link>
      <p className="basis-60 grow text-facts text-ink-2">Connect its account on Accounts first, then send it again.</p>
    </>
  )
}

import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import { canMove } from '#contract/post-machine.ts'
import { Button } from '../ui/button.tsx'

interface Props {
  post: Post
  reasonNotApprove: string | null
  reasonNotPublish: string | null
  sendBack: () => void
  choose: () => void
  publish: () => void
}

/** What can still be done with a post that has its verdict. Allowed moves come from the one table. A3-7 */
export function DecidedBar({ post, reasonNotApprove, reasonNotPublish, sendBack, choose, publish }: Props) {
  return (
    <>
      {canMove('post_now', post.status) && (
        <Button look="danger" hint="P" unavailable={reasonNotPublish} onClick={publish}>
          Publish on {PLATFORM_NAMES[post.platform]} now …
        </Button>
      )}
      {canMove('schedule', post.status) && (
        <Button hint="S" unavailable={reasonNotApprove} onClick={choose}>
          Change time
        </Button>
      )}
      {canMove('invalidate', post.status) && post.status !== 'publishing' && (
        <Button look="quiet" unavailable={reasonNotApprove} onClick={sendBack}>
          Back to review
        </Button>
      )}
    </>
  )
}

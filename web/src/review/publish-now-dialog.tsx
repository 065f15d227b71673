import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import type { SocialAccount } from '#contract/social-account.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { usePublishNow } from './use-post-writes.ts'

export function PublishNowDialog({
  post,
  account,
  onClose,
}: {
  post: Post
  account: SocialAccount | null
  onClose: () => void
}) {
  const publish = usePublishNow()
  const handle = account?.accountHandle ?? account?.accountName ?? 'the connected account'
  return (
    <ConfirmDialog
      title={`Publish on ${PLATFORM_NAMES[post.platform]} now?`}
      verb={`Publish as ${handle}`}
      busy={publish.isPending}
      error={publish.error}
      onConfirm={() => publish.mutate(post, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="pb-3">It goes out at once, from {handle}. This cannot be undone.</p>
      <p className="max-h-40 overflow-y-auto rounded-control border border-line bg-paper p-3 whitespace-pre-wrap text-ink">
        {post.contentText}
      </p>
    </ConfirmDialog>
  )
}

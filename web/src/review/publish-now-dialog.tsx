import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { accountName } from '../accounts/account-name.ts'
import { halfOf } from '../publishing/half.ts'
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
  const platform = PLATFORM_NAMES[post.platform]
  const name = account ? accountName(account) : `its ${platform} account`
  const half = halfOf(post)
  const texts = half?.rest ?? partsOf(post).map(({ text }) => text)
  return (
    <ConfirmDialog
      title={half ? `Publish the rest on ${platform} now?` : `Publish on ${platform} now?`}
      verb={half ? `Publish the rest as ${name}` : `Publish as ${name}`}
      write={publish}
      onConfirm={() => publish.mutate(post, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="pb-3">
        {half
          ? `${half.words}, and stay. The rest is published at once below them, from ${name}.`
          : `It goes out at once, from ${name}.`}{' '}
        This cannot be undone.
      </p>
      <div className="flex max-h-40 flex-col gap-3 overflow-y-auto rounded-control border border-line bg-paper p-3 text-ink">
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the thread
          <p key={index} className="whitespace-pre-wrap">
            {text}
          </p>
        ))}
      </div>
    </ConfirmDialog>
  )
}

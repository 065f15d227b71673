import { useState } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { accountName } from '../accounts/account-name.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountLink } from './account-link.tsx'
import { HalfPublished } from './half-published.tsx'
import { useDeletePost } from './use-delete-post.ts'

interface Props {
  post: Post
  account: SocialAccount | null
  onClose: () => void
}

/** Cancels an unpublished post, or deletes a published one on its platform. Neither can be undone. */
export function DeleteDialog(props: Props) {
  if (props.post.status === 'published') return <DeleteThere {...props} />
  return props.post.liveParts ? <HalfPublished {...props} /> : <CancelHere {...props} />
}

function CancelHere({ post, onClose }: Props) {
  const remove = useDeletePost()
  const platform = PLATFORM_NAMES[post.platform]
  return (
    <ConfirmDialog
      title="Cancel this post?"
      verb="Cancel the post"
      write={remove}
      onConfirm={() => remove.mutate(post, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="pb-3">It does not go out on {platform}. This cannot be undone.</p>
      <Words post={post} />
    </ConfirmDialog>
  )
}

/** The account's name has to be typed, so that nobody deletes another account's post by mistake. */
function DeleteThere({ post, account, onClose }: Props) {
  const remove = useDeletePost()
  const [typed, setTyped] = useState('')
  const platform = PLATFORM_NAMES[post.platform]
  const name = account ? accountName(account) : null
  const isTyped = name === null || bare(typed) === bare(name)
  return (
    <FormDialog
      title={`Delete it on ${platform}?`}
      description={`It will be deleted on ${platform}, with all comments and reactions there. This cannot be undone.`}
      verb={`Delete on ${platform}`}
      working={`Asking ${platform} …`}
      look="danger"
      cancel="Keep as it is"
      write={remove}
      unavailable={isTyped ? null : `Type ${name} first.`}
      submit={() => isTyped && remove.mutate(post, { onSuccess: onClose })}
      onClose={onClose}
    >
      <AccountLink post={post} account={account} />
      <Words post={post} />
      {name !== null && (
        <TextField
          label={`Type ${name} to delete it`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          change={setTyped}
        />
      )}
    </FormDialog>
  )
}

function Words({ post }: { post: Post }) {
  return (
    <p className="max-h-32 overflow-y-auto rounded-control border border-line bg-paper p-3 whitespace-pre-wrap text-ink">
      {post.contentText}
    </p>
  )
}

const bare = (name: string): string => name.trim().replace(/^@/, '').toLowerCase()

import { useState } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { fieldsOf } from '../api/problem-words.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountLink } from './account-link.tsx'
import { useSayLive } from './use-resolve.ts'

/** "It is live": settles a post whose outcome was unknown. */
export function LiveDialog({
  post,
  account,
  onClose,
}: {
  post: Post
  account: SocialAccount | null
  onClose: () => void
}) {
  const [url, setUrl] = useState('')
  const say = useSayLive()
  const fields = fieldsOf(say.error)
  return (
    <FormDialog
      title={`It is live on ${PLATFORM_NAMES[post.platform]}`}
      description="It will count as published and will not be sent again. This cannot be undone, so look first."
      verb="Yes, it is live"
      cancel="Keep as it is"
      write={say}
      submit={() => say.mutate({ post, url }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <AccountLink post={post} account={account} />
      <TextField
        label="Its address (optional)"
        hint="With the address, everybody finds it from here, and Galley can read its results."
        type="url"
        placeholder="https://"
        error={fields.get('url')}
        value={url}
        change={setUrl}
      />
    </FormDialog>
  )
}

import { useEffect, useRef } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import type { SocialAccount } from '#contract/social-account.ts'
import { isApiError } from '../api/api-error.ts'
import { useKeptText } from '../compose/use-kept-text.ts'
import { Button } from '../ui/button.tsx'
import { DiffText } from '../ui/diff-text.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { PostChecks } from './post-checks.tsx'
import { useSaveText } from './use-post-writes.ts'

interface Props {
  post: Post
  account: SocialAccount | null
  close: () => void
}

/** The text of one post, edited where it stands. Kept in the browser until it is saved or given up. */
export function EditInPlace({ post, account, close }: Props) {
  const [text, setText, forget] = useKeptText(`galley.edit.${post.id}`, post.contentText)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const leave = () => {
    forget()
    close()
  }
  const save = useSaveText(leave)
  const send = () => {
    if (text === post.contentText) leave()
    else save.mutate({ post, text })
  }
  const changedElsewhere = isApiError(save.error, 409, 'stale_update')
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        else if (event.key === 'Escape') leave()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <textarea
        ref={field}
        aria-label={`Text for ${PLATFORM_NAMES[post.platform]}`}
        className="field-sizing-content min-h-40 w-full resize-y rounded-control border border-line-strong bg-surface p-3 text-read"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <PostChecks platform={post.platform} content={{ ...post, contentText: text }} account={account} />
      {changedElsewhere ? (
        <div role="alert" className="flex flex-col gap-2 rounded-control border border-pending bg-pending-soft p-3">
          <p className="font-medium">This post was changed meanwhile. From the newest version to yours:</p>
          <DiffText before={post.contentText} after={text} />
          <p>Save again to put yours in its place, or cancel to keep the newest.</p>
        </div>
      ) : (
        <WriteProblem error={save.error} retry={send} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={save.isPending} hint="Ctrl Enter">
          {save.isPending ? 'Saving …' : 'Save the text'}
        </Button>
        <Button look="quiet" hint="Esc" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

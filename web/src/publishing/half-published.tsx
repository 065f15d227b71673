import { useState } from 'react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import { canMove } from '#contract/post-machine.ts'
import type { SocialAccount } from '#contract/social-account.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { WriteProblem } from '../ui/problem.tsx'
import { webAddress } from '../ui/web-address.ts'
import { AccountLink } from './account-link.tsx'
import { type HalfEnd, useEndHalf } from './use-end-half.ts'

interface Props {
  post: Post
  account: SocialAccount | null
  onClose: () => void
}

/** A thread of which some parts are live: what becomes of them is said before anything is done. */
export function HalfPublished({ post, account, onClose }: Props) {
  const platform = PLATFORM_NAMES[post.platform]
  const end = useEndHalf()
  const mayNotPublish = useReasonNot('content:publish')
  const live = post.liveParts ?? []
  const [how, setHow] = useState<HalfEnd>('cancel')
  const ways: [HalfEnd, string, string | null][] = [
    ['cancel', `Cancel the rest; what is live stays on ${platform}`, null],
    ...(canMove('resolve', post.status) && !post.mayBeLive
      ? ([['end', 'End it here: it counts as published with what is live', mayNotPublish]] as typeof ways)
      : []),
    ['delete', `Cancel the rest and delete what is live on ${platform}`, mayNotPublish],
  ]
  const chosen = ways.find(([value]) => value === how)
  return (
    <Dialog
      title="This thread is half published"
      description={`${live.length === 1 ? 'One part of it is' : `${live.length} parts of it are`} live on ${platform}. None of this can be undone.`}
      onClose={onClose}
    >
      <AccountLink post={post} account={account} />
      <ol className="flex flex-col gap-1">
        {live.map(({ externalId, url }, index) => (
          <li key={externalId}>
            {webAddress(url) ? (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center text-accent underline lg:min-h-6"
              >
                Open part {index + 1}
              </a>
            ) : (
              `Part ${index + 1}`
            )}
          </li>
        ))}
      </ol>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!chosen?.[2]) end.mutate({ post, how }, { onSuccess: onClose })
        }}
      >
        <fieldset className="flex flex-col">
          <legend className="pb-1 text-dense font-medium">What shall become of it</legend>
          {ways.map(([value, words, mayNot]) => (
            <label
              key={value}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-sunken lg:min-h-8"
            >
              <input
                type="radio"
                name="half"
                className="size-4 shrink-0 accent-accent"
                checked={how === value}
                disabled={mayNot !== null}
                onChange={() => setHow(value)}
              />
              <span>
                {words}
                {mayNot && <span className="block text-dense text-ink-2">{mayNot}</span>}
              </span>
            </label>
          ))}
        </fieldset>
        <WriteProblem error={end.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Keep as it is</Button>
          <Button type="submit" look={how === 'end' ? 'primary' : 'danger'} busy={end.isPending}>
            {how === 'end' ? 'End it here' : how === 'cancel' ? 'Cancel the rest' : `Delete on ${platform}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { canMove } from '#contract/posts/post-machine.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { RadioRow } from '../ui/radio-row.tsx'
import { webAddress } from '../ui/web-address.ts'
import { AccountLink } from './account-link.tsx'
import { type HalfEnd, useEndHalf } from './use-end-half.ts'

interface Props {
  post: Post
  account: SocialAccount | null
  onClose: () => void
}

/** For a thread with some live parts: says what happens to them before anything is done. */
export function HalfPublished({ post, account, onClose }: Props) {
  const platform = PLATFORM_NAMES[post.platform]
  const end = useEndHalf()
  const mayNotPublish = useReasonNot('content:publish')
  const live = post.liveParts ?? []
  const [how, setHow] = useState<HalfEnd>('cancel')
  const ways: [HalfEnd, string, string | null][] = [
    ['cancel', `Cancel the rest; what is live stays on ${platform}`, null],
    ...(canMove('resolve', post.status) && !post.mayBeLive
      ? ([['end', 'End it here: it counts as published with its live parts', mayNotPublish]] as typeof ways)
      : []),
    ['delete', `Cancel the rest and delete what is live on ${platform}`, mayNotPublish],
  ]
  const chosen = ways.find(([value]) => value === how)
  return (
    <FormDialog
      title="This thread is half published"
      description={`${live.length === 1 ? 'One part of it is' : `${live.length} parts of it are`} live on ${platform}. None of this can be undone.`}
      verb={how === 'end' ? 'End it here' : how === 'cancel' ? 'Cancel the rest' : `Delete on ${platform}`}
      look={how === 'end' ? 'primary' : 'danger'}
      cancel="Keep as it is"
      write={end}
      submit={() => !chosen?.[2] && end.mutate({ post, how }, { onSuccess: onClose })}
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
                className="inline-flex min-h-11 items-center link lg:min-h-6"
              >
                Open part {index + 1}
              </a>
            ) : (
              `Part ${index + 1}`
            )}
          </li>
        ))}
      </ol>
      <fieldset className="flex flex-col">
        <legend className="pb-1 text-facts font-medium">What should happen to it</legend>
        {ways.map(([value, words, mayNot]) => (
          <RadioRow
            key={value}
            name="half"
            checked={how === value}
            disabled={mayNot !== null}
            choose={() => setHow(value)}
          >
            <span>
              {words}
              {mayNot && <span className="block text-facts text-ink-2">{mayNot}</span>}
            </span>
          </RadioRow>
        ))}
      </fieldset>
    </FormDialog>
  )
}

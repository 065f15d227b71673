import { useState } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Slot } from '#contract/planning/scheduler.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { partsOf } from '#contract/posts/post-parts.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { RadioRow } from '../ui/radio-row.tsx'
import { Tick } from '../ui/tick.tsx'
import { AccountLink } from './account-link.tsx'
import { usePublishAgain } from './use-resolve.ts'
import { useWhyNot } from './use-why-not.ts'

type When = 'now' | 'slot' | 'later'

interface Props {
  post: Post
  account: SocialAccount | null
  /** Best first. */
  slots: readonly Slot[]
  onClose: () => void
}

/** "Publish again": only for people who have checked the account. It says what happens if they are wrong. */
export function AgainDialog({ post, account, slots, onClose }: Props) {
  const zone = useZone()
  const again = usePublishAgain()
  const [looked, setLooked] = useState(false)
  const slot = slots[0]?.scheduledForUtc ?? null
  const mayNotNow = useWhyNot([post])(post)
  const [chosen, setWhen] = useState<When>('now')
  const when = chosen === 'now' && mayNotNow !== null ? 'later' : chosen
  const platform = PLATFORM_NAMES[post.platform]
  const ways: [When, string][] = [
    ['now', 'Now'],
    ...(slot ? ([['slot', `At the next good time, ${formatWhen(slot, zone)}`]] as [When, string][]) : []),
    ['later', 'Not yet: keep it approved, and choose a time later'],
  ]
  return (
    <FormDialog
      title={`Publish on ${platform} again?`}
      description={`If the first try did reach ${platform}, readers will see the post twice until one is deleted there.`}
      verb={when === 'later' ? 'It is not there' : 'Publish again'}
      look="danger"
      cancel="Keep as it is"
      write={again}
      submit={() =>
        looked &&
        again.mutate({ post, when: when === 'now' ? 'now' : when === 'slot' ? slot : null }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <AccountLink post={post} account={account} />
      <p className="max-h-32 overflow-y-auto rounded-control border border-line bg-paper p-3 whitespace-pre-wrap">
        {partsOf(post)[post.liveParts?.length ?? 0]?.text ?? post.contentText}
      </p>
      <fieldset className="flex flex-col">
        <legend className="pb-1 text-facts font-medium">When</legend>
        {ways.map(([value, words]) => (
          <RadioRow
            key={value}
            name="when"
            checked={when === value}
            disabled={value === 'now' && mayNotNow !== null}
            choose={() => setWhen(value)}
          >
            <span className="figures">
              {words}
              {value === 'now' && mayNotNow !== null && (
                <span className="block text-facts text-ink-2">{mayNotNow}</span>
              )}
            </span>
          </RadioRow>
        ))}
      </fieldset>
      <div className="rounded-control border border-line px-2 py-0.5">
        <Tick required label={`I have looked on ${platform}: it is not there.`} checked={looked} change={setLooked} />
      </div>
    </FormDialog>
  )
}

import { CircleAlert, Info } from 'lucide-react'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import type { PostGroup } from '#contract/post-group.ts'
import type { SocialAccount } from '#contract/social-account.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { isBuilt, useNetworks } from '../accounts/use-networks.ts'
import { useNow } from '../clock.ts'
import { lacksAccount, noAccountWords } from '../publishing/why-not.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { formatWhen } from '../time.ts'
import { classes } from '../ui/classes.ts'

interface Props {
  group: Pick<PostGroup, 'scheduledFor'>
  /** What an approval would cover, and what it cannot. */
  posts: readonly Post[]
  blocked: readonly string[]
  /** Somebody has chosen a time since. */
  chosen: boolean
}

/** What somebody must know before they press, in words beside the button. */
export function VerdictNotes({ group, posts, blocked, chosen }: Props) {
  const accounts = useAccounts().data
  const without = accounts ? withoutAccount(posts, accounts) : []
  const networks = useNetworks(without.length > 0)
  const zone = useZone()
  const now = useNow()
  const names = posts.map(({ platform }) => PLATFORM_NAMES[platform])
  const passed = chosen ? null : passedTime(group, posts, now)
  const notes = [
    ...blocked.map((words) => ({ words, stops: true })),
    ...(blocked.length > 0 && posts.length > 0 ? [{ words: `Approving covers ${listed(names)}.`, stops: false }] : []),
    ...(passed ? [{ words: `The time wished for, ${formatWhen(passed, zone)}, has passed.`, stops: false }] : []),
    ...(networks ? without.map((platform) => ({ words: withoutWords(platform, networks), stops: false })) : []),
  ]
  if (notes.length === 0) return null
  return (
    <ul aria-label="Before you decide" className="flex basis-full flex-col gap-1 text-dense">
      {notes.map(({ words, stops }) => (
        <li key={words} className={classes('flex gap-2', stops ? 'text-failed' : 'text-pending')}>
          {stops ? (
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          ) : (
            <Info aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          )}
          <span className="min-w-0">{words}</span>
        </li>
      ))}
    </ul>
  )
}

function passedTime(group: Props['group'], posts: readonly Post[], now: number): string | null {
  const wishes = posts.map(({ scheduledForUtc }) => scheduledForUtc ?? group.scheduledFor)
  return wishes.find((wish) => wish !== null && Date.parse(wish) <= now) ?? null
}

/** The platforms without an account: a time alone sends nothing there. */
function withoutAccount(posts: readonly Post[], accounts: readonly SocialAccount[]): Platform[] {
  const open = accounts.filter(({ status }) => status !== 'disconnected')
  const without = posts.filter(({ platform, socialAccountId }) =>
    socialAccountId === null ? lacksAccount(platform, open) : !open.some(({ id }) => id === socialAccountId),
  )
  return [...new Set(without.map(({ platform }) => platform))]
}

function withoutWords(platform: Platform, networks: ReadonlySet<Platform>): string {
  const words = noAccountWords(platform, networks)
  if (!isBuilt(platform)) return `${words}: it is approved without a time, and waits until it can be.`
  return networks.has(platform)
    ? `${words}: it cannot go out before one is.`
    : `${words}: it cannot go out before that is set up. Accounts says what is missing.`
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names)

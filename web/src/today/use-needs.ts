import type { SocialAccount } from '#contract/networks/social-account.ts'
import { isStillToCome } from '#contract/planning/still-to-come.ts'
import type { Platform } from '#contract/platforms.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useNetworks } from '../accounts/use-networks.ts'
import { useNow } from '../clock.ts'
import { halfOf } from '../publishing/half.ts'
import type { Home } from '../publishing/reads.ts'
import { type Stranded, strandedPosts } from './stranded.ts'
import type { useAttention } from './use-today.ts'

const NONE: ReadonlySet<Platform> = new Set()

export interface Needs {
  /** Accounts to connect again. */
  broken: readonly SocialAccount[]
  stranded: readonly Stranded[]
  back: Home['rejectedDrafts']
  /** The number of posts that certainly were not published. */
  failed: number
  /** The number of other tasks: the remaining lines in the list. */
  others: number
}

/** Everything that waits for a person, computed once so that the sentence and the list agree. */
export function useNeeds(home: Home | undefined, attention: ReturnType<typeof useAttention>): Needs | null {
  const accounts = useAccounts().data
  const now = useNow()
  const booked = (home?.nextPosts ?? []).filter((post) => isStillToCome(post, now))
  const some = accounts !== undefined && strandedPosts(booked, accounts, NONE).length > 0
  const networks = useNetworks(some)
  if (!home) return null
  const broken = (accounts ?? []).filter(({ status }) => status === 'error')
  // Shown after it is known what can be done about it.
  const stranded = accounts && networks ? strandedPosts(booked, accounts, networks) : []
  // One line for a group whose variants were sent back together.
  const back = [...new Map(home.rejectedDrafts.map((draft) => [draft.groupId, draft])).values()]
  const posts = attention.data
  // While the posts are unknown, a failed one may be live.
  const unclear = posts?.filter((post) => post.status === 'failed' && (post.mayBeLive || halfOf(post) !== null)).length
  const failed = unclear === undefined ? 0 : home.needsDecision.failedPosts - unclear
  const doubtful = unclear ?? home.needsDecision.failedPosts
  const timeless = posts?.filter(({ status }) => status !== 'failed').length ?? 0
  return {
    broken,
    stranded,
    back,
    failed: Math.max(0, failed),
    others: doubtful + timeless + broken.length + stranded.length + back.length,
  }
}

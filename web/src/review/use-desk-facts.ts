import { useIsFetching } from '@tanstack/react-query'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useNetworks } from '../accounts/use-networks.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { useNow } from '../clock.ts'
import { useWhyNot } from '../publishing/use-why-not.ts'
import { useZone } from '../shell/use-shell-data.ts'
import { useBlockers } from './use-blockers.ts'
import { type SlotsByPlatform, useSlots } from './use-slots.ts'
import { withoutAccount } from './verdict-notes.tsx'

/** What judging a draft takes besides the draft itself. */
export interface DeskFacts {
  now: number
  zone: string
  /** Undefined until they are known. */
  accounts: readonly SocialAccount[] | undefined
  /** The networks that can be published to; known if a post has no account to go out from. */
  networks: ReadonlySet<Platform> | undefined
  slots: SlotsByPlatform
  /** Why a post cannot be approved as it is, by the post's id. */
  blockers: ReadonlyMap<string, string>
  /** Why an approved post cannot go out as things are. */
  whyNot: (post: Post) => string | null
  /** Whether accounts or times are read for the first time: what is said of the draft changes once they are there. */
  arriving: boolean
  /** Why the person may not; null if they may. */
  mayNot: Record<'approve' | 'publish' | 'write', string | null>
}

/**
 * Reads the facts about the posts of the open draft. The desk stays from one draft to the next, and these reads with
 * it: beginning each of them anew took a third of the time between a key and the next draft.
 */
export function useDeskFacts(posts: readonly Post[]): DeskFacts {
  const { orgId } = useWorkspace()
  const { data: accounts, isPending } = useAccounts()
  const unread = useIsFetching({ queryKey: queryKeys.slots(orgId), predicate: ({ state }) => state.data === undefined })
  return {
    now: useNow(),
    zone: useZone(),
    accounts,
    networks: useNetworks(accounts !== undefined && withoutAccount(posts, accounts).length > 0),
    slots: useSlots([...new Set(posts.map(({ platform }) => platform))]),
    blockers: useBlockers(posts, accounts),
    whyNot: useWhyNot(posts),
    arriving: isPending || unread > 0,
    mayNot: {
      approve: useReasonNot('content:approve'),
      publish: useReasonNot('content:publish'),
      write: useReasonNot('content:write'),
    },
  }
}

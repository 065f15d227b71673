import { useIsFetching } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useNetworks } from '../accounts/use-networks.ts'
import { useWorkspace } from '../api/client-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useReasonNot } from '../auth/permissions.ts'
import { useNow } from '../clock.ts'
import { PLATFORM_VIEWS } from '../platforms/table.ts'
import { type Plan, usePlan } from '../publishing/plan-read.ts'
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
  /** The active strategy, if a draft names a part of it; null if none is active. */
  strategy: Plan | null
  /** Whether accounts or times are read for the first time: what is said of the draft changes once they are there. */
  arriving: boolean
  /** Why the person may not; null if they may. */
  mayNot: Record<'approve' | 'publish' | 'write', string | null>
}

/** Reads the facts about the posts of the open draft, and of the draft that is drawn ahead. */
export function useDeskFacts(open: readonly Post[], ahead: readonly Post[], namesParts: boolean): DeskFacts {
  const posts = useMemo(() => [...open, ...ahead], [open, ahead])
  const { orgId } = useWorkspace()
  const { data: accounts, isPending } = useAccounts()
  const shown = new Set<unknown>(open.map(({ platform }) => PLATFORM_VIEWS[platform].windows))
  const unread = useIsFetching({
    queryKey: queryKeys.slots(orgId),
    predicate: ({ queryKey, state }) => state.data === undefined && shown.has(queryKey.at(-1)),
  })
  const now = useNow()
  const zone = useZone()
  const networks = useNetworks(accounts !== undefined && withoutAccount(posts, accounts).length > 0)
  const platforms = useMemo(() => [...new Set(posts.map(({ platform }) => platform))], [posts])
  const slots = useSlots(platforms)
  const blockers = useBlockers(posts, accounts)
  const whyNot = useWhyNot(posts)
  const { data: strategy = null, isLoading } = usePlan(namesParts)
  const arriving = isPending || unread > 0 || isLoading
  const approve = useReasonNot('content:approve')
  const publish = useReasonNot('content:publish')
  const write = useReasonNot('content:write')
  return useMemo(
    () => ({
      now,
      zone,
      accounts,
      networks,
      slots,
      blockers,
      whyNot,
      strategy,
      arriving,
      mayNot: { approve, publish, write },
    }),
    [now, zone, accounts, networks, slots, blockers, whyNot, strategy, arriving, approve, publish, write],
  )
}

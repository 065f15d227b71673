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

/** The facts that a verdict needs besides the draft itself. */
export interface DeskFacts {
  now: number
  zone: string
  /** Undefined until the accounts are known. */
  accounts: readonly SocialAccount[] | undefined
  /** The networks to which this installation can publish. Known if a post has no account. */
  networks: ReadonlySet<Platform> | undefined
  slots: SlotsByPlatform
  /** Why a post cannot be approved as it is, by the post's id. */
  blockers: ReadonlyMap<string, string>
  /** Why an approved post cannot be published at present. */
  whyNot: (post: Post) => string | null
  /** The active strategy, if a draft names a part of it. Null if none is active. */
  strategy: Plan | null
  /**
   * Whether accounts or times are still loading for the first time, because notes about the draft change when they
   * arrive.
   */
  arriving: boolean
  /** Why the person may not; null if they may. */
  mayNot: Record<'approve' | 'publish' | 'write', string | null>
}

/** Reads the facts about the posts of the open draft, and of the next draft, which is drawn ahead. */
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

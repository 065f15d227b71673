import { useCallback } from 'react'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useNetworks } from '../accounts/use-networks.ts'
import { usePause } from './use-pause.ts'
import { type GoesOut, lacksAccount, whyNot } from './why-not.ts'

/** Tells of each of these why it cannot go out as things stand, in words; null where nothing is in its way. */
export function useWhyNot(posts: readonly GoesOut[]): (post: GoesOut) => string | null {
  const pause = usePause().data
  const accounts = useAccounts().data
  const networks = useNetworks(accounts !== undefined && posts.some(({ platform }) => lacksAccount(platform, accounts)))
  return useCallback((post) => whyNot(post, { pause, accounts, networks }), [pause, accounts, networks])
}

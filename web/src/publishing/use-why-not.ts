import { useCallback } from 'react'
import { useAccounts } from '../accounts/use-accounts.ts'
import { useNetworks } from '../accounts/use-networks.ts'
import { usePause } from './use-pause.ts'
import { type GoesOut, lacksAccount, whyNot } from './why-not.ts'

/** For each post, why it cannot be published at present. Null if it can. */
export function useWhyNot(posts: readonly GoesOut[]): (post: GoesOut) => string | null {
  const pause = usePause().data
  const accounts = useAccounts().data
  const networks = useNetworks(accounts !== undefined && posts.some(({ platform }) => lacksAccount(platform, accounts)))
  return useCallback((post) => whyNot(post, { pause, accounts, networks }), [pause, accounts, networks])
}

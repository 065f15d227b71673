import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform } from '#contract/platforms.ts'
import { useReadContext } from '../api/reads.ts'
import { accountsRead } from './reads.ts'

export function useAccounts() {
  return useQuery(accountsRead(useReadContext()))
}

type Find = (post: { platform: Platform; socialAccountId: string | null }) => SocialAccount | null

/**
 * The account that a post goes out from: the one it names, otherwise the only one connected on its platform. Spec R6
 */
export function useAccountOf(): Find {
  const { data } = useAccounts()
  return useCallback(
    ({ platform, socialAccountId }) => {
      const all = data ?? []
      if (socialAccountId !== null) return all.find(({ id }) => id === socialAccountId) ?? null
      const [only, ...others] = all.filter(
        (account) => account.platform === platform && account.status !== 'disconnected',
      )
      return others.length === 0 ? (only ?? null) : null
    },
    [data],
  )
}

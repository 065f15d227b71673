import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Post } from '#contract/posts/post.ts'
import { useReadContext } from '../api/reads.ts'
import { accountsRead } from './reads.ts'

export function useAccounts() {
  return useQuery(accountsRead(useReadContext()))
}

type From = Pick<Post, 'platform' | 'socialAccountId'>

/** The account that publishes a post: the one it names, otherwise the only connected one of its platform. Spec R6 */
export function accountOf(accounts: readonly SocialAccount[], { platform, socialAccountId }: From) {
  if (socialAccountId !== null) return accounts.find(({ id }) => id === socialAccountId) ?? null
  const [only, ...others] = accounts.filter(
    (account) => account.platform === platform && account.status !== 'disconnected',
  )
  return others.length === 0 ? (only ?? null) : null
}

export function useAccountOf(): (post: From) => SocialAccount | null {
  const { data } = useAccounts()
  return useCallback((post) => accountOf(data ?? [], post), [data])
}

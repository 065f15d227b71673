import type { SocialAccount } from '#contract/networks/social-account.ts'

/** The name that people use for an account: its handle with the @, otherwise its name. */
export function accountName(account: Pick<SocialAccount, 'accountHandle' | 'accountName'>): string {
  return account.accountHandle
    ? `@${account.accountHandle.replace(/^@/, '')}`
    : (account.accountName ?? 'an account without a name')
}

import type { SocialAccount } from '#contract/social-account.ts'

/** What people call an account: its handle with the @, else its name. */
export function accountName(account: Pick<SocialAccount, 'accountHandle' | 'accountName'>): string {
  return account.accountHandle
    ? `@${account.accountHandle.replace(/^@/, '')}`
    : (account.accountName ?? 'an account without a name')
}

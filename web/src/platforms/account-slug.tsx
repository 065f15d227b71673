import type { ReactNode } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { AccountAvatar } from './account-avatar.tsx'

interface Props {
  platform: Platform
  account: SocialAccount | null
  /** Facts about this version, shown at the right. */
  aside?: ReactNode
}

/** The head of a post's sheet: the account that publishes it. */
export function AccountSlug({ platform, account, aside }: Props) {
  const name = account?.accountHandle ? `@${account.accountHandle.replace(/^@/, '')}` : account?.accountName
  return (
    <>
      <AccountAvatar platform={platform} account={account} size="small" />
      <span className="ml-0.5 min-w-0 truncate">
        {name ? <b className="font-semibold text-ink">{name}</b> : 'No account yet'}
        <span className="sr-only">, {PLATFORM_NAMES[platform]}</span>
      </span>
      {aside && <span className="figures ml-auto whitespace-nowrap">{aside}</span>}
    </>
  )
}

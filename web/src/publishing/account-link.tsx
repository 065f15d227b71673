import { ExternalLink } from 'lucide-react'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/post.ts'
import type { SocialAccount } from '#contract/social-account.ts'
import { accountName } from '../accounts/account-name.ts'

/** Where a person can look for themselves: the account on its platform. */
export function AccountLink({ post, account }: { post: Pick<Post, 'platform'>; account: SocialAccount | null }) {
  if (!account?.profileUrl) return null
  return (
    <a
      href={account.profileUrl}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 w-fit items-center gap-1 font-medium text-accent underline"
    >
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
      Open {accountName(account)} on {PLATFORM_NAMES[post.platform]}
    </a>
  )
}

import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import type { Post } from '#contract/posts/post.ts'
import { accountName } from '../accounts/account-name.ts'
import { webAddress } from '../ui/web-address.ts'

interface Props {
  post: Pick<Post, 'platform' | 'mayBeLiveUrl'>
  account: SocialAccount | null
}

/** A link for people to check themselves: the account on its platform, or the place where the post would be. */
export function AccountLink({ post, account }: Props) {
  const profile = webAddress(account?.profileUrl)
  const place = webAddress(post.mayBeLiveUrl)
  return (
    <>
      {account && profile && (
        <Outward url={profile}>
          Open {accountName(account)} on {PLATFORM_NAMES[post.platform]}
        </Outward>
      )}
      {place && place !== profile && <Outward url={place}>Open the account to look for it</Outward>}
    </>
  )
}

function Outward({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 w-fit items-center gap-1 font-medium link lg:min-h-6"
    >
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
      {children}
    </a>
  )
}

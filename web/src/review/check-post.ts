import type { SocialAccount } from '#contract/networks/social-account.ts'
import type { Platform, PlatformAccess } from '#contract/platforms.ts'
import { type CheckResult, checkContent } from '#rules/check.ts'
import type { Content } from '../platforms/platform-view.ts'

/** Checks a post by the platform's rules while people read or type. The server checks again at approval. */
export function checkPost(
  platform: Platform,
  content: Content,
  account: SocialAccount | null,
  access: PlatformAccess,
): CheckResult {
  return checkContent({ platform, ...content }, { access, facts: { subscription: account?.xSubscription ?? null } })
}

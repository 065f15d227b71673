import type { SocialAccount } from '#contract/networks/social-account.ts'
import { Avatar, type AvatarSize } from '../ui/avatar.tsx'

/** The facts by which an account is drawn, whether it is connected or only offered. */
export type FaceOf = Pick<SocialAccount, 'accountName' | 'accountHandle' | 'profileImageUrl'>

/** An account's picture from Galley's own copy, or its initial. Pages load nothing from networks. */
export function Face({ account, size = 'preview' }: { account: FaceOf | null; size?: AvatarSize }) {
  const name = account?.accountName ?? account?.accountHandle?.replace(/^@/, '') ?? '?'
  return <Avatar url={account?.profileImageUrl ?? null} name={name} size={size} />
}

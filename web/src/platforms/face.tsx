import type { SocialAccount } from '#contract/networks/social-account.ts'
import { Avatar, type AvatarSize } from '../ui/avatar.tsx'

/** What an account is drawn by, connected already or only offered. */
export type FaceOf = Pick<SocialAccount, 'accountName' | 'accountHandle' | 'profileImageUrl'>

/** An account's picture, of which Galley has a copy of its own, or its initial. Pages load nothing from networks. */
export function Face({ account, size = 'preview' }: { account: FaceOf | null; size?: AvatarSize }) {
  const name = account?.accountName ?? account?.accountHandle?.replace(/^@/, '') ?? '?'
  return <Avatar url={account?.profileImageUrl ?? null} name={name} size={size} />
}

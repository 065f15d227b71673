import type { SocialAccount } from '#contract/networks/social-account.ts'
import { Avatar, type AvatarSize } from '../ui/avatar.tsx'

/** What an account is drawn by, connected already or only offered. */
export type FaceOf = Pick<SocialAccount, 'accountName' | 'accountHandle'>

/** An account's initial. Its picture is on its platform's server, from which pages may load nothing. */
export function Face({ account, size = 'preview' }: { account: FaceOf | null; size?: AvatarSize }) {
  const name = account?.accountName ?? account?.accountHandle?.replace(/^@/, '') ?? '?'
  return <Avatar url={null} name={name} size={size} />
}

import type { AccountVoice } from '#contract/networks/account-voice.ts'
import type { Platform } from '#contract/platforms.ts'

/** An account of a network on which at least one account has a separate voice. */
export interface VoicedAccount {
  id: string
  platform: Platform
  /** Whether a post without a named account may be published by this one. */
  isOpen: boolean
  voice: AccountVoice | null
}

/**
 * The voice of the account that publishes a post: the account that the post names, otherwise the only open account of
 * its network, which an approval would fill in. Null if that account has no separate voice, or if several accounts are
 * open.
 */
export function accountVoice(
  accounts: readonly VoicedAccount[],
  { platform, socialAccountId }: { platform: Platform; socialAccountId: string | null },
): AccountVoice | null {
  const ofNetwork = accounts.filter((account) => account.platform === platform)
  if (socialAccountId !== null) return ofNetwork.find(({ id }) => id === socialAccountId)?.voice ?? null
  const open = ofNetwork.filter(({ isOpen }) => isOpen)
  return open.length === 1 ? (open[0]?.voice ?? null) : null
}

import type { AccountVoice } from '#contract/networks/account-voice.ts'
import type { Platform } from '#contract/platforms.ts'

/** An account of a network of which some account has a voice of its own. */
export interface VoicedAccount {
  id: string
  platform: Platform
  /** Whether a post that names no account may go out from it. */
  isOpen: boolean
  voice: AccountVoice | null
}

/**
 * The voice of the account that a post goes out from: the one that it names, otherwise the only open one of its network,
 * which an approval would fill in. Null if that account has none, or if nobody has chosen among several yet.
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

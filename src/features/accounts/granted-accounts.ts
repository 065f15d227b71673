import { plainLine, plainText } from '#contract/plain-text.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Services } from '#kernel/services.ts'
import type { Connecting, Credentials, GrantedAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import { revokeQuietly } from './revoke.ts'

/** Whose accounts they are to which access was just given: one at least. Where that cannot be learnt, it is given back. */
export async function grantedAccounts(
  services: Pick<Services, 'platforms' | 'log'>,
  { platform, connecting }: { platform: Platform; connecting: Connecting },
  credentials: Credentials,
): Promise<[GrantedAccount, ...GrantedAccount[]]> {
  try {
    const [first, ...others] = (await connecting.accounts(credentials)).map(inPlainWords)
    if (first) return [first, ...others]
    const name = PLATFORM_NAMES[platform]
    throw new PlatformError('permission', `${name} gave access to no account that could be connected.`)
  } catch (error) {
    await revokeQuietly(services, platform, credentials)
    throw error
  }
}

/** Whoever runs a server of Bluesky says what its accounts are called. */
function inPlainWords(account: GrantedAccount): GrantedAccount {
  const { name, handle, bio } = account
  return {
    ...account,
    name: name && (plainLine(name) || null),
    handle: handle && (plainLine(handle) || null),
    bio: bio && (plainText(bio) || null),
  }
}

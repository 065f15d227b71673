import type { ConsentTarget } from '#contract/networks/consent-targets.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import { plainLine, plainText } from '#contract/text/plain-text.ts'
import type { Services } from '#kernel/services.ts'
import type { Connecting, Credentials, GrantedAccount } from '#platforms/connecting.ts'
import { PlatformError } from '#platforms/errors.ts'
import { orRevoke } from '../tokens/revoke.ts'

export type GrantedAccounts = [GrantedAccount, ...GrantedAccount[]]

/**
 * Asks the platform which accounts the consent gave access to. Returns at least one. If there is none, or the platform
 * does not answer, revokes the tokens and throws.
 */
export async function grantedAccounts(
  services: Pick<Services, 'platforms' | 'log'>,
  {
    platform,
    target = null,
    connecting,
  }: { platform: Platform; target?: ConsentTarget | null; connecting: Connecting },
  credentials: Credentials,
): Promise<GrantedAccounts> {
  return orRevoke(services, platform, credentials, async () => {
    const [first, ...others] = (await connecting.accounts(credentials, target)).map(inPlainWords)
    if (first) return [first, ...others]
    const name = PLATFORM_NAMES[platform]
    throw new PlatformError('permission', `${name} gave access to no account that could be connected.`)
  })
}

/** The most characters of each field that are kept. No network allows longer ones; a handle may be a host name. */
const MOST = { name: 200, handle: 253, bio: 5_000 } as const

/**
 * Cleans the names of an account. The operator of a Bluesky server decides the names of its accounts, so they cannot be
 * trusted.
 */
function inPlainWords(account: GrantedAccount): GrantedAccount {
  const { name, handle, bio } = account
  return {
    ...account,
    name: name && (plainLine(name.slice(0, MOST.name)) || null),
    handle: handle && (plainLine(handle.slice(0, MOST.handle)) || null),
    bio: bio && (plainText(bio.slice(0, MOST.bio)) || null),
  }
}

import type { NetworkSetup } from '#contract/networks/network-setup.ts'
import { PLATFORM_NAMES, type Platform } from '#contract/platforms.ts'
import type { Config } from '#kernel/config.ts'
import { isOnThisMachine, reachableFromOutside } from '#kernel/net/reachable.ts'
import { CONSENT_PROVIDERS, platformOfProvider } from '#platforms/consent-providers.ts'
import type { Network, Registration } from '#platforms/network.ts'
import { RULES } from '#rules/platforms/table.ts'

type Settings = Pick<Config, 'baseUrl' | 'filesUrl' | 'networks'>

/**
 * For each network: the settings that it needs before accounts can be connected, which of them exist, and the problems
 * with the addresses of this installation.
 */
export function networkSetup(config: Settings, isReady: (platform: Platform) => boolean): NetworkSetup[] {
  const { known, given } = config.networks
  return known.map((network) => {
    const { registration, guide } = network.howToConnect
    const ready = isReady(network.platform)
    return {
      platform: network.platform,
      state: ready ? 'ready' : registration ? 'needs_app' : 'off',
      register: registration && {
        at: registration.at,
        page: registration.page,
        as: registration.as,
        scopes: [...registration.scopes],
        callbackUrls: callbackUrls(config.baseUrl, network.platform),
      },
      settings: (registration?.settings ?? []).map((name) => ({ name, isSet: given.has(name) })),
      problems: registration ? addressProblems(config, network, registration) : [],
      guide,
    }
  })
}

/** The addresses of the callbacks. Some networks use a second one for some targets of a consent. */
const callbackUrls = (baseUrl: string, platform: Platform): string[] =>
  CONSENT_PROVIDERS.filter((provider) => platformOfProvider(provider) === platform).map(
    (provider) => new URL(`/v1/marketing/oauth/${provider}/callback`, baseUrl).href,
  )

function addressProblems({ baseUrl, filesUrl }: Settings, { platform }: Network, { callback }: Registration): string[] {
  const name = PLATFORM_NAMES[platform]
  const own = new URL(baseUrl)
  const plain = own.protocol !== 'https:'
  const problems: string[] = []
  if (plain && callback === 'https')
    problems.push(
      `${name} accepts only callback addresses with https, and this installation is ${own.origin}: the operator must set GALLEY_BASE_URL`,
    )
  if (plain && callback === 'https_or_localhost' && own.hostname !== 'localhost')
    problems.push(
      `${name} accepts a callback address without https only for localhost, and this installation is ${own.origin}: the operator must set GALLEY_BASE_URL`,
    )
  const files = new URL(filesUrl)
  if (RULES[platform].fetches && !reachableFromOutside(files)) {
    const where = isOnThisMachine(files) ? 'only this machine reaches' : 'the internet does not reach by https'
    problems.push(
      `${name} fetches media itself, from ${files.origin}, which ${where}: the operator must set GALLEY_BASE_URL or GALLEY_FILES_URL`,
    )
  }
  return problems
}

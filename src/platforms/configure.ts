import { z } from 'zod'
import { PLATFORM_ACCESS, PLATFORM_NAMES, type Platform, type PlatformAccess } from '#contract/platforms.ts'
import { readVariables } from '#kernel/env.ts'
import { isOnThisMachine } from '#kernel/net/reachable.ts'
import { type InstalledNetwork, type Network, variable } from './network.ts'

/** What the environment says of the networks. */
export interface NetworksConfig {
  /** All that this version can connect to. */
  known: readonly Network[]
  /** Those that this installation has set up. */
  installed: readonly InstalledNetwork[]
  /** Which of the settings that a registered app needs are set; their values are of no concern to who asks. */
  given: ReadonlySet<string>
  access: PlatformAccess
}

const accessVariable = (platform: string): string => `${platform.toUpperCase()}_ACCESS`

/** The classes of access, also of networks that cannot be connected yet: drafts for them are checked by these already. */
const AccessVariables = z.object(
  Object.fromEntries(
    Object.entries(PLATFORM_ACCESS).map(([platform, classes]) => {
      const what = `what ${PLATFORM_NAMES[platform as Platform]} granted this installation: ${inCode(classes)}`
      return [accessVariable(platform), variable(z.enum(classes), what, inCode([classes[0]]))]
    }),
  ),
)

/** Decides what the environment means for each network, and adds to `problems` all that is wrong with it. */
export function configureNetworks(
  env: Record<string, string | undefined>,
  known: readonly Network[],
  problems: string[],
): NetworksConfig {
  const granted = readVariables(AccessVariables, env, problems)
  const access = Object.fromEntries(
    Object.entries(PLATFORM_ACCESS).map(([platform, [first]]) => [
      platform,
      granted[accessVariable(platform)] ?? first,
    ]),
  ) as unknown as PlatformAccess // of each network one of its own classes, as its variable was read
  const settings = known.flatMap(({ howToConnect: { registration } }) => registration?.settings ?? [])
  return {
    known,
    installed: known.flatMap((network) => network.install(env, access, problems) ?? []),
    given: new Set(settings.filter((name) => env[name])),
    access,
  }
}

/** Every variable that networks read. */
const networkVariables = (known: readonly Network[]): z.ZodObject =>
  z.object(Object.assign({}, ...known.map(({ variables }) => variables.shape), AccessVariables.shape))

/** Their rows in the table of `docs/guides/many-users.md`. */
export const settingRows = (known: readonly Network[]): string[] =>
  Object.entries(networkVariables(known).shape).map(([name, type]) => {
    const { what, otherwise } = (type as z.ZodType).meta() ?? {}
    return `| \`${name}\` | ${what} | ${otherwise} |`
  })

/** The variables that point at a network elsewhere than on this machine; a trial has none. */
export const hostsElsewhere = (networks: readonly InstalledNetwork[]): string[] =>
  networks.flatMap(({ hosts }) =>
    Object.entries(hosts).flatMap(([variable, url]) => (isOnThisMachine(new URL(url)) ? [] : [variable])),
  )

function inCode(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ')
}

import { z } from 'zod'
import { PLATFORM_ACCESS, PLATFORM_NAMES, type Platform, type PlatformAccess } from '#contract/platforms.ts'
import { readVariables } from '#kernel/env.ts'
import { isOnThisMachine } from '#kernel/net/reachable.ts'
import { type InstalledNetwork, type Network, variable } from './network.ts'

/** The environment's settings of the networks. */
export interface NetworksConfig {
  /** All networks that this version can connect to. */
  known: readonly Network[]
  /** The networks that this installation has set up. */
  installed: readonly InstalledNetwork[]
  /** The settings of registered apps that are set. Callers do not need their values. */
  given: ReadonlySet<string>
  access: PlatformAccess
}

const accessVariable = (platform: string): string => `${platform.toUpperCase()}_ACCESS`

/**
 * The kinds of access, also for networks that cannot be connected yet, because their drafts are already checked against
 * them.
 */
const AccessVariables = z.object(
  Object.fromEntries(
    Object.entries(PLATFORM_ACCESS).map(([platform, classes]) => {
      const what = `what ${PLATFORM_NAMES[platform as Platform]} granted this installation: ${inCode(classes)}`
      return [accessVariable(platform), variable(z.enum(classes), what, inCode([classes[0]]))]
    }),
  ),
)

/** Reads each network's settings from the environment. Adds their problems to `problems`. */
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
  ) as unknown as PlatformAccess // each network gets one of its own kinds, as its variable was parsed
  const settings = known.flatMap(({ howToConnect: { registration } }) => registration?.settings ?? [])
  return {
    known,
    installed: known.flatMap((network) => network.install(env, access, problems) ?? []),
    given: new Set(settings.filter((name) => env[name])),
    access,
  }
}

/** All variables of the networks. */
const networkVariables = (known: readonly Network[]): z.ZodObject =>
  z.object(Object.assign({}, ...known.map(({ variables }) => variables.shape), AccessVariables.shape))

/** The networks' rows in the table of `docs/guides/many-users.md`. */
export const settingRows = (known: readonly Network[]): string[] => rowsOf(networkVariables(known))

/** Variables as rows of that table. */
export const rowsOf = (variables: z.ZodObject): string[] =>
  Object.entries(variables.shape).map(([name, type]) => {
    const { what, otherwise } = (type as z.ZodType).meta() ?? {}
    return `| \`${name}\` | ${what} | ${otherwise} |`
  })

/** The variables that point to a network outside this machine. In a trial with simulated networks, there are none. */
export const hostsElsewhere = (networks: readonly Pick<InstalledNetwork, 'hosts'>[]): string[] =>
  networks.flatMap(({ hosts }) =>
    Object.entries(hosts).flatMap(([variable, url]) => (isOnThisMachine(new URL(url)) ? [] : [variable])),
  )

function inCode(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ')
}

import type { JWK } from 'jose'
import { z } from 'zod'
import type { Platform, PlatformAccess } from '#contract/platforms.ts'
import { readVariables } from '#kernel/env.ts'
import type { PlatformAdapter } from './adapter.ts'
import type { PlatformHttp } from './http.ts'

/** The app that an installation registers for itself at the network. */
export interface Registration {
  /** The name of the page where it is registered. */
  at: string
  /** The address of that page. */
  page: string
  /**
   * Which callback addresses the network accepts: only `https`, `https` or plain http at `localhost`, or `any`. The
   * network's guide says so.
   */
  callback: 'any' | 'https' | 'https_or_localhost'
  /** What to choose there, in the network's own words. */
  as: string
  scopes: readonly string[]
  /** The variables for the keys that the network gives. */
  settings: readonly string[]
}

/** How accounts of a network are connected, and what has to be set up before. */
export interface HowToConnect {
  /** With `handle`, a page of Galley asks for the handle before the network's consent page. */
  way: 'oauth' | 'handle'
  /** The end of a sentence: what somebody can do if the requested way is not set up. */
  advice: string
  /** Null if the network needs no registration. */
  registration: Registration | null
  /** A path in the folder that Galley came in. */
  guide: string
}

export interface Timings {
  /** The longest that one call of `publish` may take, in milliseconds. */
  publishTimeoutMs: number
  /** As `Publishing.unknownOutcomeWindowMs`. Each network explains its figure. */
  unknownOutcomeWindowMs: number
}

/** What the installation gives to an adapter: two HTTP clients for its network, and a key to sign with. */
export interface AdapterServices {
  /** For hosts that the operator of the installation named. */
  http: PlatformHttp
  /** For addresses that the owner of an account named. Guarded like any address from a user. */
  guardedHttp: PlatformHttp
  /** The installation's own key (ES256), for networks that know it by a document that it publishes. */
  clientKey: () => Promise<JWK>
}

/** A network that this installation has set up. */
export interface InstalledNetwork {
  readonly platform: Platform
  /** The addresses of its servers, by the variables that set them. */
  readonly hosts: Readonly<Record<string, string>>
  createAdapter(waysOut: AdapterServices, timings?: Partial<Timings>): PlatformAdapter
}

/**
 * All that Galley has to know about a network besides its adapter. Each network is in its own folder, and networks.ts
 * lists them.
 */
export interface Network {
  readonly platform: Platform
  /** Its environment variables. None is required. Each says what it is for and what applies without it. */
  readonly variables: z.ZodObject
  readonly howToConnect: HowToConnect
  /** How many milliseconds before its end a token is renewed. */
  readonly renewAheadMs: number
  /** Null if it is not set up. Adds what is wrong with its settings to `problems`. */
  install(env: Record<string, string | undefined>, access: PlatformAccess, problems: string[]): InstalledNetwork | null
}

/** A network as its folder describes it. */
interface Description<P extends Platform, Variables extends z.ZodRawShape> {
  platform: P
  variables: Variables
  howToConnect: HowToConnect
  timings: Timings
  /**
   * How many milliseconds before its end a token is renewed, if tokens last longer than a few hours. Each network says
   * why.
   */
  renewAheadMs?: number
  install(
    vars: z.infer<z.ZodObject<Variables>>,
    access: PlatformAccess,
    problems: string[],
  ): {
    hosts: Record<string, string>
    createAdapter(waysOut: AdapterServices, timings: Timings): PlatformAdapter<P>
  } | null
}

/** For tokens that last an hour or two: time for several attempts before a post has to wait for a new token. */
const RENEW_AHEAD_MS = 10 * 60_000

export function describeNetwork<P extends Platform, Variables extends z.ZodRawShape>({
  platform,
  timings,
  howToConnect,
  renewAheadMs = RENEW_AHEAD_MS,
  ...described
}: Description<P, Variables>): Network {
  const variables = z.object(described.variables)
  return {
    platform,
    variables,
    howToConnect,
    renewAheadMs,
    install(env, access, problems) {
      const installed = described.install(readVariables(variables, env, problems), access, problems)
      return (
        installed && {
          platform,
          hosts: installed.hosts,
          createAdapter: (waysOut, other) => installed.createAdapter(waysOut, { ...timings, ...other }),
        }
      )
    },
  }
}

/** A variable, with the guide's text: what it is for, and what applies if it is not set. */
export function variable<Type extends z.ZodType>(type: Type, what: string, otherwise: string): z.ZodOptional<Type> {
  return type.optional().meta({ what, otherwise })
}

/**
 * The id and the secret of the installation's app. Null unless both are set. If only one is set, `problems` says so.
 */
export function appKeys<Id extends string, Secret extends string>(
  vars: Partial<Record<Id | Secret, string | undefined>>,
  [idName, secretName]: readonly [Id, Secret],
  problems: string[],
): [id: string, secret: string] | null {
  const [id, secret] = [vars[idName], vars[secretName]]
  if (id && secret) return [id, secret]
  if (secret) problems.push(`${idName}: is needed where ${secretName} is set`)
  if (id) problems.push(`${secretName}: is needed where ${idName} is set`)
  return null
}

import { z } from 'zod'
import type { Platform, PlatformAccess } from '#contract/platforms.ts'
import { readVariables } from '#kernel/env.ts'
import type { PlatformAdapter } from './adapter.ts'
import type { PlatformHttp } from './http.ts'

/** An app of the installation's own at the network. */
export interface Registration {
  /** Where it is registered. */
  at: string
  /** What is chosen there, in the network's own words. */
  as: string
  scopes: readonly string[]
  /** The variables that the keys it gives go into. */
  settings: readonly string[]
}

/** How accounts of a network are connected, and what comes before. */
export interface HowToConnect {
  way: 'oauth' | 'app-password'
  /** What somebody can do who asked for a way that is not set up: the end of a sentence. */
  advice: string
  /** Null where the network wants no installation registered. */
  registration: Registration | null
  /** A path in the folder that Galley came in. */
  guide: string
}

export interface Timings {
  /** The longest that one call of `publish` may take, in milliseconds. */
  publishTimeoutMs: number
  /** As with the adapter, in milliseconds: each network says why its figure. */
  unknownOutcomeWindowMs: number
}

/** The two ways from here to a network. */
export interface WaysOut {
  /** To hosts that whoever runs the installation named. */
  http: PlatformHttp
  /** To addresses that the owner of an account named: asked like any address of a user's. */
  guardedHttp: PlatformHttp
}

/** A network for which this installation has all that it takes. */
export interface InstalledNetwork {
  readonly platform: Platform
  /** Where it is asked, by the variable that says so. */
  readonly hosts: Readonly<Record<string, string>>
  createAdapter(waysOut: WaysOut, timings?: Partial<Timings>): PlatformAdapter
}

/** All that the house has to know of a network besides its adapter. Each stands in its own folder; networks.ts lists them. */
export interface Network {
  readonly platform: Platform
  /** Its variables of the environment: none is required, and each says what it is for and what holds without it. */
  readonly variables: z.ZodObject
  readonly howToConnect: HowToConnect
  /** Null where it is not set up; what is wrong with what was set goes to `problems`. */
  install(env: Record<string, string | undefined>, access: PlatformAccess, problems: string[]): InstalledNetwork | null
}

/** A network as its folder describes it. */
interface Description<P extends Platform, Variables extends z.ZodRawShape> {
  platform: P
  variables: Variables
  howToConnect: HowToConnect
  timings: Timings
  install(
    vars: z.infer<z.ZodObject<Variables>>,
    access: PlatformAccess,
    problems: string[],
  ): {
    hosts: Record<string, string>
    createAdapter(waysOut: WaysOut, timings: Timings): PlatformAdapter<P>
  } | null
}

export function describeNetwork<P extends Platform, Variables extends z.ZodRawShape>({
  platform,
  timings,
  howToConnect,
  ...described
}: Description<P, Variables>): Network {
  const variables = z.object(described.variables)
  return {
    platform,
    variables,
    howToConnect,
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

/** A variable, with what the guide says of it: what it is for, and what holds where it is not set. */
export function variable<Type extends z.ZodType>(type: Type, what: string, otherwise: string): z.ZodOptional<Type> {
  return type.optional().meta({ what, otherwise })
}

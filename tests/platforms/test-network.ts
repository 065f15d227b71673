import type { PostMetrics } from '#platforms/analytics.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { PlatformError } from '#platforms/errors.ts'
import type { PlatformResponse } from '#platforms/http.ts'
import type { OutgoingPart } from '#platforms/outgoing.ts'
import type { KitOptions, Simulator } from '../../sandbox/kit/create-sandbox.ts'
import type { ConformanceTraits } from './conformance/world.ts'

/** An account whose owner gave Galley access, in Galley's form. */
export interface SignedIn extends OpenAccount {
  handle: string
}

/** What tests need to know about one simulated network. Each has its own file; networks.ts lists them. */
export interface TestNetwork<Sandbox extends Simulator = Simulator, Options extends KitOptions = KitOptions> {
  create(options?: Options): Sandbox
  /** A handle in the network's form, different for each `n`. */
  handle(n: number): string
  /** Options with which the simulator has accounts of these handles. */
  accounts(handles: readonly string[]): Options
  /** Gives Galley access without Galley's own operations. */
  signIn(sandbox: Sandbox, handle: string): Promise<SignedIn>
  /** Publishes a post through the network's own API. Answers its id. */
  send(sandbox: Sandbox, account: SignedIn, text: string): Promise<string>
  /** The call that publishes a post, and the one that reads posts. */
  publicCall: { method: 'POST' | 'PUT'; path: string }
  readCall: { method: 'GET' | 'POST'; path: string }
  /** The call that publishes a comment, if it is another one. */
  commentCall?: { method: 'POST'; path: string }
  /** How the adapter reads a refusal. */
  refusal(response: PlatformResponse): PlatformError
  /** How many rows `tests/refusals/documented.ts` has at least, so that none is lost unnoticed. */
  documentedRefusals: number
  /** For runs with thousands of posts. */
  chaos?: {
    /** The simulator's options: accounts may post often, and no repeat is hidden. */
    options?: Options
    /** Fields with which the network lists a post nowhere, so that it cannot be asked about it. */
    unlisted?: object
  }
  conformance: {
    traits: Omit<ConformanceTraits, 'publicCall'>
    /** Forms of the simulator that the adapter must support, by name. */
    forms: Readonly<Record<string, Options>>
    /** Changes a part that the network does not accept into one that it does. */
    fit?(part: OutgoingPart): OutgoingPart
    /** Figures that the network does not report. */
    untold: readonly (keyof PostMetrics)[]
    /** An address in the network's form at which no post ever was; different for each `n`, 0 to 99. */
    neverPosted(account: OpenAccount, n: number): string
    /** Removes a post as its owner does on the network, if Galley cannot. */
    removePast?(sandbox: Sandbox, externalId: string): void
    /** Makes the access token expire; the refresh token stays valid. */
    expire(sandbox: Sandbox, account: OpenAccount): void
    /** Ends the account's grant at the network, from outside. */
    revoke(sandbox: Sandbox, account: OpenAccount): void | Promise<void>
  }
}

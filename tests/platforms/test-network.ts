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
  /** Options that give the simulator accounts with these handles. */
  accounts(handles: readonly string[]): Options
  /** Gives Galley access without Galley's own operations. */
  signIn(sandbox: Sandbox, handle: string): Promise<SignedIn>
  /** Publishes a post through the network's own API. Answers its id. */
  send(sandbox: Sandbox, account: SignedIn, text: string): Promise<string>
  /** The call that publishes a post, and the one that reads posts. */
  publicCall: { method: 'POST' | 'PUT'; path: string }
  readCall: { method: 'GET' | 'POST'; path: string }
  /** The call that publishes a comment, if it is another call. */
  commentCall?: { method: 'POST'; path: string }
  /** Turns a refusal of the network into an error, as the adapter does. */
  refusal(response: PlatformResponse): PlatformError
  /** The least number of rows in `tests/refusals/documented.ts`, so that none is lost unnoticed. */
  documentedRefusals: number
  /** For chaos runs, which make thousands of posts. */
  chaos?: {
    /** Options with which accounts may post often and the simulator accepts repeated texts. */
    options?: Options
    /** Fields of a post that the network then lists nowhere, so that nobody can ask whether it is there. */
    unlisted?: object
  }
  conformance: {
    traits: Omit<ConformanceTraits, 'publicCall'>
    /** The forms of the simulator that the adapter must support, by name. */
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

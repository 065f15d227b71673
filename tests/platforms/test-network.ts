import type { ConformanceTraits } from '#platforms/conformance-world.ts'
import type { OpenAccount } from '#platforms/connecting.ts'
import type { OutgoingPart } from '#platforms/outgoing.ts'
import type { PostMetrics } from '#platforms/reading.ts'
import type { KitOptions, Simulator } from '../../sandbox/kit/create-sandbox.ts'

/** An account whose owner gave Galley access, as Galley keeps it. */
export interface SignedIn extends OpenAccount {
  handle: string
}

/** What tests have to know of one simulated network. Each stands in a file of its own; networks.ts lists them. */
export interface TestNetwork<Sandbox extends Simulator = Simulator, Options extends KitOptions = KitOptions> {
  create(options?: Options): Sandbox
  /** A handle of the network's own form, another for each `n`. */
  handle(n: number): string
  /** With these the simulator has accounts of these handles. */
  accounts(handles: readonly string[]): Options
  /** Lets Galley in, past Galley's own operations. */
  signIn(sandbox: Sandbox, handle: string): Promise<SignedIn>
  /** Puts a post there by the network's own API, and gives its id. */
  send(sandbox: Sandbox, account: SignedIn, text: string): Promise<string>
  /** The call that makes a post public, and the one that reads posts. */
  publicCall: { method: 'POST' | 'PUT'; path: string }
  readCall: { method: 'GET' | 'POST'; path: string }
  /** The call that puts a comment under a post, where it is another one. */
  commentCall?: { method: 'POST'; path: string }
  /** For a run of thousands of posts. */
  chaos?: {
    /** What its simulator is told: that each account may post so often, and nothing hides what is sent twice. */
    options?: Options
    /** Fields with which the network shows a post in no list, so that it cannot be asked for it. */
    unlisted?: object
  }
  conformance: {
    traits: Omit<ConformanceTraits, 'publicCall'>
    /** Forms of the simulator that the adapter has to cope with, by their names. */
    forms: Readonly<Record<string, Options>>
    /** What the network takes in place of a part that it does not. */
    fit?(part: OutgoingPart): OutgoingPart
    /** Figures that the network does not give. */
    untold: readonly (keyof PostMetrics)[]
    /** An address of the network's own form at which no post ever stood; another for each `n`, 0 to 99. */
    neverPosted(account: OpenAccount, n: number): string
    /** Takes a post away as its owner does there, where Galley cannot. */
    removePast?(sandbox: Sandbox, externalId: string): void
    /** Makes the access token lapse; the refresh token stays good. */
    expire(sandbox: Sandbox, account: OpenAccount): void
    /** Ends the account's grant at the network, from outside. */
    revoke(sandbox: Sandbox, account: OpenAccount): void | Promise<void>
  }
}

import { createClock, type SandboxClock } from './clock.ts'
import { controlRoutes } from './control.ts'
import { createFaults, type Faults } from './faults.ts'
import type { LedgerEntry } from './ledger.ts'
import { memoryOf, remember } from './memory.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createRateLimits, type RateLimits } from './rate-limit.ts'
import { createSandboxServer, type JournalEntry, type Route, type VendorAnswers } from './serve.ts'

/** What can be told to every simulated network. */
export interface KitOptions {
  /** Where the consents of the demo client may come back to; compared exactly, where the vendor does. */
  callbacks?: string[]
  /** `off` lifts the vendor's limits, for load. Default vendor. */
  rateLimits?: 'vendor' | 'off'
  /** How long every new post stays out of the vendor's lists, in milliseconds. Default 0. */
  listingLagMs?: number
  /** Added to every API call, in milliseconds. Default 0. */
  latencyMs?: number
  /** Seeds the probabilities of fault rules and the audience's figures. Default 1. */
  seed?: number
  /** The clock stands still at this moment, but for what it is moved: milliseconds since 1970. */
  clockStandsAt?: number
}

/** What the kit has ready for a simulator: its routes and its state are made with it. */
export interface Bench<Options extends KitOptions> {
  options: Options
  clock: SandboxClock
  metrics: Metrics
  rateLimits: RateLimits
  /** 1, 2, 3 …, for ids: none comes twice, not even where an earlier simulator is remembered. */
  nextNumber: () => number
  /** Where it listens, such as `http://127.0.0.1:8123`; empty before the start. */
  origin: () => string
}

/** What is particular to one network. */
interface Description<State, Grant> {
  state: State
  routes: Route[]
  /** How the vendor words what faults give. */
  answers: VendorAnswers
  ledger: () => LedgerEntry[]
  /** Tokens for a seeded account without its consent page or password; null where there is no such account. */
  grant: Grant
  /** The settings that point an installation here. */
  env: () => Record<string, string>
  /** What somebody who tries it needs to know: who can sign in, and how. */
  hints: () => string[]
}

/** A simulated network: a real HTTP server in the vendor's wire format, with memory, limits and faults. */
export interface Simulator<State = unknown, Grant = (account: string) => unknown>
  extends Omit<Description<State, Grant>, 'routes' | 'answers'> {
  /** Where it listens; empty before start. */
  readonly url: string
  /** Listens on 127.0.0.1; port 0 (default) takes any free one. */
  start(port?: number): Promise<string>
  stop(): Promise<void>
  readonly faults: Faults
  readonly clock: SandboxClock
  readonly metrics: Metrics
  journal(): JournalEntry[]
  /** All that it remembers; another simulator of the same network goes on with it. */
  memory(): Uint8Array
  remember(memory: Uint8Array): void
}

/** A new simulator is a description and its oddities: clock, faults, audience, limits, control and server are the kit's. */
export function createSandbox<
  Options extends KitOptions,
  State extends object,
  Grant extends (account: string) => unknown,
>(options: Options, describe: (bench: Bench<Options>) => Description<State, Grant>): Simulator<State, Grant> {
  const clock = createClock(options.clockStandsAt)
  const faults = createFaults(options.seed)
  const metrics = createMetrics(options.seed)
  let url = ''
  const numbers = { last: 0 }
  const bench = {
    options,
    clock,
    metrics,
    rateLimits: createRateLimits(clock),
    nextNumber: () => ++numbers.last,
    origin: () => url,
  }
  const { routes, answers, ...described } = describe(bench)
  const { ledger, grant, state } = described
  const journal = () => server.journal()
  const server = createSandboxServer({
    routes: [...controlRoutes({ faults, clock, metrics, ledger, journal, grant }), ...routes],
    faults,
    answers,
    now: clock.now,
    latencyMs: options.latencyMs ?? 0,
  })
  return {
    ...described,
    get url() {
      return url
    },
    async start(port = 0) {
      url = await server.start(port)
      return url
    },
    stop: () => server.stop(),
    faults,
    clock,
    metrics,
    journal,
    memory: () => memoryOf({ numbers, state }),
    remember: (memory) => remember({ numbers, state }, memory),
  }
}

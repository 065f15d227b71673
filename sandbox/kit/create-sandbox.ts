import { createClock, type SandboxClock } from './clock.ts'
import { controlRoutes } from './control.ts'
import { createFaults, type Faults } from './faults.ts'
import type { LedgerEntry } from './ledger.ts'
import { memoryOf, remember } from './memory.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { createRateLimits, type RateLimits } from './rate-limit.ts'
import { createSandboxServer, type JournalEntry, type Route, type VendorAnswers } from './serve.ts'

/** The options of every simulated network. */
export interface KitOptions {
  /** The addresses to which the demo client's consents may return; compared exactly, if the vendor does. */
  callbacks?: string[]
  /** `off` removes the vendor's limits, for load tests. Default vendor. */
  rateLimits?: 'vendor' | 'off'
  /** How long every new post stays out of the vendor's lists, in milliseconds. Default 0. */
  listingLagMs?: number
  /** Added to every API call, in milliseconds. Default 0. */
  latencyMs?: number
  /** Seeds the random numbers of fault rules and the audience's figures. Default 1. */
  seed?: number
  /** The clock stands still at this moment until it is moved: milliseconds since 1970. */
  clockStandsAt?: number
}

/** What the kit gives a simulator, for its routes and its state. */
export interface Bench<Options extends KitOptions> {
  options: Options
  clock: SandboxClock
  metrics: Metrics
  rateLimits: RateLimits
  /** Numbers for ids: 1, 2, 3 … Each comes once, even if an earlier simulator's memory is loaded. */
  nextNumber: () => number
  /** The address, such as `http://127.0.0.1:8123`; empty before the start. */
  origin: () => string
}

/** The parts of a simulator that are particular to its network. */
interface Description<State, Grant> {
  state: State
  routes: Route[]
  /** The vendor's wording of answers that faults cause. */
  answers: VendorAnswers
  ledger: () => LedgerEntry[]
  /** Tokens for a seeded account without its consent page or password; null if there is no such account. */
  grant: Grant
  /** The settings that point an installation here. */
  env: () => Record<string, string>
  /** What people who try it need to know: who can sign in, and how. */
  hints: () => string[]
}

/** A simulated network: a real HTTP server in the vendor's wire format, with memory, limits and faults. */
export interface Simulator<State = unknown, Grant = (account: string) => unknown>
  extends Omit<Description<State, Grant>, 'routes' | 'answers'> {
  /** The address; empty before the start. */
  readonly url: string
  /** Listens on 127.0.0.1; port 0 (default) takes any free one. */
  start(port?: number): Promise<string>
  stop(): Promise<void>
  readonly faults: Faults
  readonly clock: SandboxClock
  readonly metrics: Metrics
  journal(): JournalEntry[]
  /** Everything that it remembers; another simulator of the same network can load it. */
  memory(): Uint8Array
  remember(memory: Uint8Array): void
}

/** Makes a simulator from its description. The kit provides clock, faults, audience, limits, control and server. */
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

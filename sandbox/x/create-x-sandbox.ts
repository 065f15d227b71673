import { createClock, type SandboxClock } from '../kit/clock.ts'
import { controlRoutes } from '../kit/control.ts'
import { createFaults, type Faults } from '../kit/faults.ts'
import type { LedgerEntry } from '../kit/ledger.ts'
import { createSandboxServer, type JournalEntry } from '../kit/serve.ts'
import type { XContext } from './call.ts'
import type { XSandboxOptions } from './options.ts'
import { xAnswers } from './problems.ts'
import { xRoutes } from './routes.ts'
import { createXState, type XState } from './state.ts'
import { openGrant } from './token.ts'

export interface XTokens {
  accountId: string
  accessToken: string
  refreshToken: string | null
  expiresAt: string
  scopes: string[]
}

export interface XSandbox {
  /** Where it listens; empty before start. */
  readonly url: string
  /** Listens on 127.0.0.1; port 0 (default) takes any free one. */
  start(port?: number): Promise<string>
  stop(): Promise<void>
  readonly state: XState
  readonly faults: Faults
  readonly clock: SandboxClock
  ledger(): LedgerEntry[]
  journal(): JournalEntry[]
  /** Tokens for a seeded account (handle or id) without the consent page; null where there is no such account. */
  grant(account: string, scopes?: string[]): XTokens | null
}

const ALL_SCOPES = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access', 'list.read']

/** A simulated X: its OAuth pages and the part of API v2 that publishing needs, with memory, limits and faults. */
export function createXSandbox(options: XSandboxOptions = {}): XSandbox {
  const clock = createClock()
  const faults = createFaults(options.seed)
  const state = createXState(options, clock)
  let url = ''
  const context: XContext = { state, clock, options, origin: () => url }

  function grant(account: string, scopes = ALL_SCOPES): XTokens | null {
    const found = state.accounts.find(({ id, username }) => id === account || username === account)
    const client = state.clients[0]
    if (!found || !client) return null
    const made = openGrant({ clientId: client.id, accountId: found.id, scopes }, context)
    const expiresAt = new Date(made.accessExpiresAtMs).toISOString()
    return { accountId: found.id, accessToken: made.accessToken, refreshToken: made.refreshToken, expiresAt, scopes }
  }

  const ledger = () => state.ledger(url)
  const control = controlRoutes({
    faults,
    clock,
    metrics: state.metrics,
    ledger,
    journal: () => server.journal(),
    grant,
  })
  const server = createSandboxServer({
    routes: [...control, ...xRoutes(context)],
    faults,
    answers: xAnswers(clock.now),
    now: clock.now,
    latencyMs: options.latencyMs ?? 0,
  })

  return {
    get url() {
      return url
    },
    async start(port = 0) {
      url = await server.start(port)
      return url
    },
    stop: () => server.stop(),
    state,
    faults,
    clock,
    ledger,
    journal: () => server.journal(),
    grant: (account, scopes) => grant(account, scopes),
  }
}

import { jsonAnswer } from '../kit/answer.ts'
import { createClock, type SandboxClock } from '../kit/clock.ts'
import { controlRoutes } from '../kit/control.ts'
import { createFaults, type Faults } from '../kit/faults.ts'
import type { LedgerEntry } from '../kit/ledger.ts'
import { createSandboxServer, type JournalEntry, type Route } from '../kit/serve.ts'
import { blobFile, feedPage, postPage } from './feed-page.ts'
import type { BlueskySandboxOptions } from './options.ts'
import { repoMethods } from './repo-methods.ts'
import { didDocument, serverMethods } from './server-methods.ts'
import { type BlueskyState, createBlueskyState } from './state.ts'
import { openSession } from './tokens.ts'
import { viewMethods } from './view-methods.ts'
import { type BlueskyContext, createXrpc } from './xrpc.ts'
import { blueskyAnswers } from './xrpc-error.ts'

export interface BlueskyTokens {
  did: string
  handle: string
  accessJwt: string
  refreshJwt: string
}

export interface BlueskySandbox {
  /** Where it listens; empty before start. Also stands in for the PLC directory: `{url}/{did}`. */
  readonly url: string
  /** Listens on 127.0.0.1; port 0 (default) takes any free one. */
  start(port?: number): Promise<string>
  stop(): Promise<void>
  readonly state: BlueskyState
  readonly faults: Faults
  readonly clock: SandboxClock
  ledger(): LedgerEntry[]
  journal(): JournalEntry[]
  /** A session for a seeded account (handle or DID) without its password; null where there is no such account. */
  grant(account: string): Promise<BlueskyTokens | null>
}

/** A simulated Bluesky: one personal data server with the part of the AppView that publishing needs. */
export function createBlueskySandbox(options: BlueskySandboxOptions = {}): BlueskySandbox {
  const clock = createClock()
  const faults = createFaults(options.seed)
  const state = createBlueskyState(options, clock)
  let url = ''
  const context: BlueskyContext = { state, clock, options, origin: () => url }

  async function grant(identifier: string): Promise<BlueskyTokens | null> {
    const account = state.account(identifier)
    if (!account) return null
    return { did: account.did, handle: account.handle, ...(await openSession(account, true, context)) }
  }

  const xrpc = createXrpc(context)
  const methods = [...serverMethods(xrpc, context), ...repoMethods(xrpc, context), ...viewMethods(xrpc, context)]
  const ledger = () => state.published.map((entry) => ({ ...entry }))
  const server = createSandboxServer({
    routes: [
      ...controlRoutes({ faults, clock, metrics: state.metrics, ledger, journal: () => server.journal(), grant }),
      ...methods,
      ...pages(context),
    ],
    faults,
    answers: blueskyAnswers(clock.now, (path) => methods.some((method) => method.path === path)),
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
    grant,
  }
}

function pages(context: BlueskyContext): Route[] {
  const page = (path: string, handle: Route['handle']): Route => ({ method: 'GET', path, kind: 'page', handle })
  return [
    page('/', () => feedPage(context)),
    page('/profile/:actor/post/:rkey', (request) => postPage(request, context)),
    page('/blob/:did/:cid', (request) => blobFile(request, context)),
    page('/xrpc/_health', () => jsonAnswer(200, { version: 'sandbox' })),
    // The PLC directory's one call.
    page('/:did', ({ params }) => {
      const account = context.state.accounts.find(({ did }) => did === params.did)
      return account
        ? jsonAnswer(200, didDocument(account, context))
        : jsonAnswer(404, { message: 'DID not registered' })
    }),
  ]
}

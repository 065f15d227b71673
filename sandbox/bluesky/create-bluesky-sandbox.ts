import { jsonAnswer } from '../kit/answer.ts'
import { createSandbox, type Simulator } from '../kit/create-sandbox.ts'
import { page, type Route } from '../kit/serve.ts'
import { createDpop } from './dpop.ts'
import { blobFile, feedPage, getBlob, postPage } from './feed-page.ts'
import { oauthRoutes } from './oauth.ts'
import type { BlueskySandboxOptions } from './options.ts'
import { blueskyAnswers } from './problems.ts'
import { repoMethods } from './repo-methods.ts'
import { didDocument, serverMethods } from './server-methods.ts'
import { type BlueskyState, createBlueskyState } from './state.ts'
import { openSession } from './tokens.ts'
import { viewMethods } from './view-methods.ts'
import { type BlueskyContext, createXrpc } from './xrpc.ts'

interface BlueskyTokens {
  did: string
  handle: string
  accessJwt: string
  refreshJwt: string
}

export type BlueskySandbox = Simulator<BlueskyState, (account: string) => Promise<BlueskyTokens | null>>

/**
 * A simulated Bluesky: one personal data server, and the part of the AppView that publishing needs. It also plays the
 * PLC directory: `{url}/{did}`.
 */
export const createBlueskySandbox = (options: BlueskySandboxOptions = {}): BlueskySandbox =>
  createSandbox(options, (bench) => {
    const state = createBlueskyState(bench)
    const context: BlueskyContext = { ...bench, state, dpop: createDpop(bench.origin, state) }
    const xrpc = createXrpc(context)
    const methods = [...serverMethods(xrpc, context), ...repoMethods(xrpc, context), ...viewMethods(xrpc, context)]
    return {
      state,
      routes: [...methods, ...oauthRoutes(context), ...pages(context)],
      answers: blueskyAnswers(bench.clock.now, (path) => methods.some((method) => method.path === path)),
      ledger: () => state.published.map((entry) => ({ ...entry })),
      async grant(identifier) {
        const account = state.account(identifier)
        if (!account) return null
        return { did: account.did, handle: account.handle, ...(await openSession(account, true, context)) }
      },
      env: () => ({ BLUESKY_SERVICE_URL: bench.origin(), BLUESKY_WEB_URL: bench.origin() }),
      hints: () =>
        state.accounts.map(({ handle, appPasswords }) => `${handle}, app password ${appPasswords.join(', ')}`),
    }
  })

function pages(context: BlueskyContext): Route[] {
  return [
    page('GET', '/', () => feedPage(context)),
    page('GET', '/profile/:actor/post/:rkey', (request) => postPage(request, context)),
    page('GET', '/blob/:did/:cid', (request) => blobFile(request, context)),
    page('GET', '/xrpc/com.atproto.sync.getBlob', (request) => getBlob(request, context)),
    page('GET', '/xrpc/_health', () => jsonAnswer(200, { version: 'sandbox' })),
    // The PLC directory's only call.
    page('GET', '/:did', ({ params }) => {
      const account = context.state.accounts.find(({ did }) => did === params.did)
      return account
        ? jsonAnswer(200, didDocument(account, context))
        : jsonAnswer(404, { message: 'DID not registered' })
    }),
  ]
}

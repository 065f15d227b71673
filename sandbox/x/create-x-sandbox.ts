import { createSandbox, type Simulator } from '../kit/create-sandbox.ts'
import type { XContext } from './call.ts'
import type { XSandboxOptions } from './options.ts'
import { xAnswers } from './problems.ts'
import { xRoutes } from './routes.ts'
import { createXState, type XState } from './state.ts'
import { openGrant } from './token.ts'

interface XTokens {
  accountId: string
  accessToken: string
  refreshToken: string | null
  expiresAt: string
  scopes: string[]
}

export type XSandbox = Simulator<XState, (account: string, scopes?: string[]) => XTokens | null>

const ALL_SCOPES = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access', 'list.read']

/** A simulated X: its OAuth pages and the part of API v2 that publishing needs. */
export const createXSandbox = (options: XSandboxOptions = {}): XSandbox =>
  createSandbox(options, (bench) => {
    const state = createXState(bench)
    const context: XContext = { ...bench, state }
    const [client] = state.clients
    return {
      state,
      routes: xRoutes(context),
      answers: xAnswers(bench.clock.now),
      ledger: () => state.ledger(bench.origin()),
      grant: (account, scopes = ALL_SCOPES) => grant(account, scopes, context),
      env: () => ({
        X_CLIENT_ID: client?.id ?? '',
        X_CLIENT_SECRET: client?.secret ?? '',
        X_AUTHORIZE_URL: bench.origin(),
        X_API_URL: bench.origin(),
      }),
      hints: () => [
        `client ${client?.id}, secret ${client?.secret}; redirects to ${client?.redirectUris.join(', ')}`,
        `accounts ${state.accounts.map(({ username }) => `@${username}`).join(', ')}`,
      ],
    }
  })

function grant(account: string, scopes: string[], context: XContext): XTokens | null {
  const { accounts, clients } = context.state
  const found = accounts.find(({ id, username }) => id === account || username === account)
  const [client] = clients
  if (!found || !client) return null
  const { accessToken, refreshToken, accessExpiresAtMs } = openGrant(
    { clientId: client.id, accountId: found.id, scopes },
    context,
  )
  return {
    accountId: found.id,
    accessToken,
    refreshToken,
    expiresAt: new Date(accessExpiresAtMs).toISOString(),
    scopes,
  }
}

import { createSandbox, type Simulator } from '../kit/create-sandbox.ts'
import type { TikTokSandboxOptions } from './options.ts'
import { tiktokAnswers } from './problems.ts'
import { tiktokRoutes } from './routes.ts'
import { SCOPES } from './sign-in.ts'
import { createTikTokState, type TikTokContext, type TikTokState } from './state.ts'
import { openGrant } from './token.ts'

interface TikTokTokens {
  accountId: string
  accessToken: string
  refreshToken: string
  expiresAt: string
  scopes: string[]
}

export type TikTokSandbox = Simulator<TikTokState, (account: string, scopes?: string[]) => TikTokTokens | null>

/** A simulated TikTok: Login Kit, the Content Posting API, and what apps may read. */
export const createTikTokSandbox = (options: TikTokSandboxOptions = {}): TikTokSandbox =>
  createSandbox(options, (bench) => {
    const state = createTikTokState(bench)
    const context: TikTokContext = { ...bench, state }
    const [client] = state.clients
    return {
      state,
      routes: tiktokRoutes(context),
      answers: tiktokAnswers,
      ledger: () => state.ledger(bench.origin()),
      grant: (account, scopes = Object.keys(SCOPES)) => grant(account, scopes, context),
      env: () => ({
        TIKTOK_CLIENT_KEY: client?.key ?? '',
        TIKTOK_CLIENT_SECRET: client?.secret ?? '',
        TIKTOK_ACCESS: options.app ?? 'audited',
        TIKTOK_WEB_URL: bench.origin(),
        TIKTOK_API_URL: bench.origin(),
      }),
      hints: () => [
        `client ${client?.key}, secret ${client?.secret}; redirects to ${client?.redirectUris.join(', ')}`,
        `creators ${state.accounts.map(({ username }) => `@${username}`).join(', ')}`,
      ],
    }
  })

function grant(account: string, scopes: string[], context: TikTokContext): TikTokTokens | null {
  const { accounts, clients } = context.state
  const found = accounts.find(({ openId, username }) => openId === account || username === account)
  const [client] = clients
  if (!found || !client) return null
  const { accessToken, refreshToken, accessExpiresAtMs } = openGrant(
    { clientKey: client.key, openId: found.openId, scopes },
    context,
  )
  const expiresAt = new Date(accessExpiresAtMs).toISOString()
  return { accountId: found.openId, accessToken, refreshToken, expiresAt, scopes }
}

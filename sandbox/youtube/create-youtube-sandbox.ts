import { createSandbox, type Simulator } from '../kit/create-sandbox.ts'
import type { YouTubeContext } from './call.ts'
import type { YouTubeSandboxOptions } from './options.ts'
import { youtubeAnswers } from './problems.ts'
import { youtubeRoutes } from './routes.ts'
import { createYouTubeState, type YouTubeState } from './state.ts'
import { addAccessToken, openGrant } from './token.ts'

interface YouTubeTokens {
  accountId: string
  accessToken: string
  refreshToken: string | null
  expiresAt: string
  scopes: string[]
}

export type YouTubeSandbox = Simulator<YouTubeState, (account: string, scopes?: string[]) => YouTubeTokens | null>

const ALL_SCOPES = ['youtube.upload', 'youtube.readonly', 'youtube.force-ssl'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
)

/** A simulated YouTube: Google's sign-in, resumable uploads, and the part of the Data API that publishing needs. */
export const createYouTubeSandbox = (options: YouTubeSandboxOptions = {}): YouTubeSandbox =>
  createSandbox(options, (bench) => {
    const state = createYouTubeState(bench)
    const context: YouTubeContext = { ...bench, state }
    const [client] = state.clients
    return {
      state,
      routes: youtubeRoutes(context),
      answers: youtubeAnswers,
      ledger: () => state.ledger(bench.origin()),
      grant: (account, scopes = ALL_SCOPES) => grant(account, scopes, context),
      env: () => ({
        YOUTUBE_CLIENT_ID: client?.id ?? '',
        YOUTUBE_CLIENT_SECRET: client?.secret ?? '',
        YOUTUBE_AUTHORIZE_URL: bench.origin(),
        YOUTUBE_TOKEN_URL: bench.origin(),
        YOUTUBE_API_URL: bench.origin(),
        YOUTUBE_UPLOAD_URL: bench.origin(),
        YOUTUBE_WEB_URL: bench.origin(),
      }),
      hints: () => [
        `client ${client?.id}, secret ${client?.secret}; redirects to ${client?.redirectUris.join(', ')}`,
        `channels ${state.accounts.map(({ handle }) => `@${handle}`).join(', ')}`,
      ],
    }
  })

function grant(account: string, scopes: string[], context: YouTubeContext): YouTubeTokens | null {
  const { accounts, clients } = context.state
  const found = accounts.find(({ id, handle }) => id === account || handle === account)
  const [client] = clients
  if (!found || !client) return null
  const opened = openGrant({ clientId: client.id, channelId: found.id, scopes, refreshable: true }, context)
  const { token, expiresAtMs } = addAccessToken(opened, context)
  return {
    accountId: found.id,
    accessToken: token,
    refreshToken: opened.refreshToken,
    expiresAt: new Date(expiresAtMs).toISOString(),
    scopes,
  }
}

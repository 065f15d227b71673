import { createSandbox, type Simulator } from '../kit/create-sandbox.ts'
import type { LinkedInContext } from './call.ts'
import { openGrant } from './oauth.ts'
import type { LinkedInSandboxOptions } from './options.ts'
import { linkedinAnswers } from './problems.ts'
import { linkedinRoutes } from './routes.ts'
import { createLinkedInState, type LinkedInState, ledgerOf } from './state.ts'

interface LinkedInTokens {
  memberUrn: string
  accessToken: string
  refreshToken: string | null
  expiresAt: string
  scopes: string[]
}

export type LinkedInSandbox = Simulator<LinkedInState, (account: string, scopes?: string[]) => LinkedInTokens | null>

/** A simulated LinkedIn: its OAuth pages and the part of the versioned API that publishing needs. */
export const createLinkedInSandbox = (options: LinkedInSandboxOptions = {}): LinkedInSandbox =>
  createSandbox(options, (bench) => {
    const state = createLinkedInState(bench)
    const context: LinkedInContext = { ...bench, state }
    const [client] = state.clients
    return {
      state,
      routes: linkedinRoutes(context),
      answers: linkedinAnswers,
      ledger: () => ledgerOf(state, bench.origin()),
      grant: (account: string, scopes?: string[]) => grant(account, scopes, context),
      env: () => ({
        LINKEDIN_CLIENT_ID: client?.id ?? '',
        LINKEDIN_CLIENT_SECRET: client?.secret ?? '',
        LINKEDIN_ACCESS: options.access ?? 'community_management',
        LINKEDIN_SITE_URL: bench.origin(),
        LINKEDIN_API_URL: bench.origin(),
      }),
      hints: () => [
        `client ${client?.id}, secret ${client?.secret}; redirects to ${client?.redirectUris.join(', ')}`,
        `members ${state.members.map(({ vanityName }) => vanityName).join(', ')}; pages ${state.pages.map(({ vanityName }) => vanityName).join(', ')}`,
      ],
    }
  })

/** Grants tokens for a member, or for whoever administers the page of that name. */
function grant(account: string, scopes: string[] | undefined, context: LinkedInContext): LinkedInTokens | null {
  const { members, pages, clients } = context.state
  const page = pages.find(({ vanityName }) => vanityName === account)
  const member = members.find(({ vanityName, administers }) =>
    page ? administers.has(page.urn) : vanityName === account,
  )
  const [client] = clients
  if (!member || !client) return null
  const opened = openGrant({ clientId: client.id, memberUrn: member.urn, scopes: scopes ?? client.scopes }, context)
  const { memberUrn, accessToken, refreshToken, accessEndsAtMs } = opened
  return {
    memberUrn,
    accessToken,
    refreshToken,
    expiresAt: new Date(accessEndsAtMs).toISOString(),
    scopes: opened.scopes,
  }
}

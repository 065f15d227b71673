import { createSandbox, type Simulator } from '../kit/create-sandbox.ts'
import { page, type Route } from '../kit/serve.ts'
import { call } from './call.ts'
import { consentPage, decideConsent } from './consent.ts'
import { queryDataSource, readDataSource, readProperty, updatePage } from './data-source.ts'
import { homePage } from './home-page.ts'
import { issueToken, openGrant, revokeToken } from './oauth.ts'
import type { NotionSandboxOptions } from './options.ts'
import { notionAnswers } from './problems.ts'
import { readChildren, readPage, readTitle, search } from './read.ts'
import { createNotionState, type NotionContext, type NotionState } from './state.ts'

interface NotionTokens {
  accessToken: string
  refreshToken: string | null
}

export type NotionSandbox = Simulator<NotionState, (account: string) => NotionTokens | null>

/** A simulated Notion: its OAuth pages and the part of the API that reads pages and rows, and writes rows. */
export const createNotionSandbox = (options: NotionSandboxOptions = {}): NotionSandbox =>
  createSandbox(options, (bench) => {
    const state = createNotionState(bench)
    const context: NotionContext = { ...bench, state }
    const [client] = state.clients
    return {
      state,
      routes: notionRoutes(context),
      answers: notionAnswers,
      ledger: () => [], // nothing is published at Notion
      grant: () => (client ? openGrant(client.id, state.shareable(), context) : null),
      env: () => ({
        NOTION_CLIENT_ID: client?.id ?? '',
        NOTION_CLIENT_SECRET: client?.secret ?? '',
        NOTION_API_URL: bench.origin(),
      }),
      hints: () => [
        `client ${client?.id}, secret ${client?.secret}; redirects to ${client?.redirectUris.join(', ')}`,
        `pages ${[...state.pages.values()].map(({ titleParts }) => titleParts.join('')).join(', ')}`,
      ],
    }
  })

function notionRoutes(context: NotionContext): Route[] {
  const api = (method: Route['method'], path: string, handle: Route['handle']): Route => ({
    method,
    path,
    kind: 'api',
    handle,
  })
  return [
    page('GET', '/', () => homePage(context)),
    page('GET', '/v1/oauth/authorize', (request) => consentPage(request, context)),
    page('POST', '/v1/oauth/authorize', (request) => decideConsent(request, context)),
    api('POST', '/v1/oauth/token', (request) => issueToken(request, context)),
    api('POST', '/v1/oauth/revoke', (request) => revokeToken(request, context)),
    call(context, { method: 'POST', path: '/v1/search', handle: (asked) => search(asked, context) }),
    call(context, {
      method: 'GET',
      path: '/v1/pages/:id/properties/title',
      handle: (asked) => readTitle(asked, context),
    }),
    call(context, {
      method: 'GET',
      path: '/v1/pages/:id/properties/:property',
      handle: (asked) => readProperty(asked, context),
    }),
    call(context, { method: 'GET', path: '/v1/pages/:id', handle: (asked) => readPage(asked, context) }),
    call(context, { method: 'PATCH', path: '/v1/pages/:id', handle: (asked) => updatePage(asked, context) }),
    call(context, { method: 'GET', path: '/v1/data_sources/:id', handle: (asked) => readDataSource(asked, context) }),
    call(context, {
      method: 'POST',
      path: '/v1/data_sources/:id/query',
      handle: (asked) => queryDataSource(asked, context),
    }),
    call(context, { method: 'GET', path: '/v1/blocks/:id/children', handle: (asked) => readChildren(asked, context) }),
  ]
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { PlatformAdapter } from '#platforms/adapter.ts'
import { createPlatformHttp } from '#platforms/http.ts'
import type { TestApp } from '../../app.ts'
import type { Person } from '../../factories.ts'

/**
 * A simulated network that has pages and answers over HTTP. One consent gives access to all pages that the person runs.
 */
export interface PagesNetwork {
  adapter: PlatformAdapter<'facebook'>
  /** The pages of the person who consents. The test sets them. */
  pages: { id: string; name: string }[]
  /** The tokens that were revoked. */
  revoked: string[]
  close(): Promise<void>
}

const Pages = z.object({ data: z.array(z.object({ id: z.string(), name: z.string(), access_token: z.string() })) })
const Token = z.object({ access_token: z.string() })

export async function openPagesNetwork(): Promise<PagesNetwork> {
  const network = { pages: [] as PagesNetwork['pages'], revoked: [] as string[] }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://pages.test')
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (url.pathname === '/token') return answer({ access_token: `user-${url.searchParams.get('code')}` })
    if (url.pathname === '/revoke') return answer({ revoked: network.revoked.push(token) > 0 })
    return answer({ data: network.pages.map((page) => ({ ...page, access_token: `${token}-page-${page.id}` })) })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server
  return Object.assign(network, {
    adapter: pagesAdapter(base),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

function pagesAdapter(base: string): PlatformAdapter<'facebook'> {
  const http = createPlatformHttp({ fetch })
  const plain = { refreshToken: null, expiresAt: null, scopes: ['pages'], extra: {} }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    platform: 'facebook',
    connecting: {
      oauth: {
        start: async ({ state }) => ({ authorizationUrl: `${base}/dialog?state=${state}`, secrets: {} }),
        async exchange({ code }) {
          const { body } = await http({ method: 'GET', url: `${base}/token?code=${code}` })
          return { ...plain, accessToken: Token.parse(body).access_token }
        },
      },
      async accounts({ accessToken }) {
        const { body } = await http({ method: 'GET', url: `${base}/pages`, headers: bearer(accessToken) })
        return Pages.parse(body).data.map(({ id, name, access_token }) => ({
          ...{ externalId: id, handle: null, name, profileImageUrl: null, bio: null, profileUrl: null, facts: {} },
          credentials: { ...plain, accessToken: access_token },
        }))
      },
      refresh: async (credentials) => credentials,
      async revoke({ accessToken }) {
        await http({ method: 'POST', url: `${base}/revoke`, headers: bearer(accessToken) })
      },
    },
  }
}

/** Goes through a consent of this person. Answers the name of the choice among the network's pages. */
export async function choiceOf(t: TestApp, as: Person, code: string): Promise<string> {
  const redirectUri = 'http://localhost:4400/connect/facebook/done'
  const { data } = await t.request('POST', '{O}/marketing/accounts/facebook/oauth/start', { as, body: { redirectUri } })
  const answer = await t.request('GET', '/v1/marketing/oauth/facebook/callback', {
    query: { state: data.state, code },
    headers: { authorization: `Bearer ${as.token}` },
  })
  return answer.data.choice
}

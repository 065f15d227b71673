import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'

/** An assistant's stored sign-in, and the page to which the browser comes back. */
export interface Provider extends OAuthClientProvider {
  /** The address to which the person was sent last; null if there was none. */
  sentTo: URL | null
  kept: StoredOAuthTokens | undefined
  /** The parameters with which the browser came back most recently. */
  cameBackWith(): URLSearchParams
  close(): Promise<void>
}

export async function createProvider(name: string): Promise<Provider> {
  let last = new URLSearchParams()
  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (pathname === '/callback') last = searchParams // the browser also requests an icon
    response.end('Back in the assistant')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const redirectUrl = `http://127.0.0.1:${port}/callback`
  let client: StoredOAuthClientInformation | undefined
  let verifier = ''
  let discovered: OAuthDiscoveryState | undefined
  const provider: Provider = {
    sentTo: null,
    kept: undefined,
    redirectUrl,
    clientMetadata: {
      client_name: name,
      redirect_uris: [redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => client,
    saveClientInformation(saved) {
      client = saved
    },
    tokens: () => provider.kept,
    saveTokens(tokens) {
      provider.kept = tokens
    },
    redirectToAuthorization(url) {
      provider.sentTo = url
    },
    invalidateCredentials(what) {
      if (what === 'all' || what === 'tokens') provider.kept = undefined
    },
    saveDiscoveryState(state) {
      discovered = state
    },
    discoveryState: () => discovered,
    saveCodeVerifier(code) {
      verifier = code
    },
    codeVerifier: () => verifier,
    cameBackWith: () => last,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

import type Provider from 'oidc-provider'
import type { Scope } from '#contract/programs/scopes.ts'
import type { EngineOptions } from './engine.ts'
import { type GrantKey, grantId } from './grant-id.ts'
import { readStoredRedirect, storeRedirect } from './kept-way-back.ts'
import { cookieKeys } from './own-keys.ts'
import { type OauthAnswer, type OauthRequest, ownRequest } from './own-request.ts'
import { redirectPlace } from './redirect-uri.ts'
import type { runEngine } from './run-engine.ts'
import { requestedScopes } from './scopes.ts'

/** An authorization request that waits for the person's answer. */
export interface WaitingRequest {
  id: string
  clientId: string
  /** The program's own name for itself. Null if it gave none. */
  clientName: string | null
  clientUri: string | null
  /** The destination of the answer, as text for a person. */
  place: string
  scopes: Scope[]
}

export type ConsentResult = { connection: GrantKey; userId: string } | 'denied'

/** The parts of the authorization server that need its engine. The engine is loaded when it is first needed. */
export interface AuthorizationServer {
  /** Answers `/oauth/authorize` and its continuation after the consent, `/oauth/token` and `/oauth/revoke`. */
  handle(request: OauthRequest): Promise<OauthAnswer>
  /** The authorization that this browser began, found by its cookie. Null if there is none, or if it has ended. */
  waiting(request: OauthRequest): Promise<WaitingRequest | null>
  /** Records the answer, and returns the browser's next address. Null if the authorization has already ended. */
  finish(request: OauthRequest, result: ConsentResult): Promise<string | null>
  /**
   * Redirects the browser to the program, and stores the address for `wayBack`. Of several concurrent requests only one
   * makes that address; the others get an answer without a location.
   */
  resume(request: OauthRequest, id: string): Promise<OauthAnswer>
  /**
   * The address to which the browser was redirected at the end of the authorization. Null while the authorization
   * waits, or after it has expired.
   */
  wayBack(id: string): Promise<string | null>
}

interface Loaded {
  engine: Provider
  run: ReturnType<typeof runEngine>
}

async function loadEngine(options: EngineOptions): Promise<Loaded> {
  const [{ createEngine }, { runEngine }] = await Promise.all([import('./engine.ts'), import('./run-engine.ts')])
  const engine = createEngine(options)
  return { engine, run: runEngine(engine, options.config.baseUrl) }
}

export function createAuthorizationServer(options: EngineOptions): AuthorizationServer {
  const { config, keyRing } = options
  let loading: Promise<Loaded> | undefined
  const load = async (): Promise<Loaded> => {
    loading ??= loadEngine(options)
    const loaded = await loading
    loaded.engine.keys = cookieKeys(keyRing) // a key may have been added since then
    return loaded
  }
  const own = (request: OauthRequest) => ownRequest(request, config.baseUrl)

  return {
    async handle(request) {
      return (await load()).run(request)
    },
    async waiting(request) {
      const { engine } = await load()
      const { req, res } = own(request)
      const found = await engine.interactionDetails(req, res).catch(nullWhereOver)
      if (!found) return null
      const { client_id: clientId, redirect_uri: redirectUri, scope } = found.params as Record<string, string>
      const client = await engine.Client.find(clientId ?? '')
      if (!client || redirectUri === undefined) return null
      return {
        id: found.uid,
        clientId: client.clientId,
        clientName: client.clientName ?? null,
        clientUri: client.clientUri ?? null,
        place: redirectPlace(redirectUri),
        scopes: requestedScopes(scope),
      }
    },
    async finish(request, result) {
      const { engine } = await load()
      const { req, res } = own(request)
      const given =
        result === 'denied'
          ? { error: 'access_denied', error_description: 'The person did not allow it' }
          : { login: { accountId: result.userId, remember: false }, consent: { grantId: grantId(result.connection) } }
      return engine.interactionResult(req, res, given).catch(nullWhereOver)
    },
    async resume(request, id) {
      const answer = await (await load()).run(request)
      if (typeof answer.headers.location === 'string') await storeRedirect(options, id, answer.headers.location)
      return answer
    },
    wayBack: (id) => readStoredRedirect(options, id),
  }
}

function nullWhereOver(error: Error): null {
  if (error.name === 'SessionNotFound') return null
  throw error
}

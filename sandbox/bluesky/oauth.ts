import { createHash, randomBytes } from 'node:crypto'
import { type Answer, jsonAnswer, redirectAnswer } from '../kit/answer.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { formBody, type SandboxRequest } from '../kit/request.ts'
import { page, type Route } from '../kit/serve.ts'
import { DpopRefused, withNonce } from './dpop.ts'
import { type ClientDocument, isFrom, readClient } from './oauth-clients.ts'
import type { BlueskyAccount, OAuthGrant } from './state.ts'
import type { BlueskyContext } from './xrpc.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PUSHED_MS = 5 * MINUTE_MS
const ACCESS_MS = HOUR_MS
const DAYS = { open: 14, known: 730 }

/** The authorization server beside the PDS. Source: https://atproto.com/specs/oauth and the RFCs that it names. */
export function oauthRoutes(context: BlueskyContext): Route[] {
  return [
    page('GET', '/.well-known/oauth-protected-resource', () => {
      return jsonAnswer(200, { resource: context.origin(), authorization_servers: [context.origin()] })
    }),
    page('GET', '/.well-known/oauth-authorization-server', () => jsonAnswer(200, serverMetadata(context.origin()))),
    { method: 'POST', path: '/oauth/par', kind: 'api', handle: (request) => answered(request, context, push) },
    page('GET', '/oauth/authorize', (request) => consentPage(request.query, context)),
    page('POST', '/oauth/authorize', (request) => decide(formBody(request), context)),
    { method: 'POST', path: '/oauth/token', kind: 'api', handle: (request) => answered(request, context, token) },
    { method: 'POST', path: '/oauth/revoke', kind: 'api', handle: (request) => answered(request, context, revoke) },
  ]
}

function serverMetadata(issuer: string) {
  return {
    issuer,
    scopes_supported: ['atproto', 'transition:generic', 'transition:email', 'transition:chat.bsky'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['ES256'],
    dpop_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
    require_pushed_authorization_requests: true,
    client_id_metadata_document_supported: true,
    pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
  }
}

interface Call {
  form: URLSearchParams
  client: ClientDocument
  /** Thumbprint of the key that signed the DPoP proof. */
  thumbprint: string
}

class Refused extends Error {
  readonly code: string
  constructor(code: string, words: string) {
    super(words)
    this.code = code
  }
}

async function answered(
  request: SandboxRequest,
  context: BlueskyContext,
  act: (call: Call, context: BlueskyContext) => Answer,
): Promise<Answer> {
  const { dpop, options, origin } = context
  try {
    const thumbprint = await dpop.check(request)
    const form = formBody(request)
    const client = await readClient(form.get('client_id') ?? '', options.clients ?? {})
    if (!client || !(await isFrom(client, form, origin())))
      throw new Refused('invalid_client', 'Client authentication failed')
    return withNonce(act({ form, client, thumbprint }, context), dpop)
  } catch (error) {
    if (!(error instanceof Refused || error instanceof DpopRefused)) throw error
    const status = error.code === 'invalid_client' ? 401 : 400
    return withNonce(jsonAnswer(status, { error: error.code, error_description: error.message }), dpop)
  }
}

function push({ form, client, thumbprint }: Call, { state, clock }: BlueskyContext): Answer {
  const said = (name: string) => form.get(name) ?? ''
  const scopes = said('scope').split(' ')
  if (!client.redirect_uris.includes(said('redirect_uri'))) throw new Refused('invalid_request', 'Invalid redirect_uri')
  if (said('response_type') !== 'code') throw new Refused('unsupported_response_type', 'Only "code" is supported')
  if (said('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(said('code_challenge')))
    throw new Refused('invalid_request', 'code_challenge is required')
  const allowed = client.scope.split(' ')
  if (!scopes.includes('atproto') || !scopes.every((scope) => allowed.includes(scope)))
    throw new Refused('invalid_scope', 'Scope is not registered')
  const uri = `urn:ietf:params:oauth:request_uri:req-${randomBytes(16).toString('hex')}`
  state.oauth.pushed.set(uri, {
    clientId: client.client_id,
    clientName: client.client_name ?? client.client_id,
    known: client.token_endpoint_auth_method !== 'none',
    redirectUri: said('redirect_uri'),
    state: said('state'),
    scopes,
    challenge: said('code_challenge'),
    loginHint: said('login_hint'),
    thumbprint,
    expiresAtMs: clock.now() + PUSHED_MS,
  })
  return jsonAnswer(201, { request_uri: uri, expires_in: PUSHED_MS / 1000 })
}

function asked(fields: URLSearchParams, { state, clock }: BlueskyContext) {
  const ask = state.oauth.pushed.get(fields.get('request_uri') ?? '')
  return ask && ask.expiresAtMs > clock.now() && ask.clientId === fields.get('client_id') ? ask : null
}

function consentPage(query: URLSearchParams, context: BlueskyContext): Answer {
  const ask = asked(query, context)
  if (!ask) return brokenAsk()
  const named = context.state.account(ask.loginHint)
  const offered = named ? [named] : context.state.accounts
  const body = html`<div class="card"><h1>Authorize ${ask.clientName}</h1>
<form method="post" action="/oauth/authorize">
${[...query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>Sign in as</legend>
${offered.map(({ handle }, index) => html`<label class="choice"><input type="radio" name="account" value="${handle}"${index === 0 && html` checked`}><span>@${handle}</span></label>`)}</fieldset>
<ul class="scopes">${ask.scopes.map((scope) => html`<li>${scope}</li>`)}</ul>
<div class="actions"><button class="main" name="decision" value="allow">Authorize</button><button name="decision" value="cancel">Deny access</button></div>
</form></div>`
  return pageAnswer(200, { title: 'Authorize', brand: 'Bluesky', body })
}

function decide(form: URLSearchParams, context: BlueskyContext): Answer {
  const { state, clock, origin } = context
  const ask = asked(form, context)
  const account = state.account(form.get('account') ?? '')
  if (!ask) return brokenAsk()
  state.oauth.pushed.delete(form.get('request_uri') ?? '')
  const url = new URL(ask.redirectUri)
  url.searchParams.set('iss', origin())
  url.searchParams.set('state', ask.state)
  if (form.get('decision') !== 'allow' || !account) {
    url.searchParams.set('error', 'access_denied')
    return redirectAnswer(url.href)
  }
  const code = `cod-${randomBytes(32).toString('hex')}`
  state.oauth.codes.set(code, { ...ask, did: account.did, expiresAtMs: clock.now() + PUSHED_MS })
  url.searchParams.set('code', code)
  return redirectAnswer(url.href)
}

function brokenAsk(): Answer {
  const body = html`<div class="card"><h1>Unknown request</h1><p class="soft">This sign-in was used or has expired.</p></div>`
  return pageAnswer(400, { title: 'Unknown request', brand: 'Bluesky', body })
}

function token(call: Call, context: BlueskyContext): Answer {
  const grant = call.form.get('grant_type') === 'refresh_token' ? renewed(call, context) : redeemed(call, context)
  const { state, clock } = context
  const access = `at-${randomBytes(32).toString('base64url')}`
  const refresh = `ref-${randomBytes(32).toString('hex')}`
  grant.refresh = refresh
  grant.access = { token: access, expiresAtMs: clock.now() + ACCESS_MS }
  state.oauth.refreshTokens.set(refresh, grant)
  state.oauth.grants.add(grant)
  const body = { access_token: access, token_type: 'DPoP', refresh_token: refresh, expires_in: ACCESS_MS / 1000 }
  const date = new Date(clock.now()).toUTCString()
  return jsonAnswer(200, { ...body, scope: grant.scopes.join(' '), sub: grant.did }, { date })
}

function redeemed({ form, client, thumbprint }: Call, { state, clock }: BlueskyContext): OAuthGrant {
  const code = form.get('code') ?? ''
  const ask = state.oauth.codes.get(code)
  state.oauth.codes.delete(code)
  const proof = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const holds =
    ask !== undefined &&
    ask.expiresAtMs > clock.now() &&
    ask.clientId === client.client_id &&
    ask.redirectUri === form.get('redirect_uri') &&
    ask.thumbprint === thumbprint &&
    ask.challenge === proof
  if (!holds) throw new Refused('invalid_grant', 'Invalid code')
  const endsAtMs = clock.now() + (ask.known ? DAYS.known : DAYS.open) * 24 * HOUR_MS
  const { did, clientId, scopes } = ask
  return { did, clientId, scopes, thumbprint, endsAtMs, refresh: '', access: null }
}

function renewed({ form, client, thumbprint }: Call, { state, clock }: BlueskyContext): OAuthGrant {
  const given = form.get('refresh_token') ?? ''
  const grant = state.oauth.refreshTokens.get(given)
  if (!grant || !state.oauth.grants.has(grant)) throw new Refused('invalid_grant', 'Invalid refresh token')
  // A token that is used twice may be in two hands, so the session ends for both.
  const holds = grant.refresh === given && grant.thumbprint === thumbprint && grant.clientId === client.client_id
  if (!holds || grant.endsAtMs <= clock.now()) {
    state.oauth.grants.delete(grant)
    throw new Refused('invalid_grant', holds ? 'Session expired' : 'Refresh token replayed')
  }
  return grant
}

function revoke({ form, client }: Call, { state }: BlueskyContext): Answer {
  const grant = state.oauth.refreshTokens.get(form.get('token') ?? '')
  // An unknown token counts as revoked. RFC 7009, 2.2
  if (grant?.clientId === client.client_id) state.oauth.grants.delete(grant)
  return jsonAnswer(200, {})
}

/** The owner of a bound access token; null if the token is invalid. */
export function ownerOf(
  access: string,
  { state, clock }: BlueskyContext,
): { account: BlueskyAccount; grant: OAuthGrant } | null {
  const grant = [...state.oauth.grants].find((one) => one.access?.token === access)
  const account = grant && state.account(grant.did)
  return grant?.access && account && grant.access.expiresAtMs > clock.now() ? { account, grant } : null
}

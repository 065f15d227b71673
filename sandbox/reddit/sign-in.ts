import { type Answer, emptyAnswer, jsonAnswer, redirectAnswer } from '../kit/answer.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { formBody, type SandboxRequest } from '../kit/request.ts'
import type { RedditClient } from './options.ts'
import { problem } from './problems.ts'
import { newToken, type RedditContext, type RedditGrant } from './state.ts'

const CODE_LIFETIME_MS = 10 * 60_000
const ACCESS_LIFETIME_SECONDS = 86_400

export const SCOPES: Record<string, string> = {
  identity: 'Access my reddit username and signup date.',
  read: 'Access posts and comments through my account.',
  submit: 'Submit links and comments from my account.',
  edit: 'Edit and delete my comments and submissions.',
  history: 'Access my voting history and comments or submissions I have saved or hidden.',
  mysubreddits: 'Access the list of subreddits I moderate, contribute to, and subscribe to.',
  flair: 'Select my subreddit flair. Change link flair on my submissions.',
  privatemessages: 'Access my inbox and send private messages to other users.',
}

interface Ask {
  client: RedditClient
  redirectUri: string
  scopes: string[]
  state: string
  permanent: boolean
}

/** GET /api/v1/authorize. */
export function consentPage(request: SandboxRequest, context: RedditContext): Answer {
  const ask = readAsk(request.query, context)
  if (typeof ask === 'string') return brokenAsk(ask)
  const body = html`<div class="card"><h1>${ask.client.name} requests to connect with your reddit account</h1>
<form method="post" action="/api/v1/authorize">
${[...request.query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>Account</legend>${context.state.accounts.map(
    ({ name }, index) =>
      html`<label class="choice"><input type="radio" name="account" value="${name}"${index === 0 && html` checked`}><span>u/${name}</span></label>`,
  )}</fieldset>
<p>Allow ${ask.client.name} to:</p><ul class="scopes">${ask.scopes.map((scope) => html`<li>${SCOPES[scope]}</li>`)}
${ask.permanent && html`<li>Maintain this access indefinitely (or until manually revoked).</li>`}</ul>
<div class="actions"><button class="main" name="decision" value="allow">Allow</button><button name="decision" value="decline">Decline</button></div>
</form></div>`
  return pageAnswer(200, { title: 'Authorize', brand: 'reddit', body })
}

/** POST /api/v1/authorize: the form of that page. */
export function decideConsent(request: SandboxRequest, context: RedditContext): Answer {
  const form = formBody(request)
  const ask = readAsk(form, context)
  if (typeof ask === 'string') return brokenAsk(ask)
  if (form.get('decision') !== 'allow') return goBack(ask, { error: 'access_denied' })
  const account = context.state.accounts.find(({ name }) => name === form.get('account'))
  if (!account) return brokenAsk('no such account')
  const { client, ...asked } = ask
  const code = newToken()
  const expiresAtMs = context.clock.now() + CODE_LIFETIME_MS
  context.state.codes.set(code, { ...asked, clientId: client.id, account, expiresAtMs })
  return goBack(ask, { code })
}

function goBack({ redirectUri, state }: Ask, outcome: Record<string, string>): Answer {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ state, ...outcome })) url.searchParams.set(name, value)
  return redirectAnswer(`${url.href}#_`)
}

function readAsk(query: URLSearchParams, { state }: RedditContext): Ask | string {
  const client = state.clients.find(({ id }) => id === query.get('client_id'))
  if (!client) return 'invalid client id'
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri)) return 'invalid redirect_uri parameter'
  if (query.get('response_type') !== 'code') return 'invalid response type'
  const scopes = (query.get('scope') ?? '').split(/[ ,]+/).filter(Boolean)
  if (scopes.length === 0 || scopes.some((scope) => !(scope in SCOPES))) return 'invalid scope requested'
  if (!query.get('state')) return 'missing state parameter'
  return {
    client,
    redirectUri,
    scopes,
    state: query.get('state') ?? '',
    permanent: query.get('duration') === 'permanent',
  }
}

const brokenAsk = (reason: string): Answer =>
  pageAnswer(400, {
    title: 'Bad request',
    brand: 'reddit',
    body: html`<div class="card"><h1>bad request (reddit.com)</h1><p class="soft">${reason}</p></div>`,
  })

/** POST /api/v1/access_token: many refusals have status 200. */
export function issueToken(request: SandboxRequest, context: RedditContext): Answer {
  const { state, clock } = context
  const client = clientOf(request, context)
  if (!client) return problem(401, 'Unauthorized')
  const form = formBody(request)
  switch (form.get('grant_type')) {
    case 'authorization_code': {
      const value = form.get('code') ?? ''
      const code = state.codes.get(value)
      state.codes.delete(value)
      const fits = code?.clientId === client.id && code.redirectUri === form.get('redirect_uri')
      if (!code || !fits || code.expiresAtMs <= clock.now()) return jsonAnswer(200, { error: 'invalid_grant' })
      const grant = openGrant(code, context)
      return tokenAnswer(grant, context, grant.refreshToken === null ? {} : { refresh_token: grant.refreshToken })
    }
    case 'refresh_token': {
      const token = form.get('refresh_token')
      const grant = [...state.grants].find(
        ({ clientId, refreshToken }) => clientId === client.id && refreshToken !== null && refreshToken === token,
      )
      if (!grant) return problem(400, 'Bad Request')
      return tokenAnswer(grant, context, { refresh_token: grant.refreshToken })
    }
    default:
      return jsonAnswer(200, { error: 'unsupported_grant_type' })
  }
}

/** POST /api/v1/revoke_token: revoking a refresh token also revokes its access tokens. */
export function revokeToken(request: SandboxRequest, context: RedditContext): Answer {
  if (!clientOf(request, context)) return problem(401, 'Unauthorized')
  const token = formBody(request).get('token') ?? ''
  for (const grant of context.state.grants) {
    if (grant.refreshToken === token) context.state.grants.delete(grant)
    grant.accessTokens.delete(token)
  }
  return emptyAnswer(200)
}

export function openGrant(
  { permanent, ...who }: Pick<RedditGrant, 'clientId' | 'account' | 'scopes'> & { permanent: boolean },
  { state }: RedditContext,
): RedditGrant {
  const { clientId, account, scopes } = who
  const refreshToken = permanent ? newToken() : null
  const grant: RedditGrant = { clientId, account, scopes, refreshToken, accessTokens: new Map() }
  state.grants.add(grant)
  return grant
}

export function addAccessToken(grant: RedditGrant, { clock }: RedditContext) {
  const token = newToken()
  const expiresAtMs = clock.now() + ACCESS_LIFETIME_SECONDS * 1000
  grant.accessTokens.set(token, expiresAtMs)
  return { token, expiresAtMs }
}

function tokenAnswer(grant: RedditGrant, context: RedditContext, more: Record<string, unknown>): Answer {
  const { token } = addAccessToken(grant, context)
  const scope = grant.scopes.join(' ')
  return jsonAnswer(200, {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_LIFETIME_SECONDS,
    scope,
    ...more,
  })
}

function clientOf({ headers }: SandboxRequest, { state }: RedditContext): RedditClient | undefined {
  const basic = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const said = Buffer.from(basic, 'base64').toString()
  return state.clients.find(
    ({ id, secret, approval = 'approved' }) => said === `${id}:${secret}` && approval === 'approved',
  )
}

import { type Answer, redirectAnswer } from '../kit/answer.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { formBody, type SandboxRequest } from '../kit/request.ts'
import type { YouTubeContext } from './call.ts'
import type { YouTubeClient } from './options.ts'
import { newToken } from './state.ts'

/** How long a code is valid; it works once. */
const CODE_LIFETIME_MS = 10 * 60_000

const BASE = 'https://www.googleapis.com/auth/'
const SCOPES: Record<string, string> = {
  [`${BASE}youtube`]: 'Manage your YouTube account',
  [`${BASE}youtube.upload`]: 'Manage your YouTube videos',
  [`${BASE}youtube.readonly`]: 'View your YouTube account',
  [`${BASE}youtube.force-ssl`]: 'See, edit, and permanently delete your YouTube videos, ratings, comments and captions',
  [`${BASE}yt-analytics.readonly`]: 'View YouTube Analytics reports for your YouTube content',
}

interface Ask {
  client: YouTubeClient
  redirectUri: string
  scopes: string[]
  state: string | null
  challenge: string | null
  offline: boolean
  asksAgain: boolean
}

/** GET /o/oauth2/v2/auth: the page on which somebody chooses a channel and ticks what the app may do. */
export function consentPage(request: SandboxRequest, context: YouTubeContext): Answer {
  const ask = readAsk(request.query, context)
  if (typeof ask === 'string') return brokenAsk(ask)
  const body = html`<div class="card"><h1>${ask.client.name} wants access to your Google Account</h1>
<form method="post" action="/o/oauth2/v2/auth">
${[...request.query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>Choose your account or a brand account</legend>
${context.state.accounts.map(
  (
    { handle, title },
    index,
  ) => html`<label class="choice"><input type="radio" name="account" value="${handle}"${index === 0 && html` checked`}>
<span>${title} <span class="soft">@${handle}</span></span></label>`,
)}</fieldset>
<fieldset><legend>Select what ${ask.client.name} can access</legend>
${ask.scopes.map((scope) => html`<label class="choice"><input type="checkbox" name="granted" value="${scope}" checked><span>${SCOPES[scope]}</span></label>`)}</fieldset>
<div class="actions"><button class="main" name="decision" value="allow">Continue</button><button name="decision" value="cancel">Cancel</button></div>
</form></div>`
  return pageAnswer(200, { title: 'Sign in with Google', brand: 'Google', body })
}

/** POST /o/oauth2/v2/auth: the form of that page. */
export function decideConsent(request: SandboxRequest, context: YouTubeContext): Answer {
  const form = formBody(request)
  const ask = readAsk(form, context)
  if (typeof ask === 'string') return brokenAsk(ask)
  if (form.get('decision') !== 'allow') return goBack(ask, { error: 'access_denied' })
  const { state, clock } = context
  const channel = state.accounts.find(({ handle }) => handle === form.get('account'))
  if (!channel) return brokenAsk('There is no channel of that handle.')
  const ticked = form.getAll('granted')
  const scopes = ticked.length > 0 ? ask.scopes.filter((scope) => ticked.includes(scope)) : ask.scopes
  const known = [...state.grants].some(
    ({ clientId, channelId }) => clientId === ask.client.id && channelId === channel.id,
  )
  const code = `4/${newToken()}`
  state.codes.set(code, {
    clientId: ask.client.id,
    channelId: channel.id,
    redirectUri: ask.redirectUri,
    scopes,
    challenge: ask.challenge,
    // A refresh token comes with the first consent, and with each later one that the app requests explicitly.
    refreshable: ask.offline && (ask.asksAgain || !known),
    expiresAtMs: clock.now() + CODE_LIFETIME_MS,
  })
  return goBack(ask, { code, scope: scopes.join(' ') })
}

function goBack(ask: Ask, outcome: Record<string, string>): Answer {
  const url = new URL(ask.redirectUri)
  const answer = { ...(ask.state === null ? {} : { state: ask.state }), ...outcome }
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  return redirectAnswer(url.href)
}

/** The request, or what is wrong with it. Google does not redirect a browser with a request that it cannot trust. */
function readAsk(query: URLSearchParams, { state }: YouTubeContext): Ask | string {
  const client = state.clients.find(({ id }) => id === query.get('client_id'))
  if (!client) return 'Error 401: invalid_client. The OAuth client was not found.'
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri)) return 'Error 400: redirect_uri_mismatch'
  if (query.get('response_type') !== 'code') return 'Error 400: unsupported_response_type'
  const challenge = query.get('code_challenge')
  // Google accepts "plain" as well. The sandbox does not, so that no one relies on it.
  if (challenge !== null && (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)))
    return 'Error 400: invalid_request. The code challenge is not valid.'
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean)
  const unknown = scopes.find((scope) => !(scope in SCOPES))
  if (scopes.length === 0 || unknown) return `Error 400: invalid_scope ${unknown ?? ''}`
  return {
    client,
    redirectUri,
    scopes,
    state: query.get('state'),
    challenge,
    offline: query.get('access_type') === 'offline',
    asksAgain: (query.get('prompt') ?? '').split(' ').includes('consent'),
  }
}

function brokenAsk(reason: string): Answer {
  const body = html`<div class="card"><h1>Access blocked: this app’s request is invalid</h1><p class="soft">${reason}</p></div>`
  return pageAnswer(400, { title: 'Access blocked', brand: 'Google', body })
}

import { type Answer, redirectAnswer } from '../kit/answer.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { formBody, type SandboxRequest } from '../kit/request.ts'
import type { XContext } from './call.ts'
import type { XClient } from './options.ts'
import { newToken } from './state.ts'

/** How long a code is valid. It works only once. */
const CODE_LIFETIME_MS = 30_000

const SCOPES: Record<string, string> = {
  'tweet.read': 'See posts you can see, including those of protected accounts',
  'tweet.write': 'Create and repost on your behalf',
  'users.read': 'See any account you can see',
  'media.write': 'Upload photos and videos on your behalf',
  'offline.access': 'Stay connected until you revoke access',
  'list.read': 'See your lists',
  'like.read': 'See posts you have liked',
  'bookmark.read': 'See your bookmarks',
}

interface Ask {
  client: XClient
  redirectUri: string
  scopes: string[]
  state: string
  challenge: string
}

/** GET /i/oauth2/authorize: the consent page. */
export function consentPage(request: SandboxRequest, context: XContext): Answer {
  const ask = readAsk(request.query, context)
  if (typeof ask === 'string') return brokenAsk(ask)
  if (context.options.autoConsent && request.query.get('auto') === 'allow') {
    return allow(ask, request.query.get('account') ?? context.state.accounts[0]?.username ?? '', context)
  }
  const body = html`<div class="card"><h1>${ask.client.name} wants to access your X account</h1>
<form method="post" action="/i/oauth2/authorize">
${[...request.query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>Sign in as</legend>
${context.state.accounts.map(
  (
    account,
    index,
  ) => html`<label class="choice"><input type="radio" name="account" value="${account.username}"${index === 0 && html` checked`}>
<span>${account.name} <span class="soft">@${account.username}</span></span></label>`,
)}</fieldset>
<h2>The app will be able to</h2>
<ul class="scopes">${ask.scopes.map((scope) => html`<li>${SCOPES[scope]}</li>`)}</ul>
<div class="actions"><button class="main" name="decision" value="allow">Allow</button><button name="decision" value="cancel">Cancel</button></div>
</form></div>`
  return pageAnswer(200, { title: `Authorize ${ask.client.name}`, brand: 'X', body })
}

/** POST /i/oauth2/authorize: the form of that page. */
export function decideConsent(request: SandboxRequest, context: XContext): Answer {
  const form = formBody(request)
  const ask = readAsk(form, context)
  if (typeof ask === 'string') return brokenAsk(ask)
  if (form.get('decision') !== 'allow') return goBack(ask, { error: 'access_denied' })
  return allow(ask, form.get('account') ?? '', context)
}

function allow(ask: Ask, username: string, { state, clock }: XContext): Answer {
  const account = state.accounts.find((candidate) => candidate.username === username)
  if (!account) return brokenAsk('There is no account of that name.')
  const code = newToken()
  state.codes.set(code, {
    clientId: ask.client.id,
    accountId: account.id,
    redirectUri: ask.redirectUri,
    scopes: ask.scopes,
    challenge: ask.challenge,
    expiresAtMs: clock.now() + CODE_LIFETIME_MS,
  })
  return goBack(ask, { code })
}

function goBack(ask: Ask, outcome: Record<string, string>): Answer {
  const url = new URL(ask.redirectUri)
  for (const [name, value] of Object.entries({ state: ask.state, ...outcome })) url.searchParams.set(name, value)
  return redirectAnswer(url.href)
}

/**
 * The request, or what is wrong with it. A browser with a wrong request is not redirected, since its redirect address
 * cannot be trusted.
 */
function readAsk(query: URLSearchParams, { state }: XContext): Ask | string {
  const client = state.clients.find(({ id }) => id === query.get('client_id'))
  if (!client) return 'client_id names no app.'
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri))
    return 'redirect_uri is not one of the registered addresses of the app.'
  if (query.get('response_type') !== 'code') return 'response_type must be code.'
  const stateValue = query.get('state') ?? ''
  if (stateValue === '' || stateValue.length > 500) return 'state must have 1 to 500 characters.'
  const challenge = query.get('code_challenge') ?? ''
  // X accepts "plain" as well. The sandbox does not, so that no one relies on it.
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return 'code_challenge must be given, with code_challenge_method S256.'
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean)
  const unknown = scopes.find((scope) => !(scope in SCOPES))
  if (scopes.length === 0 || unknown) return unknown ? `scope ${unknown} is not known.` : 'scope must be given.'
  return { client, redirectUri, scopes, state: stateValue, challenge }
}

function brokenAsk(reason: string): Answer {
  const body = html`<div class="card"><h1>Something went wrong</h1><p>You weren’t able to give access to the app. Go back and try logging in again.</p><p class="soft">${reason}</p></div>`
  return pageAnswer(400, { title: 'Something went wrong', brand: 'X', body })
}

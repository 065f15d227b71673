import { type Answer, redirectAnswer } from '../kit/answer.ts'
import { type Html, html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { formBody, type SandboxRequest } from '../kit/request.ts'
import { page, type Route } from '../kit/serve.ts'
import { type Grants, type GraphClient, HOUR_MS, newToken } from './grants.ts'

/** How long a code is valid; it works once. */
const CODE_LIFETIME_MS = HOUR_MS

interface Consent {
  brand: string
  path: string
  /** What each scope lets an app do; other scopes cannot be requested. */
  scopes: Readonly<Record<string, string>>
  clients: readonly GraphClient[]
  grants: Grants
  now: () => number
  /** Who can sign in. */
  people: () => readonly { id: string; handle: string; name: string }[]
  /** What a consent covers besides its scopes. */
  more?: () => Html
  /** `?auto=allow&account=handle` consents without a click. */
  autoConsent: boolean
}

interface Ask {
  client: GraphClient
  redirectUri: string
  scopes: string[]
  state: string
}

/** The page on which somebody gives an app access, and its form. */
export function consentRoutes(consent: Consent): Route[] {
  return [
    page('GET', consent.path, (request) => {
      const ask = readAsk(request.query, consent)
      if (typeof ask === 'string') return brokenAsk(consent, ask)
      if (consent.autoConsent && request.query.get('auto') === 'allow')
        return allow(ask, request.query.get('account') ?? consent.people()[0]?.handle ?? '', consent)
      return consentPage(request, ask, consent)
    }),
    page('POST', consent.path, (request) => {
      const form = formBody(request)
      const ask = readAsk(form, consent)
      if (typeof ask === 'string') return brokenAsk(consent, ask)
      return form.get('decision') === 'allow' ? allow(ask, form.get('account') ?? '', consent) : goBack(ask, DENIED)
    }),
  ]
}

const DENIED = {
  error: 'access_denied',
  error_reason: 'user_denied',
  error_description: 'The user denied the request.',
}

function consentPage(request: SandboxRequest, ask: Ask, { brand, path, scopes, people, more }: Consent): Answer {
  const body = html`<div class="card"><h1>${ask.client.name} wants to access your ${brand} account</h1>
<form method="post" action="${path}">
${[...request.query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>Continue as</legend>
${people().map(
  ({ handle, name }, index) =>
    html`<label class="choice"><input type="radio" name="account" value="${handle}"${index === 0 && html` checked`}>
<span>${name} <span class="soft">@${handle}</span></span></label>`,
)}</fieldset>
<h2>The app will be able to</h2>
<ul class="scopes">${ask.scopes.map((scope) => html`<li>${scopes[scope]}</li>`)}</ul>
${more?.()}
<div class="actions"><button class="main" name="decision" value="allow">Allow</button><button name="decision" value="cancel">Cancel</button></div>
</form></div>`
  return pageAnswer(200, { title: `Authorize ${ask.client.name}`, brand, body })
}

function allow(ask: Ask, handle: string, consent: Consent): Answer {
  const person = consent.people().find((other) => other.handle === handle)
  if (!person) return brokenAsk(consent, 'There is no account of that name.')
  const code = newToken()
  consent.grants.codes.set(code, {
    clientId: ask.client.id,
    accountId: person.id,
    redirectUri: ask.redirectUri,
    scopes: ask.scopes,
    expiresAtMs: consent.now() + CODE_LIFETIME_MS,
  })
  return goBack(ask, { code })
}

/** Redirects back. The address ends in `#_`, as Meta's do, which is not part of the code. */
function goBack(ask: Ask, outcome: Record<string, string>): Answer {
  const url = new URL(ask.redirectUri)
  for (const [name, value] of Object.entries({ ...outcome, state: ask.state })) url.searchParams.set(name, value)
  return redirectAnswer(`${url.href}#_`)
}

/** The request, or what is wrong with it. */
function readAsk(query: URLSearchParams, { clients, scopes: known }: Consent): Ask | string {
  const client = clients.find(({ id }) => id === query.get('client_id'))
  if (!client) return 'Invalid app ID: the provided app ID does not look like a valid app ID.'
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri))
    return 'URL blocked: the redirect URI is not white-listed in the app’s client OAuth settings.'
  if (query.get('response_type') !== 'code') return 'response_type must be code.'
  const scopes = (query.get('scope') ?? '').split(/[ ,]/).filter(Boolean)
  const unknown = scopes.find((scope) => !(scope in known))
  if (scopes.length === 0 || unknown) return `Invalid scopes: ${unknown ?? 'none was given'}.`
  return { client, redirectUri, scopes, state: query.get('state') ?? '' }
}

function brokenAsk({ brand }: Consent, reason: string): Answer {
  const body = html`<div class="card"><h1>Something went wrong</h1><p class="soft">${reason}</p></div>`
  return pageAnswer(400, { title: 'Something went wrong', brand, body })
}

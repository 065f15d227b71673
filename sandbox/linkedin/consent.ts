import { type Answer, redirectAnswer } from '../kit/answer.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { formBody, type SandboxRequest } from '../kit/request.ts'
import type { LinkedInContext } from './call.ts'
import type { LinkedInClient } from './options.ts'
import { newToken } from './state.ts'

const CODE_LIFETIME_MS = 30 * 60_000
const PATH = '/oauth/v2/authorization'

const SCOPES: Record<string, string> = {
  openid: 'Use your name and photo',
  profile: 'Use your basic profile',
  r_basicprofile: 'Use your basic profile, with its address',
  w_member_social: 'Create posts on your behalf',
  w_member_social_feed: 'Comment and react on your behalf',
  r_member_postAnalytics: 'See how your posts do',
  rw_organization_admin: 'See and manage your pages',
  w_organization_social: 'Create posts for your pages',
  r_organization_social: 'See the posts of your pages',
  w_organization_social_feed: 'Comment and react for your pages',
  r_organization_social_feed: 'See the comments on posts of your pages',
}

interface Ask {
  client: LinkedInClient
  redirectUri: string
  state: string
  scopes: string[]
}

/** GET /oauth/v2/authorization: the consent page. */
export function consentPage(request: SandboxRequest, context: LinkedInContext): Answer {
  const ask = readAsk(request.query, context)
  if ('status' in ask) return ask
  if (context.options.autoConsent && request.query.get('auto') === 'allow') {
    return allow(ask, request.query.get('account') ?? context.state.members[0]?.vanityName ?? '', context)
  }
  const body = html`<div class="card"><h1>${ask.client.name} would like to</h1>
<form method="post" action="${PATH}">
${[...request.query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<ul class="scopes">${ask.scopes.map((scope) => html`<li>${SCOPES[scope]}</li>`)}</ul>
<fieldset><legend>Sign in as</legend>
${context.state.members.map(
  ({ vanityName, name }, index) =>
    html`<label class="choice"><input type="radio" name="account" value="${vanityName}"${index === 0 && html` checked`}>
<span>${name} <span class="soft">in/${vanityName}</span></span></label>`,
)}</fieldset>
<div class="actions"><button class="main" name="decision" value="allow">Allow</button><button name="decision" value="cancel">Cancel</button></div>
</form></div>`
  return pageAnswer(200, { title: `Authorize ${ask.client.name}`, brand: 'LinkedIn', body })
}

/** POST /oauth/v2/authorization: the form of that page. */
export function decideConsent(request: SandboxRequest, context: LinkedInContext): Answer {
  const form = formBody(request)
  const ask = readAsk(form, context)
  if ('status' in ask) return ask
  if (form.get('decision') === 'allow') return allow(ask, form.get('account') ?? '', context)
  const error_description = 'The user cancelled the authorization'
  return goBack(ask, { error: 'user_cancelled_authorize', error_description })
}

function allow(ask: Ask, vanityName: string, { state, clock }: LinkedInContext): Answer {
  const member = state.members.find((one) => one.vanityName === vanityName)
  if (!member) return broken('There is no member of that name.')
  const code = newToken()
  const { redirectUri, scopes, client } = ask
  const endsAtMs = clock.now() + CODE_LIFETIME_MS
  state.codes.set(code, { clientId: client.id, memberUrn: member.urn, scopes, redirectUri, endsAtMs })
  return goBack(ask, { code })
}

function goBack({ redirectUri, state }: Pick<Ask, 'redirectUri' | 'state'>, outcome: Record<string, string>): Answer {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ state, ...outcome })) url.searchParams.set(name, value)
  return redirectAnswer(url.href)
}

/**
 * The request, or LinkedIn's answer to an invalid one. A scope that the app lacks is returned to the app as an error.
 */
function readAsk(query: URLSearchParams, { state }: LinkedInContext): Ask | Answer {
  const client = state.clients.find(({ id }) => id === query.get('client_id'))
  if (!client) return broken('The passed in client_id is invalid.')
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri)) return broken('The redirect_uri does not match the registered value.')
  if (query.get('response_type') !== 'code') return broken('A required parameter "response_type" is missing.')
  const back = { redirectUri, state: query.get('state') ?? '' }
  const scopes = (query.get('scope') ?? '').split(' ').filter(Boolean)
  const foreign = scopes.find((scope) => !client.scopes.includes(scope))
  if (scopes.length > 0 && !foreign) return { client, scopes, ...back }
  const error_description = `Scope "${foreign ?? ''}" is not authorized for your application`
  return goBack(back, { error: 'unauthorized_scope_error', error_description })
}

function broken(reason: string): Answer {
  const body = html`<div class="card"><h1>Bummer, something went wrong.</h1><p class="soft">${reason}</p></div>`
  return pageAnswer(400, { title: 'Something went wrong', brand: 'LinkedIn', body })
}

import { type Answer, redirectAnswer } from '../kit/answer.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { formBody, type SandboxRequest } from '../kit/request.ts'
import type { TikTokClient } from './options.ts'
import { newToken, type TikTokContext } from './state.ts'

const CODE_LIFETIME_MS = 10 * 60_000
export const AUTHORIZE_PATH = '/v2/auth/authorize/'

export const SCOPES: Record<string, string> = {
  'user.info.basic': 'Read your profile info (avatar, display name)',
  'user.info.profile': 'Read your profile web link, bio description and verification status',
  'user.info.stats': 'Read your profile engagement statistics',
  'video.list': 'Read your public videos on TikTok',
  'video.publish': 'Post content to TikTok',
  'video.upload': 'Share drafts to your TikTok account for you to edit and post',
}

interface Ask {
  client: TikTokClient
  redirectUri: string
  scopes: string[]
  state: string
}

/** GET /v2/auth/authorize/: lists what an app may do; each item can be switched off. */
export function consentPage(request: SandboxRequest, context: TikTokContext): Answer {
  const ask = readAsk(request.query, context)
  if (typeof ask === 'string') return brokenAsk(ask)
  const body = html`<div class="card"><h1>${ask.client.name} would like to access your TikTok account</h1>
<form method="post" action="${AUTHORIZE_PATH}">
${[...request.query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset><legend>Account</legend>${context.state.accounts.map(
    ({ username, displayName }, index) =>
      html`<label class="choice"><input type="radio" name="account" value="${username}"${index === 0 && html` checked`}><span>${displayName} <span class="soft">@${username}</span></span></label>`,
  )}</fieldset>
<fieldset><legend>It would be able to</legend>
${ask.scopes.map((scope) => html`<label class="choice"><input type="checkbox" name="granted" value="${scope}" checked><span>${SCOPES[scope]}</span></label>`)}</fieldset>
<div class="actions"><button class="main" name="decision" value="allow">Continue</button><button name="decision" value="cancel">Cancel</button></div>
</form></div>`
  return pageAnswer(200, { title: 'Authorize', brand: 'TikTok', body })
}

/** POST of that page's form. */
export function decideConsent(request: SandboxRequest, context: TikTokContext): Answer {
  const form = formBody(request)
  const ask = readAsk(form, context)
  if (typeof ask === 'string') return brokenAsk(ask)
  if (form.get('decision') !== 'allow')
    return goBack(ask, { error: 'access_denied', error_description: 'User cancelled the authorization', errCode: '-2' })
  const creator = context.state.accounts.find(({ username }) => username === form.get('account'))
  if (!creator) return brokenAsk('There is no such account.')
  const ticked = form.getAll('granted')
  const scopes = ticked.length > 0 ? ask.scopes.filter((scope) => ticked.includes(scope)) : ask.scopes
  const code = `${newToken()}*0!4321`
  context.state.codes.set(code, {
    clientKey: ask.client.key,
    openId: creator.openId,
    redirectUri: ask.redirectUri,
    scopes,
    expiresAtMs: context.clock.now() + CODE_LIFETIME_MS,
  })
  return goBack(ask, { code, scopes: scopes.join(',') })
}

function goBack({ redirectUri, state }: Ask, outcome: Record<string, string>): Answer {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...outcome, state })) url.searchParams.set(name, value)
  return redirectAnswer(url.href)
}

function readAsk(query: URLSearchParams, { state }: TikTokContext): Ask | string {
  const client = state.clients.find(({ key }) => key === query.get('client_key'))
  if (!client) return 'client_key: the app does not exist.'
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri)) return 'redirect_uri: it does not match the one that is registered.'
  if (query.get('response_type') !== 'code') return 'response_type: it must be code.'
  const scopes = (query.get('scope') ?? '').split(',').filter(Boolean)
  const unknown = scopes.find((scope) => !(scope in SCOPES))
  if (scopes.length === 0 || unknown) return `scope: ${unknown ?? 'none was asked for'}.`
  return { client, redirectUri, scopes, state: query.get('state') ?? '' }
}

const brokenAsk = (reason: string): Answer =>
  pageAnswer(400, {
    title: 'Something went wrong',
    brand: 'TikTok',
    body: html`<div class="card"><h1>Something went wrong</h1><p class="soft">${reason}</p></div>`,
  })

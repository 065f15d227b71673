import { type Answer, redirectAnswer } from '../kit/answer.ts'
import { html } from '../kit/html.ts'
import { pageAnswer } from '../kit/page.ts'
import { formBody, type SandboxRequest } from '../kit/request.ts'
import type { NotionClient } from './options.ts'
import { type NotionContext, newToken } from './state.ts'

const CODE_LIFETIME_MS = 10 * 60_000
const PATH = '/v1/oauth/authorize'
/** The person who consents. Each browser has one person at Notion. */
const PERSON = 'northwind'

interface Ask {
  client: NotionClient
  redirectUri: string
  state: string
}

/** GET /v1/oauth/authorize: the page where a person chooses what to share. */
export function consentPage(request: SandboxRequest, context: NotionContext): Answer {
  const ask = readAsk(request.query, context)
  if ('status' in ask) return ask
  if (context.options.autoConsent && request.query.get('auto') === 'allow') return allow(ask, [], context)
  const { workspace, pages, dataSources, shareable } = context.state
  const body = html`<div class="card"><h1>${ask.client.name} would like to read pages of ${workspace.name}</h1>
<form method="post" action="${PATH}">
${[...request.query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="hidden" name="account" value="${PERSON}">
<fieldset><legend>Select pages; all of them if you select none</legend>
${shareable().map(
  (id) =>
    html`<label class="choice"><input type="checkbox" name="page" value="${id}"> <span>${pages.get(id)?.titleParts.join('') ?? dataSources.get(id)?.title}</span></label>`,
)}</fieldset>
<div class="actions"><button class="main" name="decision" value="allow">Allow access</button><button name="decision" value="cancel">Cancel</button></div>
</form></div>`
  return pageAnswer(200, { title: `Authorize ${ask.client.name}`, brand: 'Notion', body })
}

/** POST /v1/oauth/authorize: the form of that page. */
export function decideConsent(request: SandboxRequest, context: NotionContext): Answer {
  const form = formBody(request)
  const ask = readAsk(form, context)
  if ('status' in ask) return ask
  if (form.get('decision') !== 'allow') return goBack(ask, { error: 'access_denied' })
  return allow(ask, form.getAll('page'), context)
}

function allow(ask: Ask, chosen: string[], { state, clock }: NotionContext): Answer {
  const pageIds = chosen.length > 0 ? chosen : state.shareable()
  const code = newToken('code')
  const { redirectUri, client } = ask
  state.codes.set(code, { clientId: client.id, redirectUri, pageIds, endsAtMs: clock.now() + CODE_LIFETIME_MS })
  return goBack(ask, { code })
}

function goBack({ redirectUri, state }: Ask, outcome: Record<string, string>): Answer {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...outcome, state })) url.searchParams.set(name, value)
  return redirectAnswer(url.href)
}

function readAsk(query: URLSearchParams, { state }: NotionContext): Ask | Answer {
  const client = state.clients.find(({ id }) => id === query.get('client_id'))
  if (!client) return broken('Missing or invalid client_id.')
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri)) return broken('Missing or invalid redirect_uri.')
  if (query.get('response_type') !== 'code') return broken('Missing or invalid response_type.')
  if (query.get('owner') !== 'user') return broken('Missing or invalid owner.')
  return { client, redirectUri, state: query.get('state') ?? '' }
}

function broken(reason: string): Answer {
  const body = html`<div class="card"><h1>Something went wrong</h1><p class="soft">${reason}</p></div>`
  return pageAnswer(400, { title: 'Something went wrong', brand: 'Notion', body })
}

import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { json, text } from 'node:stream/consumers'
import type { BlueskyAccount } from './start.ts'

const API = '/@atproto/oauth-provider/~api'

/** Does what a browser does on the reference server's consent page. Answers the address to which it is sent back. */
export async function consentAt(authorizationUrl: string, account: BlueskyAccount): Promise<URL> {
  const page = new URL(authorizationUrl)
  const cookies = new Map<string, string>()

  // Uses node:http, because fetch sets headers by which the server recognises calls from its own page.
  async function ask(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const call = request(new URL(path, page), { method, headers: { ...headers, cookie } })
    call.end(body === undefined ? undefined : JSON.stringify(body))
    const [answer] = (await once(call, 'response')) as [IncomingMessage] // documented by node:http
    keep(answer.headers)
    return answer
  }

  function keep({ 'set-cookie': set = [] }: IncomingHttpHeaders): void {
    for (const line of set) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name && value !== undefined) cookies.set(name, value)
    }
  }

  async function api(endpoint: string, body: unknown, token?: string): Promise<Record<string, unknown>> {
    const answer = await ask(
      'POST',
      `${API}${endpoint}`,
      {
        'content-type': 'application/json',
        'sec-fetch-mode': 'same-origin',
        'sec-fetch-site': 'same-origin',
        origin: page.origin,
        referer: page.href,
        'x-csrf-token': cookies.get('csrf-token') ?? '',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
    )
    const said = (await json(answer)) as Record<string, unknown>
    if (answer.statusCode !== 200) throw new Error(`${endpoint}: ${JSON.stringify(said)}`)
    return said
  }

  const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  const shown = await ask('GET', page.href, { ...navigation, 'sec-fetch-site': 'none' })
  const markup = await text(shown)
  if (shown.statusCode !== 200)
    throw new Error(`The consent page answered ${shown.statusCode}: ${markup.slice(0, 800)}`)
  const { handle, password, did } = account
  const { ephemeralToken } = await api('/sign-in', { locale: 'en', username: handle, password })
  const { url } = await api('/consent', { did }, String(ephemeralToken))
  const back = await ask('GET', String(url), { ...navigation, 'sec-fetch-site': 'same-origin', referer: page.href })
  back.resume()
  return new URL(back.headers.location ?? '')
}

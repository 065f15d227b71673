import type { OauthAnswer } from './own-request.ts'
import { wayBackPage } from './pages/way-back-page.ts'
import { isLoopback, redirectPlace } from './redirect-uri.ts'

/**
 * To the request that begins an authorization, the one answer that leads to another site is a refusal. Anybody can
 * register a program with any https address, so that a link to us would lead wherever its maker likes: its person is
 * told, and goes there only by their own choice. A program on their own machine hears it at once: it waits for it, and
 * is nobody else's site. RFC 9700, 4.11.2.
 */
export function refusedOnOwnPage(answer: OauthAnswer): OauthAnswer {
  const { location, ...headers } = answer.headers
  const address = typeof location === 'string' ? URL.parse(location) : null
  if (address?.protocol !== 'https:' || isLoopback(address)) return answer
  const told = (name: string) => address.searchParams.get(name) ?? new URLSearchParams(address.hash.slice(1)).get(name)
  const refusal = told('error_description') ?? told('error') ?? 'The request is not as it must be'
  return {
    status: 400,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    body: wayBackPage({ refusal, place: redirectPlace(address.href), address: address.href }),
  }
}

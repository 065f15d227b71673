import type { OauthAnswer } from './own-request.ts'
import { wayBackPage } from './pages/way-back-page.ts'
import { isLoopback, redirectPlace } from './redirect-uri.ts'

/**
 * Shows a refusal on our own page, in place of the redirect to the program. Otherwise this redirect would need no click
 * by the person, and anybody can register a program with any https address, so a link to us could lead to any site.
 * Therefore the person is told, and continues only by their own choice. A program on the person's own machine gets the
 * refusal by redirect, since it waits for it and is no stranger's site. RFC 9700, 4.11.2.
 */
export function refusedOnOwnPage(answer: OauthAnswer): OauthAnswer {
  const { location, ...headers } = answer.headers
  const address = typeof location === 'string' ? URL.parse(location) : null
  if (address?.protocol !== 'https:' || isLoopback(address)) return answer
  const told = (name: string) => address.searchParams.get(name) ?? new URLSearchParams(address.hash.slice(1)).get(name)
  const refusal = told('error_description') ?? told('error') ?? 'The request breaks the rules of OAuth'
  return {
    status: 400,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    body: wayBackPage({ refusal, place: redirectPlace(address.href), address: address.href }),
  }
}

import { NameRefused } from '#kernel/net/guarded-fetch.ts'
import { toldRefusal } from '#kernel/net/told-refusal.ts'
import type { WarningCode } from '../findings.ts'

/** Why a page could not be read. `detail` is the site's or the machine's statement, in words for people. */
export interface Failure {
  failure: WarningCode
  /** The address that failed, after the known redirects. */
  address: string
  detail: string | null
}

export const isFailure = (one: object): one is Failure => 'failure' in one

const CHECK_WORDS =
  /just a moment|are you a robot|not a robot|verify(ing)? (that )?you are (a )?human|captcha|attention required|cf-chl|challenge-platform|ddos|unusual traffic|px-captcha|_Incapsula_|datadome|access denied/i

/** Why an answer with an error status is not a page: a bot check, not found, a server error, or refused. */
export function statusFailure(
  { status, headers }: { status: number; headers: { get(name: string): string | null } },
  body: Uint8Array,
  address: string,
): Failure {
  const isCheck = headers.get('cf-mitigated') === 'challenge' || CHECK_WORDS.test(Buffer.from(body).toString('latin1'))
  const detail = String(status)
  if (isCheck && [401, 403, 405, 406, 429, 503].includes(status)) return { failure: 'bot_check', address, detail }
  if (status === 404 || status === 410) return { failure: 'not_found', address, detail }
  return { failure: status >= 500 ? 'server_error' : 'refused', address, detail }
}

/** The meaning of an error of the guarded fetch. Never shows a driver's own message. */
export function failureOf(error: unknown, address: string): Failure {
  const causes = [error, error instanceof Error ? error.cause : undefined]
  const refused = toldRefusal(error)
  if (refused) {
    const isLoop = refused.message.includes('redirects more than')
    return { failure: isLoop ? 'redirects' : 'address_refused', address, detail: refused.message }
  }
  if (causes.some((one) => one instanceof Error && /^(TimeoutError|AbortError)$/.test(one.name))) {
    return { failure: 'too_slow', address, detail: null }
  }
  const code = causes.map((one) => (one instanceof Error && 'code' in one ? String(one.code) : '')).find(Boolean) ?? ''
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT')
    return { failure: 'too_slow', address, detail: null }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || causes.some((one) => one instanceof NameRefused))
    return { failure: 'no_answer', address, detail: 'no public server is known under this name' }
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code))
    return { failure: 'no_answer', address, detail: 'its certificate is not valid' }
  return { failure: 'no_answer', address, detail: null }
}

import { AddressRefused } from '#kernel/net/guarded-fetch.ts'
import { WEBHOOK_TIMEOUT_MS } from '../service.ts'

/** Why an answer with this status did not count as accepted. Null for any 2xx, which does. Standard Webhooks */
export function wordsForStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) {
    return `It answered ${status}: redirects are not followed, so give the address that it leads to`
  }
  if (status === 410) return 'It answered 410, which means that it wants no more messages: the webhook was disabled'
  return `It answered ${status}; only 2xx counts as received`
}

/** Messages for Node's network errors, by their codes. */
const FAULTS: Record<string, string> = {
  ENOTFOUND: 'Its host name does not exist',
  EAI_AGAIN: 'Its host name could not be looked up',
  ECONNREFUSED: 'It refused the connection',
  ECONNRESET: 'It closed the connection',
  UND_ERR_SOCKET: 'It closed the connection',
  UND_ERR_CONNECT_TIMEOUT: 'It did not take the connection in time',
  CERT_HAS_EXPIRED: 'Its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'Its certificate is signed by an authority that is not known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'It does not send the intermediate certificate between its own and a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host name',
}

/** Why there was no answer, for the person who set the webhook up. */
export function wordsForFault(fault: unknown): string {
  if (!(fault instanceof Error)) return 'It could not be reached'
  if (fault.name === 'TimeoutError') return `It did not answer within ${WEBHOOK_TIMEOUT_MS / 1000} seconds`
  if (fault instanceof AddressRefused) return fault.message
  if (fault.cause instanceof AddressRefused) return fault.cause.message
  const cause = fault.cause instanceof Error ? fault.cause : fault
  const code = 'code' in cause ? String(cause.code) : ''
  return FAULTS[code] ?? `It could not be reached${code && ` (${code})`}`
}

import { AnswerTooLarge } from '#kernel/net/read-limited.ts'
import { PlatformError } from './errors.ts'

/** Codes of a connection that was never made, so that no byte of the request can have arrived. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Takes the place of the vendor's message if an answer was too long to read. */
export const ANSWER_TOO_LARGE = 'answer_too_large'

interface Call {
  host: string
  guarded: boolean
  timedOut: boolean
}

/**
 * Turns what fetch threw into a PlatformError. It keeps only the code of the cause, never the cause itself: messages of
 * the HTTP stack quote headers, and headers hold tokens.
 */
export function transportFault(error: unknown, { host, guarded, timedOut }: Call): PlatformError {
  const tooLarge = error instanceof AnswerTooLarge
  const code = timedOut ? 'timeout' : tooLarge ? ANSWER_TOO_LARGE : (codeOf(error) ?? 'no code')
  const facts = { vendor: code }
  if (neverSent(error)) return new PlatformError('retry_backoff', `${host} could not be reached.`, facts)
  const gave = tooLarge ? 'gave an answer that is too large to be read' : 'gave no answer'
  if (guarded) {
    return new PlatformError('unknown_outcome', `${host} ${gave}; the call may or may not have taken effect.`, facts)
  }
  return new PlatformError('retry_backoff', `${host} ${gave}.`, facts)
}

function neverSent(error: unknown): boolean {
  const cause = causeOf(error)
  // Several addresses were tried (IPv6, IPv4). The request is unsent only if none of them connected.
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(isConnectError)
  return isConnectError(cause)
}

function isConnectError(error: unknown): boolean {
  const { code, syscall } = fields(error)
  return NEVER_SENT.has(code ?? '') || syscall === 'connect' || syscall === 'getaddrinfo'
}

function codeOf(error: unknown): string | undefined {
  const cause = causeOf(error)
  return fields(cause).code ?? (cause instanceof AggregateError ? fields(cause.errors[0]).code : undefined)
}

/** fetch wraps the real fault in one layer. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error
}

function fields(error: unknown): { code?: string; syscall?: string } {
  if (!(error instanceof Error)) return {}
  const { code, syscall } = error as NodeJS.ErrnoException // socket errors have these in addition to Error's own
  return { ...(typeof code === 'string' ? { code } : {}), ...(syscall ? { syscall } : {}) }
}

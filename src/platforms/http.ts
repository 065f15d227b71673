import { readLimited } from '#kernel/net/read-limited.ts'
import { PlatformError } from './errors.ts'
import { parseBody } from './parse-body.ts'
import { transportFault } from './transport-fault.ts'

export interface PlatformRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** At most one of these four. `json` and `form` set their content type themselves. */
  json?: unknown
  form?: Record<string, string>
  raw?: FormData | Uint8Array<ArrayBuffer>
  /** Sent while it is read, with its length announced, because networks accept no upload of unknown size. */
  stream?: { bytes: ReadableStream<Uint8Array<ArrayBuffer>>; sizeBytes: number }
  /** Milliseconds for the whole exchange, answer included. 30 s if left out. */
  timeoutMs?: number
  /** The answer is a page of posts, and may be longer than others. */
  answersList?: boolean
  /** The answer contains a whole post, which even an unknown server may send at full length. */
  answersPost?: boolean
  signal?: AbortSignal
  /**
   * Set only for the call that publishes. It runs right before the request is sent, and may throw. Once it has
   * returned, a lost answer is an `unknown_outcome` and never a plain retry.
   */
  guard?: () => void
}

export interface PlatformResponse {
  status: number
  headers: Headers
  /**
   * Parsed JSON, with integers beyond 2^53 as strings of digits. The text if it is not JSON. Null if the body is empty.
   */
  body: unknown
  /** Whether the call was guarded: an unclear status is then an unknown outcome. */
  guarded: boolean
}

export type PlatformHttp = (request: PlatformRequest) => Promise<PlatformResponse>

const DEFAULT_TIMEOUT_MS = 30_000
/**
 * The longest answer, counted after unpacking. The longest post has about a megabyte: a record of Bluesky, or 40,000
 * characters of Reddit written as escapes, as text and as HTML. No limit fits every page of the longest posts, so list
 * readers then ask for smaller pages (`walk-list.ts`).
 */
const MOST_ANSWER_BYTES = 2 * 1024 * 1024
const MOST_LIST_BYTES = 8 * 1024 * 1024
/**
 * The limit for a server that a stranger named. It is enough for every answer that Galley needs from such a server. It
 * is low, since anybody can make Galley read such a server, even before signing in, and a long answer delays everybody
 * else (`docs/performance.md`).
 */
const MOST_BYTES_OF_ANYBODY = 256 * 1024

interface Options {
  fetch: typeof globalThis.fetch
  /** Whether strangers' servers may be called, and not only those of a network. */
  asksAnybody?: boolean
}

/**
 * Adapters call this instead of fetch. It returns the platform's answer with any status. Without an answer it throws a
 * PlatformError: `retry_backoff` if the request certainly was not sent or publishes nothing, `unknown_outcome` if a
 * guarded request may have arrived. An answer that is too long counts as none. Redirects are not followed, because they
 * would send the token to an address that nobody configured.
 */
export function createPlatformHttp({ fetch, asksAnybody = false }: Options): PlatformHttp {
  const mostOf = ({ answersList, answersPost }: PlatformRequest): number => {
    if (answersList) return MOST_LIST_BYTES
    return asksAnybody && !answersPost ? MOST_BYTES_OF_ANYBODY : MOST_ANSWER_BYTES
  }
  return async (request) => {
    const host = new URL(request.url).host
    const { body, headers } = encode(request)
    const duplex = request.stream ? { duplex: 'half' as const } : {}
    const timeout = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS)
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
    if (signal.aborted) throw new PlatformError('retry_backoff', `The call to ${host} was stopped before it was sent.`)
    const guarded = request.guard !== undefined
    request.guard?.()
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers,
        body,
        signal,
        redirect: 'manual',
        ...duplex,
      })
      const text = (await readLimited(response, mostOf(request))).toString('utf8')
      return { status: response.status, headers: response.headers, body: parseBody(text), guarded }
    } catch (error) {
      throw transportFault(error, { host, guarded, timedOut: timeout.aborted })
    }
  }
}

function encode(request: PlatformRequest): { body: NonNullable<RequestInit['body']> | null; headers: Headers } {
  // An error of `Headers` quotes the refused value, which may be a token. So the message names only the header.
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    try {
      headers.set(name, value)
    } catch {
      throw new PlatformError('reconnect', `The stored value for the header "${name}" cannot be sent.`)
    }
  }
  if (request.json !== undefined) {
    headers.set('content-type', 'application/json')
    return { body: JSON.stringify(request.json), headers }
  }
  if (request.form) return { body: new URLSearchParams(request.form), headers }
  if (request.stream) {
    headers.set('content-length', String(request.stream.sizeBytes))
    return { body: request.stream.bytes, headers }
  }
  return { body: request.raw ?? null, headers }
}

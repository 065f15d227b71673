import { retryAfterMs } from './retry-after.ts'

/** The facts of a provider's failed answer, in the same form for all providers. */
export interface Failure {
  /** Null if the connection failed or broke. */
  status: number | null
  /** Every word with which the provider classifies it (code, type, status, reason, quota), in lower case. */
  codes: readonly string[]
  /** The provider's message for people. */
  message: string
  retryAfterMs: number | null
  /** The answer was an HTML page: the address belongs to another kind of server. */
  isPage: boolean
}

/** Reads an error of the providers' packages. Null for any other error, which is then our own mistake. */
export function readFailure(error: unknown, now: Date): Failure | null {
  if (!(error instanceof Error)) return null
  const { statusCode, responseHeaders, responseBody, url } = error as Error & {
    statusCode?: number
    responseHeaders?: Record<string, string>
    responseBody?: string
    url?: string
  } // fields of APICallError, whose class is imported only with its package
  if (url === undefined) return ofPackage(error)
  const headers = responseHeaders ?? {}
  const body = parsed(responseBody)
  // Some gateways answer 200 with an error inside. The error's code is then the status.
  const inner = statusCode === 200 && typeof body?.code === 'number' ? body.code : undefined
  const details = Array.isArray(body?.details) ? (body.details as Record<string, unknown>[]) : []
  return {
    status: inner ?? statusCode ?? null,
    codes: [body?.code, body?.type, body?.status, ...details.flatMap(codesOf)].flatMap((code) =>
      typeof code === 'string' ? code.toLowerCase() : [],
    ),
    message: typeof body?.message === 'string' ? body.message : error.message,
    retryAfterMs: retryAfterMs(headers, details, now),
    isPage: /^text\/html/i.test(headers['content-type'] ?? ''),
  }
}

/** What the packages themselves report about an answer or a request if there is no answer to read. */
function ofPackage({ name, message }: Error): Failure | null {
  if (!name.startsWith('AI_')) return null
  const unreadable = /^AI_(InvalidResponseData|TypeValidation|JSONParse|EmptyResponseBody|NoContentGenerated)Error$/
  return { status: unreadable.test(name) ? 200 : 400, codes: [], message, retryAfterMs: null, isPage: false }
}

/** The body's `error`, which every provider sends. Ollama and others write it as plain text. */
function parsed(text: string | undefined): Record<string, unknown> | null {
  try {
    const body = JSON.parse(text ?? '') as { error?: unknown } | { error?: unknown }[]
    const error = Array.isArray(body) ? body[0]?.error : body?.error
    if (typeof error === 'string') return { message: error }
    return typeof error === 'object' && error !== null ? { ...error } : null
  } catch {
    return null
  }
}

/** `reason` of Google's ErrorInfo, and `quotaId` of each violation of its QuotaFailure. */
function codesOf(detail: Record<string, unknown>): unknown[] {
  const violations = Array.isArray(detail?.violations) ? (detail.violations as Record<string, unknown>[]) : []
  return [detail?.reason, ...violations.map((violation) => violation?.quotaId)]
}

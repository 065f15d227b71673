import { retryAfterMs } from './retry-after.ts'

/** What a provider said when it gave no answer, in one shape for all of them. */
export interface Failure {
  /** Null: the connection failed, or broke. */
  status: number | null
  /** Every word by which the provider classes it (code, type, status, reason, quota), in lower case. */
  codes: readonly string[]
  /** For people, in the provider's words. */
  message: string
  retryAfterMs: number | null
  /** It answered with a page, as servers do that are something else. */
  isPage: boolean
}

/** Reads an error of the providers' packages; null if it is none of theirs, and so a mistake of ours. */
export function readFailure(error: unknown, now: Date): Failure | null {
  if (!(error instanceof Error)) return null
  const { statusCode, responseHeaders, responseBody, url } = error as Error & {
    statusCode?: number
    responseHeaders?: Record<string, string>
    responseBody?: string
    url?: string
  } // of APICallError, whose class is imported only with its package
  if (url === undefined) return ofPackage(error)
  const headers = responseHeaders ?? {}
  const body = parsed(responseBody)
  // Some gateways answer 200 with the error inside, whose code is then the status.
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

/** What the packages themselves say of an answer, or of what they are to send, when there is no answer to show for it. */
function ofPackage({ name, message }: Error): Failure | null {
  if (!name.startsWith('AI_')) return null
  const unreadable = /^AI_(InvalidResponseData|TypeValidation|JSONParse|EmptyResponseBody|NoContentGenerated)Error$/
  return { status: unreadable.test(name) ? 200 : 400, codes: [], message, retryAfterMs: null, isPage: false }
}

/** `error` of the body, which all of them have; Ollama and others write it as a mere text. */
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

/** `reason` of Google's ErrorInfo, `quotaId` of each violation of its QuotaFailure. */
function codesOf(detail: Record<string, unknown>): unknown[] {
  const violations = Array.isArray(detail?.violations) ? (detail.violations as Record<string, unknown>[]) : []
  return [detail?.reason, ...violations.map((violation) => violation?.quotaId)]
}

import { type ErrorDetail, GalleyError } from './galley-error.ts'

/** An answer, read to its end. */
export interface Answer {
  status: number
  /** Parsed JSON, else the text as it came; null for an empty body. */
  body: unknown
  retryAfterSeconds: number | undefined
  requestId: string | undefined
}

/** Reads the whole answer. If the connection breaks meanwhile, throws what fetch throws. */
export async function readAnswer(response: Response, nowMs: number): Promise<Answer> {
  const text = await response.text()
  return {
    status: response.status,
    body: parseJson(text),
    retryAfterSeconds: secondsOf(response.headers.get('retry-after'), nowMs),
    requestId: response.headers.get('x-request-id') ?? undefined,
  }
}

/** Parsed JSON, else the text as it came. */
export function parseJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The seconds of a Retry-After header, which holds seconds or a date. RFC 9110, 10.2.3. */
function secondsOf(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1000))
}

/** The error in an answer. A body from somebody else (a proxy's page) still gives an error with its status. */
export function errorOf(answer: Answer): GalleyError {
  const body = isObject(answer.body) ? answer.body : {}
  const told = typeof body.error === 'string' ? body.error : `The server answered ${answer.status} without saying why`
  return new GalleyError(told, {
    status: answer.status,
    requestId: answer.requestId,
    code: typeof body.code === 'string' ? body.code : undefined,
    details: Array.isArray(body.details) ? body.details.filter(isDetail) : undefined,
    retryAfterSeconds: typeof body.retryAfterSeconds === 'number' ? body.retryAfterSeconds : answer.retryAfterSeconds,
  })
}

function isDetail(value: unknown): value is ErrorDetail {
  return isObject(value) && ['path', 'code', 'message'].every((name) => typeof value[name] === 'string')
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

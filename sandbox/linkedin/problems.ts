import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { VendorAnswers } from '../kit/serve.ts'

interface Problem {
  code?: string
  message: string
  serviceErrorCode?: number
  inputErrors?: { description: string; code: string; input: unknown }[]
}

/** LinkedIn's error body. */
export function problem(status: number, { inputErrors, ...said }: Problem, headers?: Record<string, string>): Answer {
  const details = inputErrors && {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    errorDetails: { inputErrors },
  }
  return jsonAnswer(status, { status, ...said, ...details }, headers)
}

export const invalidToken = (): Answer =>
  problem(401, { serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN', message: 'Invalid access token' })
export const expiredToken = (): Answer =>
  problem(401, {
    serviceErrorCode: 65602,
    code: 'EXPIRED_ACCESS_TOKEN',
    message: 'The token used in the request has expired',
  })

export const accessDenied = (what: string): Answer =>
  problem(403, { serviceErrorCode: 100, code: 'ACCESS_DENIED', message: `Not enough permissions to access: ${what}` })

export const notFound = (what: string): Answer =>
  problem(404, { code: 'NOT_FOUND', message: `Could not find entity ${what}` })

/** Content that LinkedIn does not take, with the field at fault. */
export function invalid(code: string, description: string, field: string, status = 400): Answer {
  const input = { inputPath: { fieldPath: field } }
  return problem(status, { message: description, inputErrors: [{ description, code, input }] })
}

export function duplicateOf(urn: string): Answer {
  const message = `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${urn}`
  const inputErrors = [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }]
  return problem(422, { message, inputErrors })
}

/** The day's quota is used up; no header says until when. */
export const dayLimit = (whose: 'MEMBER' | 'APPLICATION'): Answer =>
  problem(429, {
    serviceErrorCode: 101,
    code: 'TOO_MANY_REQUESTS',
    message: `Resource level throttle ${whose} DAY limit for calls to this resource is reached.`,
  })

export const linkedinAnswers: VendorAnswers = {
  // LinkedIn's protection of its own servers, which passes by itself.
  rateLimited: (seconds) =>
    problem(429, { code: 'TOO_MANY_REQUESTS', message: 'Too many requests' }, { 'retry-after': String(seconds) }),
  refused: (status) => invalid('INVALID_VALUE', 'The sandbox was told to refuse this.', 'commentary', status),
  failed: (status) => problem(status, { code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' }),
  expiredToken,
  unknownRoute: ({ path }) =>
    problem(404, { code: 'RESOURCE_NOT_FOUND', message: `No virtual resource found for ${path}` }),
}

import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { VendorAnswers } from '../kit/serve.ts'
import { newToken } from './state.ts'

/** The form of every answer of the API, also of successes. */
export function answer(data: unknown): Answer {
  return jsonAnswer(200, { data, error: { code: 'ok', message: '', log_id: newToken(16) } })
}

export function refuse(status: number, code: string, message: string): Answer {
  return jsonAnswer(status, { data: {}, error: { code, message, log_id: newToken(16) } })
}

export const invalidParams = (message: string): Answer => refuse(400, 'invalid_params', message)
export const tokenInvalid = (): Answer =>
  refuse(401, 'access_token_invalid', 'The access token is invalid or not found in the request.')
export const scopeMissing = (): Answer =>
  refuse(401, 'scope_not_authorized', 'The user did not authorize the scope required for completing this request.')
export const tooMany = (): Answer =>
  refuse(429, 'rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.')

/** A refusal of the OAuth endpoints, which has a form of its own. */
export const oauthRefusal = (error: string, error_description: string, status = 400): Answer =>
  jsonAnswer(status, { error, error_description, log_id: newToken(16) })

/** A 64-bit integer as TikTok writes it: digits, which a JavaScript number would round. */
export const int64 = (digits: string): unknown =>
  (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits) // too new for TypeScript's types

export const tiktokAnswers: VendorAnswers = {
  rateLimited: tooMany,
  refused: (status) => refuse(status, 'invalid_params', 'The request is malformed or a parameter is invalid.'),
  failed: (status) => refuse(status, 'internal_error', 'Something went wrong. Please try again later.'),
  expiredToken: tokenInvalid,
  unknownRoute: () => refuse(404, 'invalid_params', 'Unsupported path(Janus).'),
}

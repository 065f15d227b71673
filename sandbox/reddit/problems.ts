import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { VendorAnswers } from '../kit/serve.ts'

export const problem = (status: number, message: string, more: Record<string, unknown> = {}): Answer =>
  jsonAnswer(status, { message, error: status, ...more })

/** A refusal; Reddit sends most of them with 200. */
export const refused = (code: string, says: string, field: string, more: Record<string, unknown> = {}): Answer =>
  jsonAnswer(200, { json: { errors: [[code, says, field]], ...more } })

export const redditAnswers: VendorAnswers = {
  rateLimited: (seconds) => ({
    ...problem(429, 'Too Many Requests'),
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'x-ratelimit-used': '1000',
      'x-ratelimit-remaining': '0.0',
      'x-ratelimit-reset': String(seconds),
    },
  }),
  refused: (status) => problem(status, 'Bad Request', { reason: 'BAD_REQUEST', explanation: 'This cannot be taken.' }),
  failed: (status) => ({ status, headers: { 'content-type': 'text/html' }, body: '<html>our CDN was unable</html>' }),
  expiredToken: () => problem(401, 'Unauthorized'),
  unknownRoute: () => problem(404, 'Not Found'),
}

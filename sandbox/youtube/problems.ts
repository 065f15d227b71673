import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { VendorAnswers } from '../kit/serve.ts'

/** Google's error body: the status, and the reasons that the documents list. */
export function refuse(status: number, reason: string, message: string, domain = 'youtube.video'): Answer {
  return jsonAnswer(status, { error: { code: status, message, errors: [{ message, domain, reason }] } })
}

export const badRequest = (message: string, reason = 'badRequest'): Answer => refuse(400, reason, message, 'global')
export const unauthorized = (): Answer => ({
  ...refuse(401, 'authError', 'Invalid Credentials', 'global'),
})
export const insufficientScopes = (): Answer =>
  refuse(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.', 'global')
export const quotaExceeded = (): Answer =>
  refuse(
    403,
    'quotaExceeded',
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
    'youtube.quota',
  )
export const uploadLimitExceeded = (): Answer =>
  refuse(400, 'uploadLimitExceeded', 'The user has exceeded the number of videos they may upload.')
export const videoNotFound = (): Answer =>
  refuse(404, 'videoNotFound', 'The video that you are trying to reach cannot be found. Check the <code>id</code>.')

/** A refusal of the OAuth endpoints, which has a form of its own. */
export const oauthRefusal = (error: string, error_description: string, status = 400): Answer =>
  jsonAnswer(status, { error, error_description })

export const youtubeAnswers: VendorAnswers = {
  rateLimited: (seconds) => {
    const answer = refuse(429, 'rateLimitExceeded', 'Resource has been exhausted (e.g. check quota).', 'global')
    return { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } }
  },
  refused: (status) => refuse(status, 'invalidDescription', 'The request metadata specifies an invalid description.'),
  failed: (status) => refuse(status, 'backendError', 'Backend Error', 'global'),
  expiredToken: unauthorized,
  unknownRoute: () => refuse(404, 'notFound', 'Not Found', 'global'),
}

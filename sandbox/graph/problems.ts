import { type Answer, jsonAnswer } from '../kit/answer.ts'
import type { VendorAnswers } from '../kit/serve.ts'
import { usageHeaders } from './usage.ts'

interface GraphFault {
  code: number
  subcode?: number
  message: string
  /** The text for people. */
  title?: string
  says?: string
  transient?: boolean
}

/** The error body of all Graph APIs. Most refusals have status 400, whatever the reason. */
export function graphError(status: number, { code, subcode, message, title, says, transient }: GraphFault): Answer {
  const error = {
    message,
    type: 'OAuthException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    is_transient: transient ?? false,
    ...(title !== undefined && { error_user_title: title }),
    ...(says !== undefined && { error_user_msg: says }),
    fbtrace_id: 'A7sandboxTraceId0000000',
  }
  return jsonAnswer(status, { error })
}

export const badParameter = (message: string): Answer => graphError(400, { code: 100, message: `(#100) ${message}` })

export const missingObject = (id: string, method = 'get'): Answer =>
  graphError(400, {
    code: 100,
    subcode: 33,
    message: `Unsupported ${method} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
  })

export const missingPermission = (scope: string): Answer =>
  graphError(403, { code: 10, message: `(#10) Application does not have permission for this action: ${scope}` })

export const invalidToken = (subcode: number, message: string): Answer =>
  graphError(401, { code: 190, subcode, message: `Error validating access token: ${message}` })

/** `product`: the name of the counted calls in the usage header. */
export const graphAnswers = (product: string): VendorAnswers => ({
  rateLimited(seconds) {
    const answer = graphError(400, { code: 4, message: '(#4) Application request limit reached', transient: true })
    return { ...answer, headers: { ...answer.headers, ...usageHeaders(product, 100, seconds) } }
  },
  refused: (status) => ({ ...badParameter('The sandbox was told to refuse this.'), status }),
  failed: (status) =>
    graphError(status, {
      code: 2,
      message: 'An unexpected error has occurred. Please retry your request later.',
      transient: true,
    }),
  expiredToken: () => invalidToken(463, 'Session has expired.'),
  unknownRoute: ({ path }) => graphError(400, { code: 2500, message: `Unknown path components: ${path}` }),
})

import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { laterDate, type VendorFailures } from './failures.ts'

/** The error body of all OpenAI calls. */
export function openAiError(
  status: number,
  of: { type?: string; code?: string | null; message: string; param?: string | null },
  headers: Record<string, string> = {},
): Answer {
  const { type = 'invalid_request_error', code = null, message, param = null } = of
  return jsonAnswer(status, { error: { message, type, param, code } }, { 'x-request-id': 'req_simulated', ...headers })
}

const rate = (headers: Record<string, string> = {}): Answer =>
  openAiError(
    429,
    { type: 'requests', code: 'rate_limit_exceeded', message: 'Rate limit reached for requests per min (RPM).' },
    headers,
  )

export const openAiFailures: VendorFailures = {
  '400': () =>
    openAiError(400, { message: "Unknown parameter: 'nonsense'.", code: 'unknown_parameter', param: 'nonsense' }),
  '401': () => openAiError(401, { code: 'invalid_api_key', message: 'Incorrect API key provided: sk-sim****ated.' }),
  '403': () =>
    openAiError(403, {
      type: 'request_forbidden',
      code: 'unsupported_country_region_territory',
      message: 'Country, region, or territory not supported',
    }),
  '404': (model) =>
    openAiError(404, {
      code: 'model_not_found',
      message: `The model \`${model}\` does not exist or you do not have access to it.`,
    }),
  '413': () => openAiError(413, { message: 'Request body is too large.', code: null }),
  '429-seconds': () => rate({ 'retry-after': '7' }),
  '429-ms': () => rate({ 'retry-after-ms': '2500', 'retry-after': '3' }),
  '429-date': (_, now) => rate({ 'retry-after': laterDate(now) }),
  '429-none': () => rate(),
  quota: () =>
    openAiError(429, {
      type: 'insufficient_quota',
      code: 'insufficient_quota',
      message: 'You exceeded your current quota, please check your plan and billing details.',
    }),
  'no-credit': () =>
    openAiError(429, {
      type: 'insufficient_quota',
      code: 'credit_balance_exhausted',
      message: 'Your credit balance is exhausted.',
    }),
  'too-long': () =>
    openAiError(400, {
      code: 'context_length_exceeded',
      param: 'input',
      message: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
    }),
  '500': () =>
    openAiError(500, { type: 'server_error', message: 'The server had an error while processing your request.' }),
  '503': () =>
    openAiError(503, {
      type: 'server_error',
      code: 'overloaded',
      message: 'The engine is currently overloaded, please try again later.',
    }),
  '529': () => openAiError(529, { type: 'server_error', message: 'Overloaded' }),
}

import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { jsonBody } from '../kit/request.ts'
import { laterDate, type VendorFailures } from './failures.ts'
import { anthropicProblem, type JsonSchema } from './json-schema.ts'
import type { Wire } from './wire.ts'

const REQUEST_ID = 'req_simulated'

function anthropicError(status: number, type: string, message: string, headers: Record<string, string> = {}): Answer {
  return jsonAnswer(
    status,
    { type: 'error', error: { type, message }, request_id: REQUEST_ID },
    { 'request-id': REQUEST_ID, ...headers },
  )
}

const rate = (headers: Record<string, string> = {}): Answer =>
  anthropicError(429, 'rate_limit_error', 'This request would exceed your rate limit.', headers)
const invalid = (message: string): Answer => anthropicError(400, 'invalid_request_error', message)

export const anthropicFailures: VendorFailures = {
  '400': () => invalid('nonsense: Extra inputs are not permitted'),
  '401': () => anthropicError(401, 'authentication_error', 'invalid x-api-key'),
  '403': () =>
    anthropicError(403, 'permission_error', 'Your API key does not have permission to use the specified resource.'),
  '404': (model) => anthropicError(404, 'not_found_error', `model: ${model}`),
  '413': () => anthropicError(413, 'request_too_large', 'Request exceeds the maximum allowed number of bytes.'),
  '429-seconds': () => rate({ 'retry-after': '7' }),
  '429-ms': () => rate({ 'retry-after-ms': '2500' }),
  '429-date': (_, now) => rate({ 'retry-after': laterDate(now) }),
  '429-none': () => rate(),
  quota: () => anthropicError(429, 'enforced_spend_limit_reached', 'You have reached your specified API usage limits.'),
  'no-credit': () =>
    invalid(
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ),
  'too-long': () => invalid('prompt is too long: 1210000 tokens > 1000000 maximum'),
  '500': () => anthropicError(500, 'api_error', 'Internal server error'),
  '503': () => anthropicError(503, 'api_error', 'Service unavailable'),
  '529': () => anthropicError(529, 'overloaded_error', 'Overloaded'),
}

interface Body {
  model?: string
  max_tokens?: number
  temperature?: number
  system?: string | { text: string }[]
  messages?: { role: string; content: string | { type: string; text?: string }[] }[]
  tools?: unknown[]
  tool_choice?: { type: string }
  output_config?: { format?: { type: string; schema?: JsonSchema } }
}

/** Models that take no sampling parameters and no forced tool use. */
const NEWEST = /^claude-(sonnet|opus|haiku|fable)-5/

const textOf = (content: string | { text?: string }[] | undefined): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n')

/** `POST /v1/messages`, without streaming. */
export const anthropicMessages: Wire = {
  read(request) {
    if (!request.headers['x-api-key'] || /^bad/.test(String(request.headers['x-api-key']))) {
      return anthropicFailures['401']('', 0)
    }
    if (request.headers['anthropic-version'] !== '2023-06-01') return invalid('anthropic-version: header is required')
    const body = jsonBody(request) as Body | undefined
    if (!body?.model) return invalid('model: Field required')
    if (body.model.startsWith('no-such')) return anthropicFailures['404'](body.model, 0)
    if (!Number.isInteger(body.max_tokens)) return invalid('max_tokens: Field required')
    if (!body.messages?.length) return invalid('messages: at least one message is required')
    if (NEWEST.test(body.model)) {
      if (body.temperature !== undefined) return invalid('`temperature` is not supported for this model.')
      if (['any', 'tool'].includes(body.tool_choice?.type ?? '')) {
        return invalid('tool_choice: forced tool use is not supported for this model.')
      }
    }
    const schema = body.output_config?.format?.schema ?? null
    const problem = schema && anthropicProblem(schema)
    if (problem) return invalid(`output_config.format.schema: ${problem}`)
    return {
      model: body.model,
      system: textOf(body.system),
      prompt: body.messages.map(({ content }) => textOf(content)).join('\n'),
      schema,
    }
  },

  write({ ask, text, ending, usage }) {
    const stop = {
      stop: 'end_turn',
      length: 'max_tokens',
      'reasoning-only': 'max_tokens',
      filter: 'refusal',
      refusal: 'refusal',
    }
    const thinking = { type: 'thinking', thinking: 'A simulated thought.', signature: 'simulated' }
    return jsonAnswer(200, {
      id: 'msg_simulated',
      type: 'message',
      role: 'assistant',
      model: ask.model,
      content: [
        ...(ending === 'reasoning-only' ? [thinking] : []),
        ...(text === '' ? [] : [{ type: 'text', text, citations: null }]),
      ],
      stop_reason: stop[ending],
      stop_sequence: null,
      stop_details: null,
      container: null,
      diagnostics: null,
      usage: {
        input_tokens: usage.input - usage.cached,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: usage.cached,
        output_tokens: usage.output,
        output_tokens_details: { thinking_tokens: usage.reasoning },
        cache_creation: null,
        inference_geo: null,
        server_tool_use: null,
        service_tier: 'standard',
        speed: null,
      },
    })
  },
}

import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { jsonBody } from '../kit/request.ts'
import { laterDate, type VendorFailures } from './failures.ts'
import type { JsonSchema } from './json-schema.ts'
import { imageOf } from './png.ts'
import type { Wire } from './wire.ts'

function geminiError(
  code: number,
  status: string,
  message: string,
  more: { details?: unknown[]; headers?: Record<string, string> } = {},
): Answer {
  return jsonAnswer(
    code,
    { error: { code, message, status, ...(more.details && { details: more.details }) } },
    more.headers,
  )
}

const TYPE = 'type.googleapis.com/google.rpc.'
const violation = (quotaId: string) => ({ '@type': `${TYPE}QuotaFailure`, violations: [{ quotaId }] })
const exhausted = (more: { details?: unknown[]; headers?: Record<string, string> } = {}): Answer =>
  geminiError(
    429,
    'RESOURCE_EXHAUSTED',
    'You exceeded your current quota, please check your plan and billing details.',
    more,
  )
const minute = violation('GenerateRequestsPerMinutePerProjectPerModel')
const delay = (retryDelay: string) => ({ '@type': `${TYPE}RetryInfo`, retryDelay })
const invalid = (message: string): Answer => geminiError(400, 'INVALID_ARGUMENT', message)

export const geminiFailures: VendorFailures = {
  '400': () => invalid('Invalid JSON payload received. Unknown name "nonsense": Cannot find field.'),
  // Google answers a wrong key with 400.
  '401': () =>
    geminiError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', {
      details: [{ '@type': `${TYPE}ErrorInfo`, reason: 'API_KEY_INVALID', domain: 'googleapis.com' }],
    }),
  '403': () => geminiError(403, 'PERMISSION_DENIED', 'The caller does not have permission'),
  '404': (model) => geminiError(404, 'NOT_FOUND', `models/${model} is not found for API version v1beta`),
  '413': () => geminiError(413, 'INVALID_ARGUMENT', 'Request payload size exceeds the limit'),
  '429-seconds': () => exhausted({ details: [minute, delay('7s')] }),
  '429-ms': () => exhausted({ details: [minute, delay('2.5s')] }),
  '429-date': (_, now) => exhausted({ details: [minute], headers: { 'retry-after': laterDate(now) } }),
  '429-none': () => exhausted({ details: [minute] }),
  quota: () => exhausted({ details: [violation('GenerateRequestsPerDayPerProjectPerModel-FreeTier'), delay('41s')] }),
  'no-credit': () => geminiError(402, 'FAILED_PRECONDITION', 'Your prepayment credits are depleted.'),
  'too-long': () => invalid('The input token count (1210000) exceeds the maximum number of tokens allowed (1048576).'),
  '500': () => geminiError(500, 'INTERNAL', 'An internal error has occurred.'),
  '503': () => geminiError(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  '529': () => geminiError(529, 'UNAVAILABLE', 'The model is overloaded.'),
}

interface Content {
  role?: string
  parts?: { text?: string }[]
}

interface Body {
  contents?: Content[]
  systemInstruction?: Content
  generationConfig?: {
    responseJsonSchema?: JsonSchema
    responseSchema?: JsonSchema
    responseModalities?: string[]
  } & Record<string, unknown>
}

const FIELDS =
  /^(contents|systemInstruction|generationConfig|safetySettings|tools|toolConfig|cachedContent|labels|model|store|serviceTier)$/
const textOf = (content: Content | undefined): string => (content?.parts ?? []).map(({ text = '' }) => text).join('\n')

const IMAGES = 'an image: '

/** `POST /v1beta/models/{model}:generateContent`, of text and of images. */
export const geminiGenerate: Wire = {
  read(request) {
    const key = request.headers['x-goog-api-key'] ?? request.query.get('key')
    if (!key || /^bad/.test(String(key))) return geminiFailures['401']('', 0)
    const [model = ''] = (request.params.call ?? '').split(':')
    if (model.startsWith('no-such')) return geminiFailures['404'](model, 0)
    const body = jsonBody(request) as Body | undefined
    const unknown = Object.keys(body ?? {}).find((name) => !FIELDS.test(name))
    if (unknown) return invalid(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`)
    if (!body?.contents?.length) return invalid('* GenerateContentRequest.contents: contents is not specified')
    const { responseJsonSchema, responseSchema, responseModalities = [] } = body.generationConfig ?? {}
    const images = responseModalities.includes('IMAGE')
    return {
      model: images ? `${IMAGES}${model}` : model,
      system: textOf(body.systemInstruction),
      prompt: body.contents.map(textOf).join('\n'),
      schema: responseJsonSchema ?? responseSchema ?? null,
    }
  },

  write({ ask, text, ending, usage }) {
    const asked = ask.model.startsWith(IMAGES)
    const modelVersion = asked ? ask.model.slice(IMAGES.length) : ask.model
    const usageMetadata = {
      promptTokenCount: usage.input,
      cachedContentTokenCount: usage.cached,
      candidatesTokenCount: usage.output - usage.reasoning,
      thoughtsTokenCount: usage.reasoning,
      totalTokenCount: usage.input + usage.output,
    }
    if (ending === 'refusal') {
      return jsonAnswer(200, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata, modelVersion })
    }
    const finishReason = { stop: 'STOP', length: 'MAX_TOKENS', 'reasoning-only': 'MAX_TOKENS', filter: 'SAFETY' }[
      ending
    ]
    const image = { inlineData: { mimeType: 'image/png', data: imageOf(256, 256, ask.prompt).toString('base64') } }
    const parts = asked && ending === 'stop' ? [image] : text === '' ? [] : [{ text }]
    return jsonAnswer(200, {
      candidates: [{ index: 0, content: { role: 'model', parts }, finishReason }],
      usageMetadata,
      modelVersion,
      responseId: 'simulated',
    })
  },
}

import { type Answer, jsonAnswer } from '../kit/answer.ts'
import { jsonBody, multipartBody, type SandboxRequest } from '../kit/request.ts'
import { openAiError, openAiFailures } from './openai-errors.ts'
import { refuseKey } from './openai-responses.ts'
import { imageOf } from './png.ts'

interface ImageBody {
  model?: string
  prompt?: string
  n?: number
  size?: string
  response_format?: string
}

/** Models that take no `response_format` and always answer base64. */
const GPT_IMAGE = /^gpt-image/

/** `POST /v1/images/generations`. */
export function openAiImages(request: SandboxRequest): Answer {
  const refused = refuseKey(request)
  if (refused) return refused
  const { model = '', prompt, size = '1024x1024', response_format } = (jsonBody(request) ?? {}) as ImageBody
  if (model.startsWith('no-such')) return openAiFailures['404'](model, 0)
  if (!prompt) return openAiError(400, { message: "Missing required parameter: 'prompt'.", param: 'prompt' })
  if (GPT_IMAGE.test(model) && response_format) {
    return openAiError(400, {
      code: 'unknown_parameter',
      param: 'response_format',
      message: "Unknown parameter: 'response_format'.",
    })
  }
  const [width = 0, height = 0] = size.split('x').map(Number)
  if (!(width >= 256 && width <= 4096 && height >= 256 && height <= 4096)) {
    return openAiError(400, { param: 'size', message: `Invalid value: '${size}'.` })
  }
  if (/\bforbidden\b/.test(prompt)) return moderated()
  const input = Math.ceil(prompt.length / 4)
  const output = Math.ceil((width * height) / 1000)
  return jsonAnswer(200, {
    created: 1_796_083_200,
    background: 'opaque',
    output_format: 'png',
    quality: 'medium',
    size,
    data: [{ b64_json: imageOf(width, height, prompt).toString('base64') }],
    usage: {
      input_tokens: input,
      input_tokens_details: { image_tokens: 0, text_tokens: input },
      output_tokens: output,
      total_tokens: input + output,
    },
  })
}

export const moderated = (): Answer =>
  openAiError(400, {
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
    message: 'Your request was rejected by the safety system.',
  })

const WORDS = 'This is a simulated transcript and nobody listened to the file'.split(' ')
const SECONDS_A_WORD = 0.4

/** `POST /v1/audio/transcriptions`, with the times of words if requested. */
export async function openAiTranscriptions(request: SandboxRequest): Promise<Answer> {
  const refused = refuseKey(request)
  if (refused) return refused
  const fields = await multipartBody(request)
  const model = String(fields?.model ?? '')
  if (model.startsWith('no-such')) return openAiFailures['404'](model, 0)
  if (!(fields?.file instanceof Uint8Array))
    return openAiError(400, { param: 'file', message: "'file' is a required property" })
  if (fields.file.length === 0)
    return openAiError(400, { param: 'file', message: 'Audio file might be corrupted or unsupported' })
  const format = fields.response_format ?? 'json'
  const granularity = fields['timestamp_granularities[]']
  if (granularity && format !== 'verbose_json') {
    return openAiError(400, {
      message: "timestamp_granularities are only available with response_format 'verbose_json'",
    })
  }
  const text = WORDS.join(' ')
  if (format === 'json') return jsonAnswer(200, { text })
  const words = WORDS.map((word, at) => ({ word, start: at * SECONDS_A_WORD, end: (at + 1) * SECONDS_A_WORD }))
  const duration = WORDS.length * SECONDS_A_WORD
  return jsonAnswer(200, {
    language: fields.language === 'de' ? 'german' : 'english',
    duration,
    text,
    ...(granularity === 'word' && { words }),
    usage: { type: 'duration', seconds: Math.ceil(duration) },
  })
}

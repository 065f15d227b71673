import { jsonAnswer } from '../kit/answer.ts'
import { jsonBody } from '../kit/request.ts'
import type { JsonSchema } from './json-schema.ts'
import { openAiError, openAiFailures } from './openai-errors.ts'
import { refuseKey, refuseSchema } from './openai-responses.ts'
import type { Wire } from './wire.ts'

interface Body {
  model?: string
  messages?: { role: string; content?: string | { text?: string }[] | null }[]
  response_format?: { type: string; json_schema?: { strict?: boolean; schema?: JsonSchema } }
}

/** `POST /v1/chat/completions`, which local servers and gateways offer too. Without streaming. */
export const openAiChat: Wire = {
  read(request) {
    const refused = refuseKey(request)
    if (refused) return refused
    const body = jsonBody(request) as Body | undefined
    if (!body?.model) return openAiError(400, { message: 'you must provide a model parameter' })
    if (body.model.startsWith('no-such')) return openAiFailures['404'](body.model, 0)
    if (!body.messages?.length)
      return openAiError(400, { message: "Missing required parameter: 'messages'.", param: 'messages' })
    const format = body.response_format?.json_schema
    const bad = refuseSchema(format?.schema, format?.strict, 'response_format')
    if (bad) return bad
    const { messages } = body
    const said = (roles: RegExp) =>
      messages.flatMap(({ role, content }) =>
        roles.test(role)
          ? [content ?? ''].flat().map((part) => (typeof part === 'string' ? part : (part.text ?? '')))
          : [],
      )
    return {
      model: body.model,
      system: said(/system|developer/).join('\n'),
      prompt: said(/user/).join('\n'),
      schema: format?.schema ?? null,
    }
  },

  write({ ask, text, ending, usage }) {
    const finish = {
      stop: 'stop',
      refusal: 'stop',
      length: 'length',
      'reasoning-only': 'length',
      filter: 'content_filter',
    }
    const refusal = ending === 'refusal' ? "I'm sorry, I can't help with that (simulated)." : null
    return jsonAnswer(200, {
      id: 'chatcmpl-simulated',
      object: 'chat.completion',
      created: 1_796_083_200,
      model: ask.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: refusal || text === '' ? null : text, refusal, annotations: [] },
          logprobs: null,
          finish_reason: finish[ending],
        },
      ],
      usage: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
        prompt_tokens_details: { cached_tokens: usage.cached, audio_tokens: 0 },
        completion_tokens_details: {
          reasoning_tokens: usage.reasoning,
          audio_tokens: 0,
          accepted_prediction_tokens: 0,
          rejected_prediction_tokens: 0,
        },
      },
    })
  },
}

import type { Answer } from '../kit/answer.ts'
import { jsonAnswer } from '../kit/answer.ts'
import { bearerToken, jsonBody, type SandboxRequest } from '../kit/request.ts'
import { type JsonSchema, strictProblem } from './json-schema.ts'
import { openAiError, openAiFailures } from './openai-errors.ts'
import type { Wire } from './wire.ts'

interface Body {
  model?: string
  input?: string | { role?: string; content?: string | { text?: string }[] }[]
  instructions?: string
  max_output_tokens?: number
  temperature?: number
  top_p?: number
  text?: { format?: { type: string; strict?: boolean; schema?: JsonSchema } }
}

/** Reasoning models, which take no sampling parameters. */
const REASONING = /^(gpt-5|gpt-6|o\d)/

/** OpenAI's refusal of a wrong key, and of a schema that it cannot follow. */
export function refuseKey(request: SandboxRequest): Answer | null {
  const token = bearerToken(request)
  if (token === null) return openAiError(401, { message: "You didn't provide an API key.", code: null })
  return token.startsWith('bad') ? openAiFailures['401']('', 0) : null
}

export function refuseSchema(
  schema: JsonSchema | undefined,
  strict: boolean | undefined,
  param: string,
): Answer | null {
  const problem = schema && strict ? strictProblem(schema) : null
  return problem
    ? openAiError(400, {
        code: 'invalid_json_schema',
        param,
        message: `Invalid schema for response_format 'answer': ${problem}`,
      })
    : null
}

/** `POST /v1/responses`, without streaming. */
export const openAiResponses: Wire = {
  read(request) {
    const refused = refuseKey(request)
    if (refused) return refused
    const body = jsonBody(request) as Body | undefined
    if (!body?.model) return openAiError(400, { message: "Missing required parameter: 'model'.", param: 'model' })
    if (body.model.startsWith('no-such')) return openAiFailures['404'](body.model, 0)
    if (!body.input?.length)
      return openAiError(400, { message: "Missing required parameter: 'input'.", param: 'input' })
    for (const param of ['temperature', 'top_p'] as const) {
      if (body[param] === undefined || !REASONING.test(body.model)) continue
      return openAiError(400, {
        code: 'unsupported_parameter',
        param,
        message: `Unsupported parameter: '${param}' is not supported with this model.`,
      })
    }
    if (body.max_output_tokens !== undefined && body.max_output_tokens < 16) {
      return openAiError(400, {
        code: 'integer_below_min_value',
        param: 'max_output_tokens',
        message: "Invalid 'max_output_tokens': integer below minimum value.",
      })
    }
    const format = body.text?.format
    const bad = refuseSchema(format?.schema, format?.strict, 'text.format.schema')
    if (bad) return bad
    const messages = typeof body.input === 'string' ? [{ role: 'user', content: body.input }] : body.input
    const said = (roles: RegExp) =>
      messages.flatMap(({ role = '', content }) =>
        roles.test(role)
          ? [content ?? ''].flat().map((part) => (typeof part === 'string' ? part : (part.text ?? '')))
          : [],
      )
    return {
      model: body.model,
      system: [body.instructions ?? '', ...said(/system|developer/)].join('\n'),
      prompt: said(/user/).join('\n'),
      schema: format?.schema ?? null,
    }
  },

  write({ ask, text, ending, usage }) {
    const part =
      ending === 'refusal'
        ? { type: 'refusal', refusal: "I'm sorry, I can't help with that (simulated)." }
        : { type: 'output_text', text, annotations: [], logprobs: [] }
    const message = { id: 'msg_simulated', type: 'message', role: 'assistant', status: 'completed', content: [part] }
    const reasoning = { id: 'rs_simulated', type: 'reasoning', summary: [] }
    const reason = { length: 'max_output_tokens', 'reasoning-only': 'max_output_tokens', filter: 'content_filter' }
    const incomplete = ending in reason ? { reason: reason[ending as keyof typeof reason] } : null // checked with `in`
    return jsonAnswer(200, {
      id: 'resp_simulated',
      object: 'response',
      created_at: 1_796_083_200,
      status: incomplete ? 'incomplete' : 'completed',
      error: null,
      incomplete_details: incomplete,
      instructions: null,
      metadata: {},
      model: ask.model,
      output: [
        ...(usage.reasoning > 0 ? [reasoning] : []),
        ...(ending === 'reasoning-only' || (text === '' && ending !== 'refusal') ? [] : [message]),
      ],
      parallel_tool_calls: true,
      temperature: null,
      tool_choice: 'auto',
      tools: [],
      top_p: null,
      usage: {
        input_tokens: usage.input,
        input_tokens_details: { cached_tokens: usage.cached, cache_write_tokens: 0 },
        output_tokens: usage.output,
        output_tokens_details: { reasoning_tokens: usage.reasoning },
        total_tokens: usage.input + usage.output,
      },
    })
  },
}

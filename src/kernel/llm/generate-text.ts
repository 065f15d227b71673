import type { Effort } from './ai-settings.ts'
import { answerOf, NO_USAGE, usageOf } from './answer.ts'
import type { CallModel } from './call-model.ts'
import { PROVIDER_NAMES } from './classify-failure.ts'
import { isKeepable } from './keepable.ts'
import type { Asked, ConfiguredModel, Generated, ModelAnswer, ModelUsage, ObjectCall, TextCall } from './llm.ts'
import { LlmError } from './llm-error.ts'
import type { OpenModels, TextModel } from './open-models.ts'
import type { PriceList } from './prices.ts'
import { instructionsFor, jsonSchemaOf, readStructured } from './structured-output.ts'

const MOST_TOKENS = 8_192
/**
 * The most characters of an answer: twice what MOST_TOKENS usually give. A longer answer is refused, since all of it
 * would be stored.
 */
const MOST_CHARACTERS = 64_000
/** No call costs more: a larger figure is a mistake or a lie. */
const MOST_REPORTED_USD = 1_000

type CallOptions = Parameters<TextModel['doGenerate']>[0]
type Result = Awaited<ReturnType<TextModel['doGenerate']>>

/** Makes the function that generates text: one request, no tools, and an answer that fits the schema or an error. */
export function createGenerateText(parts: {
  models: OpenModels
  callModel: CallModel
  effort: Effort | null
  prices: () => readonly PriceList[]
}) {
  return async <T>(model: ConfiguredModel, call: TextCall | ObjectCall<T>): Promise<Generated<string | T>> => {
    const schema = call.schema ? jsonSchemaOf(call.schema) : null
    const options: CallOptions = {
      prompt: [
        { role: 'system', content: schema ? `${call.system}\n\n${instructionsFor(schema)}` : call.system },
        { role: 'user', content: [{ type: 'text', text: call.prompt }] },
      ],
      maxOutputTokens: call.maxOutputTokens ?? MOST_TOKENS,
      ...(parts.effort && { reasoning: parts.effort }),
      ...(schema && { responseFormat: { type: 'json', name: 'answer', schema } }),
      // Otherwise OpenAI would store the request for thirty days.
      ...(model.provider === 'openai' && { providerOptions: { openai: { store: false } } }),
    }
    const open = await parts.models.text(model)
    const { task, signal, orgId } = call
    const told = { asked: model, request: options }
    const estimate = (durationMs: number): ModelAnswer => ({
      ...answerOf(
        { ...told, answeredModel: undefined, finishReason: 'aborted', usage: mostUsage(call), durationMs },
        parts.prices(),
      ),
      usedFallbackEstimate: true,
    })
    const { result, durationMs } = await parts.callModel({ model, task, signal, orgId, estimate }, (abortSignal) =>
      open.doGenerate({ ...options, abortSignal }),
    )
    const answer = answerOf(
      {
        ...told,
        answeredModel: result.response?.modelId,
        finishReason: result.finishReason.unified,
        usage: usageOf(result.usage),
        durationMs,
        reportedUsd: reportedUsd(result),
      },
      parts.prices(),
    )
    const text = textOf(result)
    throwIfUnfinished(text, answer)
    const read = call.schema ? readStructured(text, call.schema) : { value: text }
    const problem = 'problem' in read ? read.problem : isKeepable(read.value) ? null : 'it holds broken characters'
    if ('value' in read && problem === null) return { output: read.value, answer }
    const words = `The model did not answer in the form that was asked for (${problem}): try again`
    throw new LlmError('invalid_output', words, { answer })
  }
}

/** The most that a call may use, as far as that can be said without the model's own tokenizer. */
export const mostUsage = ({ system, prompt, maxOutputTokens }: Asked): ModelUsage => ({
  ...NO_USAGE,
  inputTokens: Math.ceil(Buffer.byteLength(system + prompt) / 3),
  outputTokens: maxOutputTokens ?? MOST_TOKENS,
})

const textOf = ({ content }: Result): string =>
  content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('')

/** The cost as OpenRouter reports it. */
function reportedUsd({ usage }: Result): number | null {
  const cost = usage.raw?.cost
  return typeof cost === 'number' && cost >= 0 ? Math.min(cost, MOST_REPORTED_USD) : null
}

function throwIfUnfinished(text: string, answer: ModelAnswer): void {
  const who = PROVIDER_NAMES[answer.provider]
  switch (answer.finishReason) {
    case 'content-filter':
      throw new LlmError('refused', `${who} will not write this: ask for something else, or say it differently`, {
        answer,
      })
    case 'length':
      throw new LlmError('truncated', 'The answer became too long and was cut off: ask for less at once', { answer })
    case 'error':
    case 'interrupted':
      throw new LlmError('retry', `${who} stopped in the middle of its answer: try again in a minute`, { answer })
    default:
      if (text.length > MOST_CHARACTERS) {
        throw new LlmError('invalid_output', 'The model answered far more than was asked for: try again', { answer })
      }
      if (text.trim() === '') throw new LlmError('invalid_output', 'The model answered nothing: try again', { answer })
  }
}

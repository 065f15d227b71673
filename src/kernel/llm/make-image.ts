import { answerOf, countOf, NO_USAGE } from './answer.ts'
import type { CallModel } from './call-model.ts'
import type { ConfiguredModel, ImageCall, ModelAnswer } from './llm.ts'
import { LlmError } from './llm-error.ts'
import type { OpenModels } from './open-models.ts'
import type { PriceList } from './prices.ts'

/** Each provider takes one of the two forms. */
const SHAPES = {
  square: { size: '1024x1024', aspectRatio: '1:1' },
  portrait: { size: '1024x1536', aspectRatio: '3:4' },
  landscape: { size: '1536x1024', aspectRatio: '4:3' },
} as const

export function createMakeImage(parts: {
  models: OpenModels
  callModel: CallModel
  prices: () => readonly PriceList[]
}) {
  return async (
    model: ConfiguredModel,
    { prompt, aspect, signal, orgId }: ImageCall,
  ): Promise<{ bytes: Uint8Array; contentType: string; answer: ModelAnswer }> => {
    const { size, aspectRatio } = SHAPES[aspect]
    const shape = model.provider === 'google' ? { aspectRatio } : { size }
    const open = await parts.models.image(model)
    const { result, durationMs } = await parts.callModel({ model, task: 'image', signal, orgId }, (abortSignal) =>
      open.doGenerate({
        prompt,
        n: 1,
        size: undefined,
        aspectRatio: undefined,
        ...shape,
        seed: undefined,
        files: undefined,
        mask: undefined,
        providerOptions: {},
        abortSignal,
      }),
    )
    const { inputTokens = 0, outputTokens = 0 } = result.usage ?? {}
    const answer = answerOf(
      {
        asked: model,
        answeredModel: result.response.modelId,
        finishReason: 'stop',
        usage: { ...NO_USAGE, inputTokens: countOf(inputTokens), outputTokens: countOf(outputTokens) },
        durationMs,
        request: { prompt, ...shape },
      },
      // Without a token count, the price of tokens says nothing.
      result.usage ? parts.prices() : [],
    )
    const [image] = result.images
    const bytes = typeof image === 'string' ? Buffer.from(image, 'base64') : image
    const contentType = bytes ? typeOf(bytes) : null
    if (bytes && contentType) return { bytes, contentType, answer }
    throw new LlmError('invalid_output', 'The model made no image: try again, or describe it differently', { answer })
  }
}

const SIGNATURES: [type: string, at: number, start: string][] = [
  ['image/png', 0, '\x89PNG'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/webp', 8, 'WEBP'],
]

function typeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return SIGNATURES.find(([, at, start]) => head.startsWith(start, at))?.[0] ?? null
}

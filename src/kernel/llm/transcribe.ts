import { createReadStream } from 'node:fs'
import { answerOf, NO_USAGE } from './answer.ts'
import type { CallModel } from './call-model.ts'
import type { ConfiguredModel, TranscribeCall, Transcript } from './llm.ts'
import { LlmError } from './llm-error.ts'
import type { OpenModels } from './open-models.ts'
import type { PriceList } from './prices.ts'

/** OpenAI's limit, which servers of its format share. */
const MOST_BYTES = 25 * 1024 * 1024

export function createTranscribe(parts: {
  models: OpenModels
  callModel: CallModel
  prices: () => readonly PriceList[]
}) {
  return async (model: ConfiguredModel, { file, language, signal, orgId }: TranscribeCall): Promise<Transcript> => {
    const audio = await read(typeof file === 'string' ? createReadStream(file) : file)
    const mediaType = mediaTypeOf(audio)
    const open = await parts.models.speech(model)
    const { result, durationMs } = await parts.callModel({ model, task: 'transcribe', signal, orgId }, (abortSignal) =>
      open.doGenerate({
        audio,
        mediaType,
        providerOptions: {
          // The package asks for the times of words only if it knows the model's name, so this asks for them.
          openai: { responseFormat: 'verbose_json', timestampGranularities: ['word'], ...(language && { language }) },
        },
        abortSignal,
      }),
    )
    const seconds = result.durationInSeconds ?? null
    const answer = answerOf(
      {
        asked: model,
        answeredModel: result.response.modelId,
        finishReason: 'stop',
        usage: NO_USAGE,
        durationMs,
        request: { bytes: audio.length, mediaType, language: language ?? null },
        seconds,
      },
      parts.prices(),
    )
    // Servers that do not time single words time sentences.
    const words = (result.words ?? result.segments).map(({ text, startSecond, endSecond }) => ({
      word: text,
      start: startSecond,
      end: endSecond,
    }))
    return { text: result.text, language: result.language ?? null, durationSeconds: seconds, words, answer }
  }
}

async function read(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > MOST_BYTES) {
      throw new LlmError('bad_request', 'A recording may have at most 25 MB: shorten it, or send only its sound')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const SIGNATURES: [type: string, at: number, start: string][] = [
  ['audio/wav', 0, 'RIFF'],
  ['audio/ogg', 0, 'OggS'],
  ['audio/flac', 0, 'fLaC'],
  ['video/webm', 0, '\x1a\x45\xdf\xa3'],
  ['video/mp4', 4, 'ftyp'],
]

/** The provider tells the format by the file name's extension, which the package makes from this type. */
function mediaTypeOf(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 12)
  return SIGNATURES.find(([, at, start]) => head.startsWith(start, at))?.[0] ?? 'audio/mpeg'
}

import type { Clock } from '../clock.ts'
import { limitedAnswers } from '../net/limited-answers.ts'
import { once } from '../once.ts'
import { type AiSettings, KEY_OF } from './ai-settings.ts'
import { createCallLimiter } from './call-limiter.ts'
import { createCallModel } from './call-model.ts'
import { costOf } from './cost.ts'
import { canDo, DEFAULT_MODELS, KEYED_PROVIDERS } from './default-models.ts'
import { createGenerateText, mostUsage } from './generate-text.ts'
import type { ConfiguredModel, Generated, Llm, LlmTask, ObjectCall, TextCall } from './llm.ts'
import { LlmError } from './llm-error.ts'
import { createMakeImage } from './make-image.ts'
import { openModels } from './open-models.ts'
import { vendoredPrices } from './prices.ts'
import { createTranscribe } from './transcribe.ts'

/** Room for an image in base64. */
const MOST_ANSWER_BYTES = 64 * 1024 * 1024

/** Follows no redirect: keys and prompts go only to the configured address. */
const withoutRedirects =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) =>
    fetch(input, { ...init, redirect: 'error' })

/** The installation's models behind one interface. Nothing is imported or read before the first call. */
export function createLlm(options: {
  settings: AiSettings
  fetch: typeof globalThis.fetch
  clock: Clock
  /** The pause before a second attempt. 500 if left out. */
  pauseMs?: number
}): Llm {
  const { settings, fetch, clock, pauseMs = 500 } = options
  const models = openModels(settings.providers, limitedAnswers(withoutRedirects(fetch), MOST_ANSWER_BYTES))
  const limiter = createCallLimiter(clock.monotonic)
  const callModel = createCallModel({ limiter, clock, timeoutMs: settings.timeoutMs, pauseMs })
  const prices = once(() => [...(settings.prices ? [settings.prices] : []), vendoredPrices()])
  const generateText = createGenerateText({ models, callModel, effort: settings.effort, prices })
  const makeImage = createMakeImage({ models, callModel, prices })
  const transcribe = createTranscribe({ models, callModel, prices })

  const missing = (task: LlmTask): string | null => (settings.models[task] ? null : wordsFor(task))

  function configured(task: LlmTask): ConfiguredModel {
    const model = settings.models[task]
    if (!model) throw new LlmError('stop_admin', wordsFor(task))
    return model
  }

  /** `model` is a model of the same provider, or `provider:model`. */
  function chosen(model: string | undefined): ConfiguredModel {
    const usual = configured('image')
    if (model === undefined) return usual
    const provider = KEYED_PROVIDERS.find((name) => model.startsWith(`${name}:`))
    if (!provider) return { ...usual, model }
    const name = model.slice(provider.length + 1)
    const other = provider === 'openai' && !settings.providers.openai ? 'compatible' : provider
    if (settings.providers[other] && canDo(provider, 'image', name)) return { provider: other, model: name }
    throw new LlmError('bad_request', `Images cannot be made with ${model}: choose another model`)
  }

  return {
    missing,
    generate: (async <T>(call: TextCall | ObjectCall<T>): Promise<Generated<string | T>> =>
      generateText(configured(call.task), call)) as Llm['generate'], // a string exactly if there is no schema
    mostMicroUsd(call) {
      const asked = settings.models[call.task]
      if (!asked) return null
      return costOf({ ...asked, answeredModel: asked.model, usage: mostUsage(call) }, prices()).costMicroUsd
    },
    image: async (call) => makeImage(chosen(call.model), call),
    transcribe: async (call) => transcribe(configured('transcribe'), call),
    models: () => ({ ...settings.models }),
  }
}

const WHAT: Record<LlmTask, string> = {
  draft: 'Writing',
  analyze: 'Analysing',
  image: 'Making images',
  transcribe: 'Transcribing speech',
}

function wordsFor(task: LlmTask): string {
  const able = KEYED_PROVIDERS.filter((provider) => DEFAULT_MODELS[provider][task] !== null)
  const keys = able.map((provider) => KEY_OF[provider]).join(' or ')
  return `${WHAT[task]} needs a model: whoever runs this installation must set ${keys}, or for a server of its own OPENAI_BASE_URL and AI_MODEL_${task.toUpperCase()}`
}

import type { z } from 'zod'

/** What models are asked for; each is given to a model of its own by the configuration. */
export const LLM_TASKS = ['draft', 'analyze', 'image', 'transcribe'] as const
export type LlmTask = (typeof LLM_TASKS)[number]

/** The language models, image models and speech models of the installation. Every method throws an `LlmError`. */
export interface Llm {
  /** Null if the task can be done, else the words that say who must configure what. */
  missing(task: LlmTask): string | null
  /** Without a schema the output is the text. One call, at most one short retry; never tools. */
  generate(call: TextCall): Promise<Generated<string>>
  generate<T>(call: ObjectCall<T>): Promise<Generated<T>>
  /** What such a call may cost at most, in millionths of a US dollar; null where no price is known. */
  mostMicroUsd(call: Asked): number | null
  image(call: ImageCall): Promise<{ bytes: Uint8Array; contentType: string; answer: ModelAnswer }>
  transcribe(call: TranscribeCall): Promise<Transcript>
  /** What is configured for each task, for a settings page. */
  models(): Record<LlmTask, ConfiguredModel | null>
}

export interface Generated<T> {
  output: T
  answer: ModelAnswer
}

interface Call {
  /** Ends the call, and with it the connection to the provider: `cancelled`. */
  signal: AbortSignal
  orgId: string
}

/** What is asked in a call for text. */
export interface Asked {
  task: 'draft' | 'analyze'
  system: string
  prompt: string
  /** Reasoning counts as output, so leave room for it. 8,192 where left out. */
  maxOutputTokens?: number
}

export interface TextCall extends Call, Asked {
  schema?: undefined
}

/**
 * Keep to what every provider enforces: objects whose fields are all required, `nullable` in place of `optional`, enums,
 * arrays; no unions of objects, no limits of length (the caller checks lengths).
 */
export interface ObjectCall<T> extends Omit<TextCall, 'schema'> {
  schema: z.ZodType<T>
}

export interface ImageCall extends Call {
  prompt: string
  aspect: 'square' | 'portrait' | 'landscape'
  /** `provider:model` or a model of the configured provider; the configured one where left out. */
  model?: string
}

export interface TranscribeCall extends Call {
  /** The path of an audio or video file, or its bytes as they come; up to 25 MB, which is the providers' limit. */
  file: string | AsyncIterable<Uint8Array>
  /** ISO 639-1, such as `de`; found out by the model where left out. */
  language?: string
}

export interface Transcript {
  text: string
  /** ISO 639-1; null if the model does not say. */
  language: string | null
  durationSeconds: number | null
  words: { word: string; start: number; end: number }[]
  answer: ModelAnswer
}

export interface ConfiguredModel {
  /** `openai`, `anthropic`, `google`, or `compatible`: a server at an address of one's own. */
  provider: ModelProvider
  model: string
}

export const MODEL_PROVIDERS = ['openai', 'anthropic', 'google', 'compatible'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** What a step of a run keeps of one call. */
export interface ModelAnswer {
  provider: ModelProvider
  /** As it was asked for. */
  model: string
  /** As the provider calls what answered, such as a dated version. */
  answeredModel: string
  /** `stop`, `length`, `content-filter`, `error`, `other`. */
  finishReason: string
  usage: ModelUsage
  /** Millionths of a US dollar; null: the price is not known. Of what the provider itself reports, if it does. */
  costMicroUsd: number | null
  /** The date of the prices that were used; null where none were. */
  pricingVersion: string | null
  /** The cost could not be told from exact prices, so whoever needs a figure must estimate. */
  usedFallbackEstimate: boolean
  durationMs: number
  /** SHA-256 of what was asked, for recognising a repeated request. */
  requestHash: string
}

/** Tokens. Input contains both kinds of cached input; output contains the reasoning. */
export interface ModelUsage {
  inputTokens: number
  cachedInputTokens: number
  cacheWriteTokens: number
  outputTokens: number
  reasoningTokens: number
}

import type { z } from 'zod'

/** The tasks for models. The configuration gives each one a model. */
export const LLM_TASKS = ['draft', 'analyze', 'image', 'transcribe'] as const
export type LlmTask = (typeof LLM_TASKS)[number]

/** The language, image and speech models of the installation. Every asynchronous method throws an `LlmError`. */
export interface Llm {
  /** Null if the task can be done. Otherwise a message that says who must configure what. */
  missing(task: LlmTask): string | null
  /** Makes one call, at most one quick retry, and never uses tools. Without a schema the output is the text. */
  generate(call: TextCall): Promise<Generated<string>>
  generate<T>(call: ObjectCall<T>): Promise<Generated<T>>
  /** The most that such a call may cost, in millionths of a US dollar. Null if no price is known. */
  mostMicroUsd(call: Asked): number | null
  image(call: ImageCall): Promise<{ bytes: Uint8Array; contentType: string; answer: ModelAnswer }>
  transcribe(call: TranscribeCall): Promise<Transcript>
  /** The configured model of each task, for a settings page. */
  models(): Record<LlmTask, ConfiguredModel | null>
}

export interface Generated<T> {
  output: T
  answer: ModelAnswer
}

interface Call {
  /** Aborting it ends the call and its connection to the provider: `cancelled`. */
  signal: AbortSignal
  orgId: string
}

/** The request of a call for text. */
export interface Asked {
  task: 'draft' | 'analyze'
  system: string
  prompt: string
  /** Reasoning counts as output, so leave room for it. 8,192 if left out. */
  maxOutputTokens?: number
}

export interface TextCall extends Call, Asked {
  schema?: undefined
}

/**
 * Use only what every provider enforces: objects whose fields are all required, `nullable` in place of `optional`,
 * enums, arrays. No unions of objects and no limits of length (the caller checks lengths).
 */
export interface ObjectCall<T> extends Omit<TextCall, 'schema'> {
  schema: z.ZodType<T>
}

export interface ImageCall extends Call {
  prompt: string
  aspect: 'square' | 'portrait' | 'landscape'
  /** `provider:model`, or a model of the configured provider. The configured model if left out. */
  model?: string
}

export interface TranscribeCall extends Call {
  /** The path of an audio or video file, or its bytes as they come, up to the providers' limit of 25 MB. */
  file: string | AsyncIterable<Uint8Array>
  /** ISO 639-1, such as `de`. The model detects it if left out. */
  language?: string
}

export interface Transcript {
  text: string
  /** ISO 639-1. Null if the model does not say. */
  language: string | null
  durationSeconds: number | null
  words: { word: string; start: number; end: number }[]
  answer: ModelAnswer
}

export interface ConfiguredModel {
  /** `openai`, `anthropic`, `google`, or `compatible` for a self-hosted server. */
  provider: ModelProvider
  model: string
}

export const MODEL_PROVIDERS = ['openai', 'anthropic', 'google', 'compatible'] as const
export type ModelProvider = (typeof MODEL_PROVIDERS)[number]

/** What a run's step stores about one call. */
export interface ModelAnswer {
  provider: ModelProvider
  /** The requested name. */
  model: string
  /** The provider's own name for the model that answered, such as a dated version. */
  answeredModel: string
  /** `stop`, `length`, `content-filter`, `error`, `other`. */
  finishReason: string
  usage: ModelUsage
  /** Millionths of a US dollar. Null if the price is not known. The provider's own figure is used if it reports one. */
  costMicroUsd: number | null
  /** The date of the price list that gave the cost. Null if no list did. */
  pricingVersion: string | null
  /** No exact price gave the cost, so a caller who needs a figure must estimate. */
  usedFallbackEstimate: boolean
  durationMs: number
  /** SHA-256 of the request, to recognise a repeated one. */
  requestHash: string
}

/** Tokens. Input includes both kinds of cached input, and output includes the reasoning. */
export interface ModelUsage {
  inputTokens: number
  cachedInputTokens: number
  cacheWriteTokens: number
  outputTokens: number
  reasoningTokens: number
}

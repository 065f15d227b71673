import type { LlmTask } from './llm.ts'

/** Providers with their own key variable in the environment. */
export const KEYED_PROVIDERS = ['openai', 'anthropic', 'google'] as const
export type KeyedProvider = (typeof KEYED_PROVIDERS)[number]

/** The model for each task if nobody chose one. Null if the provider does not do the task. November 2026 */
export const DEFAULT_MODELS: Record<KeyedProvider, Record<LlmTask, string | null>> = {
  openai: {
    draft: 'gpt-6.1-terra',
    analyze: 'gpt-6-luna',
    image: 'gpt-image-2.6-flare',
    transcribe: 'whisper-1', // the only one of its speech models that times single words
  },
  anthropic: { draft: 'claude-sonnet-5-5', analyze: 'claude-haiku-5-5', image: null, transcribe: null },
  google: {
    draft: 'gemini-3.8-flash',
    analyze: 'gemini-3.5-flash-lite',
    image: 'gemini-nano-banana-2.1',
    transcribe: null,
  },
}

/** Google's image models other than Gemini's need an API that Google's package no longer offers. */
export const canDo = (provider: KeyedProvider, task: LlmTask, model: string): boolean =>
  DEFAULT_MODELS[provider][task] !== null && (task !== 'image' || provider !== 'google' || model.startsWith('gemini-'))

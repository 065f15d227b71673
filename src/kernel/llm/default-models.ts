import type { LlmTask } from './llm.ts'

/** Those with keys of their own in the environment. */
export const KEYED_PROVIDERS = ['openai', 'anthropic', 'google'] as const
export type KeyedProvider = (typeof KEYED_PROVIDERS)[number]

/** What does a task where nobody chose; null: the provider does not do it. November 2026 */
export const DEFAULT_MODELS: Record<KeyedProvider, Record<LlmTask, string | null>> = {
  openai: {
    draft: 'gpt-6.1-terra',
    analyze: 'gpt-6-luna',
    image: 'gpt-image-2.6-flare',
    transcribe: 'whisper-1', // of the speech models the one that times single words
  },
  anthropic: { draft: 'claude-sonnet-5-5', analyze: 'claude-haiku-5-5', image: null, transcribe: null },
  google: {
    draft: 'gemini-3.8-flash',
    analyze: 'gemini-3.5-flash-lite',
    image: 'gemini-nano-banana-2.1',
    transcribe: null,
  },
}

/** Google's image models that are not Gemini's have another call, which its package no longer makes. */
export const canDo = (provider: KeyedProvider, task: LlmTask, model: string): boolean =>
  DEFAULT_MODELS[provider][task] !== null && (task !== 'image' || provider !== 'google' || model.startsWith('gemini-'))

import type { OpenAIProvider } from '@ai-sdk/openai'
import type { ProviderSettings } from './ai-settings.ts'
import type { ConfiguredModel, ModelProvider } from './llm.ts'

export type TextModel = ReturnType<OpenAIProvider['responses']>
export type ImageModel = ReturnType<OpenAIProvider['image']>
export type SpeechModel = ReturnType<OpenAIProvider['transcription']>

/** The models of the configured providers, as objects that make one request a call. */
export interface OpenModels {
  text(model: ConfiguredModel): Promise<TextModel>
  image(model: ConfiguredModel): Promise<ImageModel>
  speech(model: ConfiguredModel): Promise<SpeechModel>
}

/**
 * Imports the providers' packages when they are first needed, so that an installation without AI does not pay for them.
 * Their `doGenerate` is called directly: without the library above it, only our own code retries.
 */
export function openModels(
  providers: Partial<Record<ModelProvider, ProviderSettings>>,
  fetch: typeof globalThis.fetch,
): OpenModels {
  const settingsOf = ({ provider }: ConfiguredModel): ProviderSettings => {
    const settings = providers[provider]
    if (!settings) throw new Error(`${provider} is not set up`)
    return settings
  }

  async function openai(model: ConfiguredModel): Promise<OpenAIProvider> {
    const { createOpenAI } = await import('@ai-sdk/openai')
    const { apiKey, baseUrl } = settingsOf(model)
    // The package would look for a key in the environment itself, and self-hosted servers often need none.
    return createOpenAI({ apiKey: apiKey ?? 'none', ...(baseUrl && { baseURL: baseUrl }), fetch })
  }

  async function compatible(model: ConfiguredModel): Promise<TextModel> {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const { apiKey, baseUrl } = settingsOf(model)
    return createOpenAICompatible({
      name: 'compatible',
      baseURL: baseUrl ?? '',
      ...(apiKey && { apiKey }),
      supportsStructuredOutputs: true,
      fetch,
    }).chatModel(model.model)
  }

  async function anthropic(model: ConfiguredModel): Promise<TextModel> {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    const { apiKey, baseUrl } = settingsOf(model)
    const baseURL = withVersion(baseUrl, 'v1')
    return createAnthropic({ ...(apiKey && { apiKey }), ...(baseURL && { baseURL }), fetch })(model.model)
  }

  async function google(model: ConfiguredModel) {
    const { createGoogle } = await import('@ai-sdk/google')
    const { apiKey, baseUrl } = settingsOf(model)
    const baseURL = withVersion(baseUrl, 'v1beta')
    return createGoogle({ ...(apiKey && { apiKey }), ...(baseURL && { baseURL }), fetch })
  }

  return {
    async text(model) {
      switch (model.provider) {
        case 'openai':
          return (await openai(model)).responses(model.model)
        case 'compatible':
          return compatible(model)
        case 'anthropic':
          return anthropic(model)
        case 'google':
          return (await google(model))(model.model)
      }
    },
    image: async (model) =>
      model.provider === 'google' ? (await google(model)).image(model.model) : (await openai(model)).image(model.model),
    speech: async (model) => (await openai(model)).transcription(model.model),
  }
}

/** The vendors' own libraries and documents use the address without the version. */
const withVersion = (baseUrl: string | null, version: string): string | null =>
  baseUrl && (baseUrl.endsWith(`/${version}`) ? baseUrl : `${baseUrl}/${version}`)

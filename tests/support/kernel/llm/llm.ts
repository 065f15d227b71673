import { systemClock } from '#kernel/clock.ts'
import { Env, readVariables } from '#kernel/env.ts'
import { type AiSettings, aiSettings } from '#kernel/llm/ai-settings.ts'
import { createLlm } from '#kernel/llm/create-llm.ts'
import type { Llm, ModelProvider, ObjectCall, TextCall } from '#kernel/llm/llm.ts'
import { LlmError } from '#kernel/llm/llm-error.ts'
import { systemFetch } from '#kernel/net/system-fetch.ts'
import { createModelsSandbox, type ModelsSandbox } from '../../../../sandbox/models/create-models-sandbox.ts'

/** The settings from this environment. Throws if they have problems. */
export function settingsFrom(env: Record<string, string>): AiSettings {
  const problems: string[] = []
  const settings = aiSettings(readVariables(Env, env, problems), problems)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return settings
}

/** Settings for each of the four wire formats, with the address of a simulated server. */
export function settingsOf(provider: ModelProvider, url: string, env: Record<string, string> = {}): AiSettings {
  switch (provider) {
    case 'openai': {
      const settings = settingsFrom({ OPENAI_API_KEY: 'simulated', ...env })
      // Galley calls a server with another address than OpenAI's by chat completions, so the settings say which API to
      // use.
      return { ...settings, providers: { openai: { apiKey: 'simulated', baseUrl: `${url}/v1` } } }
    }
    case 'anthropic':
      return settingsFrom({ ANTHROPIC_API_KEY: 'simulated', ANTHROPIC_BASE_URL: url, ...env })
    case 'google':
      return settingsFrom({ GEMINI_API_KEY: 'simulated', GOOGLE_GEMINI_BASE_URL: url, ...env })
    case 'compatible':
      return settingsFrom({
        OPENAI_API_KEY: 'simulated',
        OPENAI_BASE_URL: `${url}/v1`,
        AI_MODEL_DRAFT: 'openai:simulated-writer:1b',
        AI_MODEL_IMAGE: 'openai:simulated-painter',
        AI_MODEL_TRANSCRIBE: 'openai:simulated-listener',
        ...env,
      })
  }
}

export interface Bench {
  sandbox: ModelsSandbox
  llm(provider: ModelProvider, env?: Record<string, string>, fetch?: typeof globalThis.fetch): Llm
}

export async function openBench(): Promise<Bench> {
  const sandbox = createModelsSandbox()
  const url = await sandbox.start()
  return {
    sandbox,
    llm: (provider, env, fetch = systemFetch) =>
      createLlm({ settings: settingsOf(provider, url, env), fetch, clock: systemClock, pauseMs: 5 }),
  }
}

export const ask = (call: Partial<TextCall> = {}): TextCall => ({
  task: 'draft',
  system: 'You write posts.',
  prompt: 'Topic: our autumn release\nPlatforms: x and linkedin',
  signal: new AbortController().signal,
  orgId: 'org',
  ...call,
})

export const askFor = <T>(schema: ObjectCall<T>['schema'], call: Partial<TextCall> = {}): ObjectCall<T> => ({
  ...ask(call),
  schema,
})

/** The error of a call that must fail, as an LlmError. */
export async function failure(call: Promise<unknown>): Promise<LlmError> {
  const error = await call.then(
    () => new Error('It did not fail'),
    (thrown: unknown) => thrown,
  )
  if (error instanceof LlmError) return error
  throw error
}

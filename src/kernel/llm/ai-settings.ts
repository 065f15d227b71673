import type { z } from 'zod'
import type { Env } from '../env.ts'
import { canDo, DEFAULT_MODELS, KEYED_PROVIDERS, type KeyedProvider } from './default-models.ts'
import { type ConfiguredModel, LLM_TASKS, type LlmTask, type ModelProvider } from './llm.ts'
import { type PriceList, readPrices } from './prices.ts'

/** A provider's address, and our key for it. */
export interface ProviderSettings {
  /** Null for a self-hosted server that asks for no key. */
  apiKey: string | null
  /** Null for the vendor's own address. */
  baseUrl: string | null
}

export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh'

export interface AiSettings {
  providers: Partial<Record<ModelProvider, ProviderSettings>>
  models: Record<LlmTask, ConfiguredModel | null>
  /** Null for the model's default. */
  effort: Effort | null
  timeoutMs: number
  /** The prices of AI_PRICES_FILE, which take precedence over Galley's own. */
  prices: PriceList | null
  /** A workspace's limit for a day, whoever in it spends. 0 means no limit. */
  dailyMicroUsdPerOrg: number
}

type Vars = z.infer<typeof Env>

/** Decides which model does which task. Adds what an operator must correct to `problems`. Decision 063 */
export function aiSettings(vars: Vars, problems: string[]): AiSettings {
  const ownServer = vars.OPENAI_BASE_URL !== undefined && !isOpenAi(vars.OPENAI_BASE_URL)
  const providers = providersFrom(vars, ownServer)
  const order = [...KEYED_PROVIDERS].sort((a, b) => Number(b === vars.AI_PROVIDER) - Number(a === vars.AI_PROVIDER))
  if (vars.AI_PROVIDER && !providers[nameOf(vars.AI_PROVIDER, ownServer)]) {
    problems.push(`AI_PROVIDER: ${vars.AI_PROVIDER} is not set up: set ${KEY_OF[vars.AI_PROVIDER]} too`)
  }
  if (ownServer && vars.AI_MODEL_DRAFT === undefined) {
    problems.push(
      'AI_MODEL_DRAFT: is needed where OPENAI_BASE_URL names a server of your own: a model that it has, such as openai:llama3.3',
    )
  }
  const chosen = (task: LlmTask): ConfiguredModel | null => {
    const value = vars[`AI_MODEL_${task.toUpperCase() as Uppercase<LlmTask>}`]
    if (value !== undefined) return modelFrom({ value, task, ownServer, providers }, problems)
    for (const provider of order) {
      const model = DEFAULT_MODELS[provider][task]
      // Nobody can know which models a self-hosted server offers, so any name is accepted.
      if (model && providers[provider]) return { provider, model }
    }
    return null
  }
  const models = Object.fromEntries(LLM_TASKS.map((task) => [task, chosen(task)])) as AiSettings['models'] // one entry for each task
  // An operator who uses a self-hosted server for drafts does not want another company to read them.
  if (vars.AI_MODEL_ANALYZE === undefined && models.draft?.provider === 'compatible') models.analyze = models.draft
  return {
    providers,
    models,
    effort: vars.AI_EFFORT ?? null,
    timeoutMs: (vars.AI_TIMEOUT_SECONDS ?? 120) * 1000,
    prices: vars.AI_PRICES_FILE ? readPrices(vars.AI_PRICES_FILE, 'AI_PRICES_FILE', problems) : null,
    dailyMicroUsdPerOrg: Math.round((vars.AI_DAILY_USD_PER_WORKSPACE ?? 5) * 1_000_000),
  }
}

export const KEY_OF: Record<KeyedProvider, string> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  google: 'GEMINI_API_KEY',
}

function providersFrom(vars: Vars, ownServer: boolean): AiSettings['providers'] {
  const google = vars.GEMINI_API_KEY ?? vars.GOOGLE_API_KEY ?? vars.GOOGLE_GENERATIVE_AI_API_KEY
  const openai = { apiKey: vars.OPENAI_API_KEY ?? null, baseUrl: trimmed(vars.OPENAI_BASE_URL) }
  return {
    ...(ownServer && { compatible: openai }),
    ...(!ownServer && openai.apiKey !== null && { openai }),
    ...(vars.ANTHROPIC_API_KEY !== undefined && {
      anthropic: { apiKey: vars.ANTHROPIC_API_KEY, baseUrl: trimmed(vars.ANTHROPIC_BASE_URL) },
    }),
    ...(google !== undefined && { google: { apiKey: google, baseUrl: trimmed(vars.GOOGLE_GEMINI_BASE_URL) } }),
  }
}

const trimmed = (url: string | undefined): string | null => url?.replace(/\/+$/, '') ?? null

/** Includes OpenAI's regional addresses, such as eu.api.openai.com. */
const isOpenAi = (url: string): boolean => /(^|\.)openai\.com$/.test(new URL(url).hostname)

/** `OPENAI_…` sets up any server with that wire format. Only OpenAI itself is called by its name. */
const nameOf = (provider: KeyedProvider, ownServer: boolean): ModelProvider =>
  provider === 'openai' && ownServer ? 'compatible' : provider

/** `openai:gpt-6-luna`. Names of self-hosted models contain colons too: `openai:llama3.3:70b`. */
function modelFrom(
  given: { value: string; task: LlmTask; ownServer: boolean; providers: AiSettings['providers'] },
  problems: string[],
): ConfiguredModel | null {
  const { value, task, ownServer, providers } = given
  const variable = `AI_MODEL_${task.toUpperCase()}`
  const name = KEYED_PROVIDERS.find((provider) => value.startsWith(`${provider}:`))
  const model = name ? value.slice(name.length + 1).trim() : ''
  if (!name || model === '') {
    const example = `openai:${DEFAULT_MODELS.openai[task]}`
    problems.push(`${variable}: must be a provider (${KEYED_PROVIDERS.join(', ')}) and its model, such as ${example}`)
    return null
  }
  const provider = nameOf(name, ownServer)
  if (!providers[provider]) {
    problems.push(`${variable}: ${name} is not set up: set ${KEY_OF[name]} too`)
    return null
  }
  if (!canDo(name, task, model)) {
    const able = KEYED_PROVIDERS.filter((one) => DEFAULT_MODELS[one][task] !== null)
    problems.push(`${variable}: ${value} does not do this: choose a model of ${able.join(' or ')}`)
    return null
  }
  return { provider, model }
}

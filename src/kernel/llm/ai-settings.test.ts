import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { settingsFrom } from '../../../tests/support/kernel/llm/llm.ts'
import { Env, readVariables } from '../env.ts'
import { aiSettings } from './ai-settings.ts'

const OLLAMA = 'http://127.0.0.1:11434/v1'

function problemsOf(env: Record<string, string>): string[] {
  const problems: string[] = []
  aiSettings(readVariables(Env, env, problems), problems)
  return problems
}

const modelsOf = (env: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(settingsFrom(env).models).map(([task, model]) => [
      task,
      model && `${model.provider}:${model.model}`,
    ]),
  )

test('without a key there is no model', () => {
  assert.deepEqual(modelsOf({}), { draft: null, analyze: null, image: null, transcribe: null })
})

test('one key is enough, for what its provider does', () => {
  assert.deepEqual(modelsOf({ ANTHROPIC_API_KEY: 'k' }), {
    draft: 'anthropic:claude-sonnet-5-5',
    analyze: 'anthropic:claude-haiku-5-5',
    image: null,
    transcribe: null,
  })
  for (const name of ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY']) {
    assert.equal(modelsOf({ [name]: 'k' }).draft, 'google:gemini-3.8-flash')
  }
})

test('AI_PROVIDER goes first among several providers, for the tasks that it does', () => {
  const keys = { OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k' }
  assert.equal(modelsOf(keys).draft, 'openai:gpt-6.1-terra')
  assert.deepEqual(modelsOf({ ...keys, AI_PROVIDER: 'anthropic' }), {
    draft: 'anthropic:claude-sonnet-5-5',
    analyze: 'anthropic:claude-haiku-5-5',
    image: 'openai:gpt-image-2.6-flare',
    transcribe: 'openai:whisper-1',
  })
})

test('a server of one’s own needs no key, and does what it has a model for', () => {
  assert.deepEqual(modelsOf({ OPENAI_BASE_URL: OLLAMA, AI_MODEL_DRAFT: 'openai:llama3.3:70b' }), {
    draft: 'compatible:llama3.3:70b',
    analyze: 'compatible:llama3.3:70b',
    image: null,
    transcribe: null,
  })
})

test('where a server of one’s own writes, it reads as well, whatever other keys there are', () => {
  const env = { OPENAI_BASE_URL: OLLAMA, AI_MODEL_DRAFT: 'openai:llama3.3', ANTHROPIC_API_KEY: 'k' }
  assert.equal(modelsOf(env).analyze, 'compatible:llama3.3')
  assert.equal(
    modelsOf({ ...env, AI_MODEL_ANALYZE: 'anthropic:claude-haiku-5-5' }).analyze,
    'anthropic:claude-haiku-5-5',
  )
})

test('the addresses of OpenAI itself are OpenAI', () => {
  const models = modelsOf({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'https://eu.api.openai.com/v1' })
  assert.equal(models.draft, 'openai:gpt-6.1-terra')
})

test('a server of one’s own without a model refuses to start, naming what is missing', () => {
  const [problem, ...others] = problemsOf({ OPENAI_BASE_URL: OLLAMA })
  assert.match(problem ?? '', /^AI_MODEL_DRAFT: is needed where OPENAI_BASE_URL/)
  assert.deepEqual(others, [])
})

test('everything that is wrong is told at once', () => {
  const problems = problemsOf({
    OPENAI_API_KEY: 'k',
    AI_PROVIDER: 'google',
    AI_MODEL_DRAFT: 'gpt-6.1-terra',
    AI_MODEL_ANALYZE: 'anthropic:claude-haiku-5-5',
    AI_MODEL_TRANSCRIBE: 'openai:',
    AI_TIMEOUT_SECONDS: '1000',
    AI_PRICES_FILE: '/nowhere/prices.json',
    ANTHROPIC_BASE_URL: 'ftp://example.com',
  })
  assert.deepEqual(problems.map((problem) => problem.split(':')[0]).sort(), [
    'AI_MODEL_ANALYZE',
    'AI_MODEL_DRAFT',
    'AI_MODEL_TRANSCRIBE',
    'AI_PRICES_FILE',
    'AI_PROVIDER',
    'AI_TIMEOUT_SECONDS',
    'ANTHROPIC_BASE_URL',
  ])
  assert.match(problems.join('\n'), /AI_MODEL_ANALYZE: anthropic is not set up: set ANTHROPIC_API_KEY too/)
  const images = problemsOf({ ANTHROPIC_API_KEY: 'k', AI_MODEL_IMAGE: 'anthropic:claude-sonnet-5-5' })
  assert.match(images.join(), /AI_MODEL_IMAGE: anthropic:\S+ does not do this: choose a model of openai or google/)
  assert.equal(problemsOf({ GEMINI_API_KEY: 'k', AI_MODEL_IMAGE: 'google:imagen-4' }).length, 1)
})

test('prices of one’s own are read at the start, and refused where they cannot be meant', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-prices-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'prices.json')
  await writeFile(file, '{"date":"2026-11-01","models":{"compatible:llama3.3":{"input":1,"output":2}}}')
  assert.equal(settingsFrom({ AI_PRICES_FILE: file }).prices?.date, '2026-11-01')
  await writeFile(file, '{"date":"2026-11-01","models":{"compatible:llama3.3":{"input":"1"}}}')
  assert.match(problemsOf({ AI_PRICES_FILE: file }).join(), /^AI_PRICES_FILE: .*models\.compatible:llama3\.3/)
  await writeFile(file, '{')
  assert.match(problemsOf({ AI_PRICES_FILE: file }).join(), /not JSON/)
})

test('what a workspace may spend in a day is in millionths of a dollar', () => {
  assert.equal(settingsFrom({}).dailyMicroUsdPerOrg, 5_000_000)
  assert.equal(settingsFrom({ AI_DAILY_USD_PER_WORKSPACE: '0.25' }).dailyMicroUsdPerOrg, 250_000)
})

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import type { Turn } from '../../../sandbox/models/script.ts'
import { askFor, type Bench, failure, openBench } from '../../../tests/support/kernel/llm/llm.ts'
import { MODEL_PROVIDERS, type ModelProvider } from './llm.ts'
import type { LlmErrorKind } from './llm-error.ts'

let bench: Bench
before(async () => {
  bench = await openBench()
})
after(() => bench.sandbox.stop())

interface Case {
  turn: Turn
  kind: LlmErrorKind
  words: RegExp
  /** Milliseconds; null: none is told. */
  retryAfterMs?: number | null
  /** How often the server is asked. */
  asked?: number
}

const KEYS = { openai: 'OPENAI_API_KEY', anthropic: 'ANTHROPIC_API_KEY', google: 'GEMINI_API_KEY' }
const keyOf = (provider: ModelProvider) => KEYS[provider === 'compatible' ? 'openai' : provider]

/** What the vendors document, and what becomes of it. */
const casesOf = (provider: ModelProvider): Case[] => [
  {
    turn: '400',
    kind: 'bad_request',
    words: /refused the request \(status 400\): whoever runs .* in the log$/,
  },
  { turn: '401', kind: 'stop_admin', words: new RegExp(`key: whoever runs.* must check ${keyOf(provider)}$`) },
  { turn: '403', kind: 'stop_admin', words: new RegExp(`does not allow this: whoever .*${keyOf(provider)}`) },
  { turn: '404', kind: 'stop_admin', words: /has no model .+: whoever runs .* must check AI_MODEL_DRAFT$/ },
  { turn: '413', kind: 'bad_request', words: /cannot take a text of this length: shorten/ },
  { turn: 'too-long', kind: 'bad_request', words: /cannot take a text of this length: shorten/ },
  { turn: '429-seconds', kind: 'wait', words: /try again in 7 seconds$/, retryAfterMs: 7_000 },
  { turn: '429-ms', kind: 'wait', words: /try again in 3 seconds$/, retryAfterMs: 2_500 },
  { turn: '429-date', kind: 'wait', words: /try again in (a|\d+) seconds?$/, retryAfterMs: 9_000 },
  { turn: '429-none', kind: 'wait', words: /try again in 20 seconds$/, retryAfterMs: 20_000 },
  {
    turn: 'quota',
    kind: 'stop_admin',
    words: provider === 'google' ? /daily limit.*used up: whoever/ : /until it is paid: whoever runs/,
  },
  { turn: 'no-credit', kind: 'stop_admin', words: /until it is paid: whoever runs this installation must add credit/ },
  { turn: '500', kind: 'retry', words: /has a fault of its own: try again/, asked: 2 },
  { turn: '503', kind: 'retry', words: /is overloaded: try again/, asked: 2 },
  { turn: '529', kind: 'retry', words: /is overloaded: try again/, asked: 2 },
  { turn: 'reset', kind: 'retry', words: /cannot be reached: try again/, asked: 2 },
  { turn: 'cut', kind: 'retry', words: /gave an answer that cannot be read/, asked: 2 },
  { turn: 'page', kind: 'stop_admin', words: /answered with a web page: whoever .* check its address/ },
  { turn: 'truncated', kind: 'truncated', words: /was cut off: ask for less/ },
  { turn: 'reasoning-only', kind: 'truncated', words: /was cut off: ask for less/ },
  { turn: 'wrong-schema', kind: 'invalid_output', words: /not answer in the form .*\(text: / },
  { turn: 'filter', kind: 'refused', words: /will not write this: ask for something else/ },
  { turn: 'refusal', kind: 'refused', words: /will not write this: ask for something else/ },
  { turn: 'empty', kind: 'invalid_output', words: /answered nothing/ },
]

const Post = z.object({ text: z.string() })

const answering =
  (body: unknown): typeof globalThis.fetch =>
  async () =>
    Response.json(body)

test('an answer that holds nothing cannot be read', async () => {
  const choices = { id: 'a', created: 1, model: 'm', choices: [] }
  const error = await failure(bench.llm('compatible', {}, answering(choices)).generate(askFor(Post)))
  assert.deepEqual(
    [error.kind, error.words],
    ['retry', 'The model server gave an answer that cannot be read: try again in a minute'],
  )
})

test('an error inside an answer of 200 counts as its own status', async () => {
  for (const [code, kind] of [
    [402, 'stop_admin'],
    [429, 'wait'],
    [502, 'retry'],
  ] as const) {
    const body = { error: { code, message: 'Provider returned error' } }
    const error = await failure(bench.llm('compatible', {}, answering(body)).generate(askFor(Post)))
    assert.equal(error.kind, kind, error.words)
  }
})

test('what a server sends back of our request is not passed on: it may hold the key', async () => {
  const echo: typeof globalThis.fetch = async (_, init) => {
    const message = `bad header: ${new Headers(init?.headers).get('authorization')}`
    return Response.json({ error: { message, type: 'invalid_request_error' } }, { status: 400 })
  }
  const error = await failure(bench.llm('compatible', {}, echo).generate(askFor(Post)))
  assert.equal(error.kind, 'bad_request')
  assert.doesNotMatch(error.words, /simulated|Bearer/)
  assert.match(error.detail ?? '', /Bearer/)
})

test('a redirect is not followed: neither key nor prompt go where a server sends them', async () => {
  const asked: string[] = []
  const server = createServer((request, answer) => {
    asked.push(request.url ?? '')
    answer.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const llm = bench.llm('compatible', { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` })
  const error = await failure(llm.generate(askFor(Post)))
  server.close()
  assert.equal(error.kind, 'retry')
  assert.deepEqual(new Set(asked), new Set(['/v1/chat/completions']))
})

describe('each documented failure, on each wire', () => {
  for (const provider of MODEL_PROVIDERS) {
    test(provider, async (t) => {
      const cases = casesOf(provider)
      for (const { turn, kind, words, retryAfterMs = null, asked = 1 } of cases) {
        bench.sandbox.script.clear()
        bench.sandbox.script.add(...Array.from({ length: asked }, () => turn))
        const before = bench.sandbox.journal().length
        // A new client for each case, because a client remembers how long a provider asked it to wait.
        const error = await failure(bench.llm(provider).generate(askFor(Post)))
        const about = `${provider}, ${turn}: ${error.words}`
        assert.equal(error.kind, kind, about)
        assert.match(error.words, words, about)
        assert.equal(bench.sandbox.journal().length - before, asked, about)
        if (retryAfterMs === null) assert.equal(error.retryAfterMs, null, about)
        // A date has whole seconds, and some time has passed since it was written.
        else if (turn === '429-date')
          assert.ok((error.retryAfterMs ?? 0) <= retryAfterMs && error.retryAfterMs !== null)
        else assert.equal(error.retryAfterMs, retryAfterMs, about)
      }
      t.diagnostic(`${cases.length} failures of ${provider}`)
    })
  }
})

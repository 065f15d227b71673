import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { systemFetch } from '#kernel/net/system-fetch.ts'
import type { ModelProvider } from '../../src/kernel/llm/llm.ts'
import { ask, askFor, type Bench, openBench } from '../support/kernel/llm/llm.ts'
import { createCheck } from './check.ts'
import { type Exchange, tapped } from './exchange.ts'
import type { WireFormat } from './format.ts'

/** The structured answer that the models are asked for. */
const Post = z.object({
  variants: z.array(
    z.object({ platform: z.enum(['x', 'linkedin']), text: z.string(), pillarId: z.string().nullable() }),
  ),
})

async function* speech(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('RIFF and so on')
}

let bench: Bench
before(async () => {
  bench = await openBench()
})
after(() => bench.sandbox.stop())

const WIRES: { document: string; providers: ModelProvider[]; base: string; outside: Record<string, string> }[] = [
  { document: 'openai', providers: ['openai', 'compatible'], base: '/v1', outside: {} },
  { document: 'anthropic', providers: ['anthropic'], base: '', outside: {} },
  {
    document: 'google',
    providers: ['google'],
    base: '',
    outside: {
      'POST /v1beta/models/{model}:generateContent body.generationConfig.thinkingConfig.thinkingLevel':
        'newer than the document: https://ai.google.dev/gemini-api/docs/thinking',
    },
  },
]

for (const { document, providers, base, outside } of WIRES) {
  describe(`${document}: the document of the vendor`, () => {
    test('contains every call, field, type and value that we send and receive, or the exception is named', async (t) => {
      const exchanges: Exchange[] = []
      const fetch = tapped(systemFetch, (exchange) => exchanges.push(exchange))
      for (const provider of providers) {
        for (const env of [{}, { AI_EFFORT: 'low' }]) {
          const llm = bench.llm(provider, env, fetch)
          await llm.generate(ask())
          await llm.generate(askFor(Post))
          await llm.generate(askFor(Post, { task: 'analyze' }))
          for (const turn of ['truncated', 'filter', 'refusal', 'empty', 'reasoning-only'] as const) {
            bench.sandbox.script.add(turn)
            await llm.generate(ask()).catch(() => {})
          }
          for (const aspect of ['square', 'portrait', 'landscape'] as const) {
            if (!llm.missing('image')) await llm.image({ ...ask(), aspect })
          }
          if (!llm.missing('transcribe')) await llm.transcribe({ ...ask(), file: speech(), language: 'de' })
        }
      }
      const format: WireFormat = JSON.parse(readFileSync(new URL(`${document}.json`, import.meta.url), 'utf8'))
      const check = createCheck(format)
      const [wrong, held, met, fields] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
      for (const exchange of exchanges) {
        const path = exchange.path.slice(base.length)
        const checked = check({ ...exchange, path })
        if (checked.call) held.add(checked.call)
        else wrong.add(`${path}: the document holds no such call`)
        for (const field of checked.fields) fields.add(`${checked.call} ${field}`)
        for (const { where, what } of checked.faults) {
          if (where in outside) met.add(where)
          else wrong.add(`${where}: ${what}`)
        }
      }
      assert.deepEqual([...wrong], [])
      assert.deepEqual([...held].sort(), Object.keys(format.calls).sort(), 'each call of the digest was made')
      assert.deepEqual([...met].sort(), Object.keys(outside).sort(), 'each field named as outside was met')
      t.diagnostic(
        `${exchanges.length} exchanges, ${held.size} calls and ${fields.size} fields held against ${format.document.title}; ${met.size} fields outside`,
      )
    })
  })
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { askFor, type Bench, failure, openBench } from '../../../tests/support/kernel/llm/llm.ts'

let bench: Bench
before(async () => {
  bench = await openBench()
})
after(() => bench.sandbox.stop())

const Post = z.object({ text: z.string() })

interface Said {
  text?: string
  model?: string
  usage?: Record<string, unknown>
}

/** Starts a server with hostile answers. */
const saying =
  ({ text = 'Fine.', model = 'm', usage = {} }: Said): typeof globalThis.fetch =>
  async () =>
    Response.json({
      id: 'a',
      object: 'chat.completion',
      created: 1,
      model,
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: JSON.stringify({ text }) } }],
      usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, ...usage },
    })
const llm = (said: Said) => bench.llm('compatible', {}, saying(said))

describe('an answer that cannot be kept is one of a wrong form, and what it cost is known', () => {
  for (const [name, text] of Object.entries({
    NUL: 'a\u0000b',
    'half a surrogate pair': 'a\ud800b',
    'three hundred thousand characters': 'word '.repeat(60_000),
  })) {
    test(name, async () => {
      const error = await failure(llm({ text }).generate(askFor(Post)))
      assert.equal(error.kind, 'invalid_output')
      assert.deepEqual([error.usage?.inputTokens, error.usage?.outputTokens], [10, 5])
    })
  }
})

test('counts of tokens are whole numbers that a column holds', async () => {
  for (const [told, kept] of [
    [1.5, 2],
    [3e12, 2 ** 31 - 1],
    [-5_000_000, 0],
  ] as const) {
    const { answer } = await llm({ usage: { prompt_tokens: told } }).generate(askFor(Post))
    assert.equal(answer.usage.inputTokens, kept)
  }
})

test('a cost that no call has is cut', async () => {
  const { answer } = await llm({ usage: { cost: 1e300 } }).generate(askFor(Post))
  assert.equal(answer.costMicroUsd, 1_000_000_000)
})

test('what calls itself by no name has the one that was asked for', async () => {
  for (const model of ['a\u0000', 'm'.repeat(100_000)]) {
    const { answer } = await llm({ model }).generate(askFor(Post))
    assert.equal(answer.answeredModel, answer.model)
  }
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { ask, askFor, type Bench, failure, openBench } from '../../../tests/support/kernel/llm/llm.ts'
import { until } from '../../../tests/support/until.ts'
import { MODEL_PROVIDERS } from './llm.ts'

const Variants = z.object({
  variants: z.array(
    z.object({ platform: z.enum(['x', 'linkedin']), text: z.string(), pillarId: z.string().nullable() }),
  ),
  score: z.number(),
  notes: z.string(),
})

let bench: Bench
before(async () => {
  bench = await openBench()
})
after(() => bench.sandbox.stop())

for (const provider of MODEL_PROVIDERS) {
  describe(provider, () => {
    test('writes text', async () => {
      const { output, answer } = await bench.llm(provider).generate(ask())
      assert.match(output, /simulated/i)
      assert.match(output, /autumn release/)
      assert.equal(answer.provider, provider)
      assert.equal(answer.finishReason, 'stop')
      assert.equal(answer.answeredModel, answer.model)
      assert.match(answer.requestHash, /^[0-9a-f]{64}$/)
    })

    test('answers in the form of a schema, once for each platform that the prompt names', async () => {
      const { output } = await bench.llm(provider).generate(askFor(Variants))
      assert.deepEqual(
        output.variants.map(({ platform, pillarId }) => [platform, pillarId]),
        [
          ['x', null],
          ['linkedin', null],
        ],
      )
    })

    test('reads what a model put into a code block', async () => {
      bench.sandbox.script.add('fenced')
      const { output } = await bench.llm(provider).generate(askFor(Variants))
      assert.equal(output.variants.length, 2)
    })

    test('tells reasoning and cached tokens as parts of output and input', async () => {
      const llm = bench.llm(provider)
      const system = `You write posts for ${provider}, ${'at length, '.repeat(40)}in short.`
      await llm.generate(ask({ system }))
      const { usage } = (await llm.generate(ask({ system }))).answer
      assert.equal(usage.reasoningTokens, 20)
      assert.ok(usage.outputTokens > 20)
      assert.equal(usage.cachedInputTokens, Math.ceil(system.length / 4))
      assert.equal(usage.inputTokens, usage.cachedInputTokens + Math.ceil(ask().prompt.length / 4))
      assert.equal(usage.cacheWriteTokens, 0)
    })

    test('tells what an answer cost that could not be used', async () => {
      bench.sandbox.script.add('truncated')
      const error = await failure(bench.llm(provider).generate(ask()))
      assert.equal(error.kind, 'truncated')
      assert.ok((error.usage?.outputTokens ?? 0) > 20)
      if (provider !== 'compatible') assert.ok((error.answer?.costMicroUsd ?? 0) > 0)
    })

    test('asks a second time after an answer that was lost, and after one of 500', async () => {
      for (const turn of ['reset', '500'] as const) {
        const before = bench.sandbox.journal().length
        bench.sandbox.script.add(turn)
        await bench.llm(provider).generate(ask())
        assert.equal(bench.sandbox.journal().length - before, 2)
      }
    })

    test('does not ask a second time where money is missing', async () => {
      const before = bench.sandbox.journal().length
      bench.sandbox.script.add('quota')
      const error = await failure(bench.llm(provider).generate(ask()))
      assert.equal(error.kind, 'stop_admin')
      assert.equal(bench.sandbox.journal().length - before, 1)
    })

    test('ends when it is cancelled', async () => {
      bench.sandbox.script.add('hang')
      const controller = new AbortController()
      const before = bench.sandbox.journal().length
      const call = failure(bench.llm(provider).generate(ask({ signal: controller.signal })))
      await until(() => bench.sandbox.script.left().length === 0, {
        that: 'the call has reached the model',
        everyMs: 0,
      })
      controller.abort()
      const { kind, answer } = await call
      assert.equal(kind, 'cancelled')
      assert.equal(bench.sandbox.journal().length, before, 'nothing was answered')
      assert.deepEqual([answer?.finishReason, answer?.usage.outputTokens], ['aborted', 8192])
      if (provider !== 'compatible') assert.ok((answer?.costMicroUsd ?? 0) > 0)
    })

    test('ends when the time is over', async () => {
      bench.sandbox.script.add('hang')
      const error = await failure(bench.llm(provider, { AI_TIMEOUT_SECONDS: '1' }).generate(ask()))
      assert.equal(error.kind, 'timeout')
      assert.match(error.words, /within 1 seconds/)
      assert.equal(error.usage?.outputTokens, 8192)
    })
  })
}

test('a call that was cancelled before is not made', async () => {
  const before = bench.sandbox.journal().length
  const error = await failure(bench.llm('openai').generate(ask({ signal: AbortSignal.abort() })))
  assert.deepEqual([error.kind, error.answer], ['cancelled', null])
  assert.equal(bench.sandbox.journal().length, before)
})

test('after a cancelled first attempt there is no second', async () => {
  const controller = new AbortController()
  const before = bench.sandbox.journal().length
  bench.sandbox.script.add('500')
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await globalThis.fetch(input, init)
    controller.abort()
    return answer
  }
  const error = await failure(bench.llm('openai', {}, fetch).generate(ask({ signal: controller.signal })))
  assert.equal(error.kind, 'cancelled')
  assert.equal(bench.sandbox.journal().length - before, 1)
})

test('at most four calls of one provider are under way, two of them of one workspace', async () => {
  let [now, most] = [0, 0]
  const fetch: typeof globalThis.fetch = async (input, init) => {
    now += 1
    most = Math.max(most, now)
    const answer = await globalThis.fetch(input, init)
    now -= 1
    return answer
  }
  const llm = bench.llm('openai', {}, fetch)
  await Promise.all(Array.from({ length: 12 }, (_, n) => llm.generate(ask({ orgId: `org ${n % 4}` }))))
  assert.equal(most, 4)
  most = 0
  await Promise.all(Array.from({ length: 6 }, () => llm.generate(ask())))
  assert.equal(most, 2)
})

test('who waits for a turn can be cancelled', async () => {
  const llm = bench.llm('openai')
  const [others, controller] = [new AbortController(), new AbortController()]
  bench.sandbox.script.add('hang', 'hang')
  const calls = Array.from({ length: 2 }, () => failure(llm.generate(ask({ signal: others.signal }))))
  await until(() => bench.sandbox.script.left().length === 0, { that: 'the call has reached the model', everyMs: 0 })
  const waiting = failure(llm.generate(ask({ signal: controller.signal })))
  controller.abort()
  assert.equal((await waiting).kind, 'cancelled')
  await llm.generate(ask({ orgId: 'another' })) // another workspace finds a place
  others.abort()
  await Promise.all(calls)
  await llm.generate(ask()) // the cancelled caller left its place free
})

test('OpenAI is asked to keep nothing, and nobody is sent a temperature or tools', async () => {
  for (const provider of MODEL_PROVIDERS) {
    const sent: Record<string, unknown>[] = []
    const fetch: typeof globalThis.fetch = (input, init) => {
      sent.push(JSON.parse(String(init?.body)))
      return globalThis.fetch(input, init)
    }
    await bench.llm(provider, {}, fetch).generate(askFor(Variants))
    assert.equal(sent[0]?.store, provider === 'openai' ? false : undefined)
    assert.doesNotMatch(JSON.stringify(sent), /"(temperature|tools|tool_choice)":/)
    assert.match(JSON.stringify(sent), /one JSON value of this JSON Schema/)
  }
})

test('what a provider told one caller about waiting holds for the next', async () => {
  const llm = bench.llm('anthropic')
  bench.sandbox.script.add('429-none')
  await failure(llm.generate(ask()))
  const before = bench.sandbox.journal().length
  const error = await failure(llm.generate(ask()))
  assert.equal(error.kind, 'wait')
  assert.ok((error.retryAfterMs ?? 0) > 0 && (error.retryAfterMs ?? 0) <= 20_000)
  assert.equal(bench.sandbox.journal().length, before, 'it was not asked')
  await llm.generate(ask({ task: 'analyze' })) // a model of another task has its own limit
})

test('the cost that a gateway reports goes before every price', async () => {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const body = (await (await globalThis.fetch(input, init)).json()) as { usage: object }
    return Response.json({ ...body, usage: { ...body.usage, cost: 0.001234 } })
  }
  const { answer } = await bench.llm('compatible', {}, fetch).generate(ask())
  assert.deepEqual([answer.costMicroUsd, answer.usedFallbackEstimate], [1234, false])
})

test('the cost of a model whose price nobody knows is null', async () => {
  const { answer } = await bench.llm('compatible').generate(ask())
  assert.deepEqual([answer.costMicroUsd, answer.pricingVersion, answer.usedFallbackEstimate], [null, null, true])
})

describe('images', () => {
  for (const provider of ['openai', 'google', 'compatible'] as const) {
    test(`${provider} makes one`, async () => {
      const image = await bench.llm(provider).image({ ...ask(), prompt: 'a lighthouse', aspect: 'landscape' })
      assert.equal(image.contentType, 'image/png')
      assert.equal(Buffer.from(image.bytes.subarray(1, 4)).toString(), 'PNG')
      assert.equal(image.answer.costMicroUsd !== null, provider === 'openai')
    })
  }

  test('what the filter stops is refused', async () => {
    bench.sandbox.script.add('filter')
    const error = await failure(bench.llm('openai').image({ ...ask(), aspect: 'square' }))
    assert.equal(error.kind, 'refused')
  })

  test('another model can be named, of a provider that makes images', async () => {
    const llm = bench.llm('openai')
    const { answer } = await llm.image({ ...ask(), aspect: 'square', model: 'openai:gpt-image-2' })
    assert.equal(answer.model, 'gpt-image-2')
    const error = await failure(llm.image({ ...ask(), aspect: 'square', model: 'anthropic:claude-sonnet-5-5' }))
    assert.equal(error.kind, 'bad_request')
  })
})

describe('speech', () => {
  async function* file(bytes: number): AsyncGenerator<Uint8Array> {
    yield Buffer.from('RIFF')
    for (let left = bytes - 4; left > 0; left -= 1_000_000) yield new Uint8Array(Math.min(left, 1_000_000))
  }

  for (const provider of ['openai', 'compatible'] as const) {
    test(`${provider} writes it down, with the times of words`, async () => {
      const heard = await bench.llm(provider).transcribe({ ...ask(), file: file(100), language: 'de' })
      assert.equal(heard.language, 'de')
      assert.match(heard.text, /^This is a simulated/)
      assert.deepEqual(heard.words[1], { word: 'is', start: 0.4, end: 0.8 })
      assert.equal(heard.words.length, heard.text.split(' ').length)
      // 4.4 seconds of 0.006 dollars a minute
      assert.equal(heard.answer.costMicroUsd, provider === 'openai' ? 440 : null)
    })
  }

  test('more than 25 MB are not sent', async () => {
    const before = bench.sandbox.journal().length
    const error = await failure(bench.llm('openai').transcribe({ ...ask(), file: file(26 * 1024 * 1024 + 1) }))
    assert.equal(error.kind, 'bad_request')
    assert.equal(bench.sandbox.journal().length, before)
  })

  test('a file that is not there is a mistake of the caller', async () => {
    await assert.rejects(bench.llm('openai').transcribe({ ...ask(), file: '/nowhere/speech.mp3' }), { code: 'ENOENT' })
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { LlmError } from '#kernel/llm/llm-error.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { statuses, stuckIn } from '../../../tests/support/features/runs/stuck.ts'
import { openRunsWorld, type RunsWorld, saying, type TestRun } from '../../../tests/support/features/runs/world.ts'
import { until } from '../../../tests/support/until.ts'

let world: RunsWorld
let owner: Person
before(async () => {
  world = await openRunsWorld()
  owner = await world.t.make.org()
})
after(() => world.close())

describe('limits', () => {
  test('the seventh round of a run is refused, over all of its attempts', async () => {
    const run = await world.start(owner, async (ctx) => {
      for (let round = 1; round <= 7; round++) {
        await ctx.step(
          { key: `round ${round}`, kind: 'model_round', role: 'writer', label: 'Write', output: z.number() },
          async () => ({ output: round }),
        )
      }
    })
    await run.work()
    const row = await run.row()
    assert.deepEqual([row.status, (await run.steps()).length], ['failed', 6])
    assert.match(row.error_message ?? '', /6 rounds/)
  })

  test('what a workspace asks of models in a day has a limit, whatever became of it', async () => {
    const frugal = await world.t.make.org()
    const run = await world.start(frugal, (ctx) =>
      ctx.step({ key: 'round', kind: 'model_round', role: 'writer', label: 'Write', output: z.string() }, async () => ({
        output: 'written',
      })),
    )
    await world.t.owner
      .insertInto('agent_step')
      .values({
        org_id: frugal.orgId,
        run_id: run.runId,
        key: 'earlier',
        attempt: 1,
        kind: 'model_round',
        status: 'failed',
        agent: 'writer',
        cost_micro_usd: world.t.services.config.ai.dailyMicroUsdPerOrg,
      })
      .execute()
    await run.work()
    const row = await run.row()
    assert.equal(row.status, 'failed')
    assert.match(row.error_message ?? '', /AI_DAILY_USD_PER_WORKSPACE/)
  })

  test('rounds under way count in it, by what they may cost at most', async () => {
    const frugal = await world.t.make.org()
    const gate = Promise.withResolvers<void>()
    const mostMicroUsd = world.t.services.config.ai.dailyMicroUsdPerOrg
    const round = { kind: 'model_round', role: 'writer', label: 'Write', output: z.string(), mostMicroUsd } as const
    const open = await world.start(frugal, (ctx) =>
      ctx.step({ ...round, key: 'open' }, async () => {
        await gate.promise
        throw new LlmError('retry', 'It cannot be reached')
      }),
    )
    const ended = open.work()
    await until(async () => (await statuses(open)).includes('open: running'), { that: 'the step is open' })
    const next = async () => {
      const run = await world.start(frugal, (ctx) => ctx.step({ ...round, key: 'next' }, async () => ({ output: '' })))
      await run.work()
      return (await run.row()).status
    }
    assert.equal(await next(), 'failed')
    gate.resolve()
    await ended
    assert.equal(await next(), 'succeeded', 'a round that cost nothing counts no more')
  })

  test('an attempt that takes too long is ended', async () => {
    const run = await world.start(owner, (ctx) =>
      saying(
        ctx,
        'hangs',
        (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ),
    )
    await run.work({ limitMs: 1, lookMs: 5 })
    const row = await run.row()
    assert.equal(row.status, 'failed')
    assert.match(row.error_message ?? '', /five minutes/)
  })

  test('four run at once in a workspace; the fifth begins when one of them ends, beside those of others', async () => {
    const busy = await world.t.make.org()
    const runs: TestRun[] = []
    const stuck: Awaited<ReturnType<typeof stuckIn>>[] = []
    for (let n = 0; n < 4; n++) {
      const run = await world.start(busy, async () => null)
      runs.push(run)
      stuck.push(await stuckIn(run))
    }
    const fifth = await world.start(busy, async () => 'fifth')
    await fifth.work()
    assert.equal((await fifth.row()).status, 'queued')
    const other = await world.start(owner, async () => 'other')
    await other.work()
    assert.equal((await other.row()).status, 'succeeded')

    stuck[0]?.letGo()
    await stuck[0]?.ended
    await world.t.runJobs() // the end of the run has woken the next one
    assert.equal((await fifth.row()).status, 'succeeded')
    for (const { letGo, ended } of stuck) {
      letGo()
      await ended
    }
    for (const run of runs) assert.equal((await run.row()).status, 'succeeded')
  })
})

describe('cancelling', () => {
  const cancel = (run: TestRun, as = owner) => world.t.request('POST', `{O}/agent-runs/${run.runId}/cancel`, { as })

  test('ends a run in the middle of a call, which is told so', async () => {
    let told = false
    const run = await world.start(owner, (ctx) =>
      saying(ctx, 'hangs', (signal) => {
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            told = true
            reject(signal.reason)
          }),
        )
      }),
    )
    const ended = run.work({ lookMs: 20 })
    await until(async () => (await statuses(run)).includes('hangs: running'), { that: 'the step hangs' })
    const answer = await cancel(run)
    assert.deepEqual([answer.status, answer.data.status], [200, 'cancelled'])
    await ended
    assert.equal(told, true)
    const [step] = await run.steps()
    assert.deepEqual([(await run.row()).status, step?.status, step?.error_class], ['cancelled', 'failed', 'cancelled'])
    assert.equal((await cancel(run)).status, 200)
  })

  test('what comes too late is neither applied nor shown', async () => {
    const run = await world.start(owner, async () => null)
    const { letGo, ended } = await stuckIn(run)
    assert.equal((await cancel(run)).status, 200)
    letGo()
    await ended
    const [, late] = await run.steps()
    assert.deepEqual([(await run.row()).status, late?.status, late?.output], ['cancelled', 'failed', null])
  })

  test('gives nobody what a model wrote, which nobody paid for', async () => {
    const gate = Promise.withResolvers<void>()
    const run = await world.start(owner, async (ctx) => {
      const read = await saying(ctx, 'read', () => 'the post')
      const essay = await ctx.step(
        {
          key: 'write',
          kind: 'model_round',
          role: 'writer',
          label: 'Write',
          output: z.string(),
          input: { prompt: read },
        },
        async () => ({ output: 'a whole essay', reasoningSummary: 'an essay, I thought' }),
      )
      await ctx.step(
        { key: 'check', kind: 'tool_call', role: 'checker', label: 'Check', input: { essay }, output: z.string() },
        async () => {
          await gate.promise
          return { output: `good: ${essay}` }
        },
      )
      return essay
    })
    const shown = async () =>
      (await world.t.request('GET', `{O}/agent-runs/${run.runId}/steps`, { as: owner })).data.items
    const ended = run.work()
    await until(async () => (await statuses(run)).includes('check: running'), { that: 'the step runs' })
    const under = await shown()
    assert.deepEqual(under[0].output, 'the post')
    assert.deepEqual(under[1].input, { prompt: 'the post' })
    assert.doesNotMatch(JSON.stringify(under), /essay/)
    assert.equal((await cancel(run)).status, 200)
    gate.resolve()
    await ended
    assert.doesNotMatch(JSON.stringify(await shown()), /essay/)

    const paid = await world.start(owner, (ctx) =>
      ctx.step({ key: 'write', kind: 'model_round', role: 'writer', label: 'Write', output: z.string() }, async () => ({
        output: 'another essay',
      })),
    )
    await paid.work()
    const { data } = await world.t.request('GET', `{O}/agent-runs/${paid.runId}/steps`, { as: owner })
    assert.equal(data.items[0].output, 'another essay')
  })

  test('is for whoever started it and whoever manages the workspace; nobody else stops the work of others', async () => {
    const [editor, other] = [
      await world.t.make.member(owner, 'editor'),
      await world.t.make.member(owner, 'contributor'),
    ]
    const run = await world.start(editor, async () => 'done')
    const refused = await cancel(run, other)
    assert.equal(refused.status, 403)
    assert.match(refused.body.error, /ask them, an owner or an admin/)
    assert.equal((await run.row()).status, 'queued')
    assert.equal((await cancel(run, editor)).status, 200)
    const second = await world.start(editor, async () => 'done')
    const admin = await world.t.make.member(owner, 'admin')
    assert.equal((await cancel(second, admin)).status, 200)
    const ofAdmin = await world.start(admin, async () => 'done')
    assert.equal((await cancel(ofAdmin, editor)).status, 403)
  })

  test('is refused for what has ended, and for those who may not use AI', async () => {
    const run = await world.start(owner, async () => 'done')
    const viewer = await world.t.make.member(owner, 'viewer')
    assert.equal((await cancel(run, viewer)).status, 403)
    await run.work()
    const { status, body } = await cancel(run)
    assert.deepEqual([status, body.code], [409, 'invalid_transition'])
  })
})

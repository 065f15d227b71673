import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { z } from 'zod'
import { newId } from '#kernel/ids.ts'
import type { Person } from '../../../tests/support/factories.ts'
import { statuses, stuckIn } from '../../../tests/support/features/runs/stuck.ts'
import { openRunsWorld, type RunsWorld, saying } from '../../../tests/support/features/runs/world.ts'
import { until } from '../../../tests/support/until.ts'
import type { RunContext } from './define-run.ts'

let world: RunsWorld
let owner: Person
before(async () => {
  world = await openRunsWorld()
  owner = await world.t.make.org()
})
after(() => world.close())

describe('a run', () => {
  test('works in steps, which are shown while it does, and ends once', async () => {
    const run = await world.start(owner, async (ctx) => [await saying(ctx, 'first', () => 'one')])
    const { status, started_at, completed_at } = await run.row()
    assert.deepEqual([status, started_at, completed_at], ['queued', null, null])
    const { letGo, ended } = await stuckIn(run)
    const path = `{O}/agent-runs/${run.runId}`
    const shown = await world.t.request('GET', `${path}/steps`, { as: owner })
    assert.deepEqual(
      shown.data.items.map((step: { label: string; status: string; output: string | null; traceId: string }) => [
        step.label,
        step.status,
        step.output,
        step.traceId,
      ]),
      [
        ['Say first', 'succeeded', 'paid once', run.runId],
        ['Say second', 'running', null, run.runId],
      ],
    )
    const home = await world.t.request('GET', '{O}/home/summary', { as: owner })
    assert.deepEqual(
      home.data.runs.map(({ id, status }: { id: string; status: string }) => [id, status]),
      [[run.runId, 'running']],
    )
    letGo()
    await ended
    const { data } = await world.t.request('GET', path, { as: owner })
    assert.deepEqual(
      [data.status, data.attemptCount, data.resultSummary, data.createdByUserId],
      ['succeeded', 1, { said: ['paid once', 'late'] }, owner.userId],
    )
    assert.deepEqual(new Set((await run.steps()).map(({ memo }) => memo)), new Set([null]))
    await run.work()
    assert.equal((await run.row()).attempt_count, 1)
    const after = await world.t.request('GET', '{O}/home/summary', { as: owner })
    assert.deepEqual(after.data.runs, [])
  })

  test('has subagents, whose steps stand under them', async () => {
    const run = await world.start(owner, (ctx) =>
      ctx.step(
        { key: 'outer', kind: 'subagent', role: 'editor', label: 'Edit', output: z.string() },
        async ({ step }) => ({
          output: await step(
            { key: 'outer/inner', kind: 'tool_call', role: 'checker', label: 'Check', output: z.string() },
            async () => ({ output: 'checked' }),
          ),
        }),
      ),
    )
    await run.work()
    const [outer, inner] = await run.steps()
    assert.deepEqual([outer?.status, inner?.parent_step_id, inner?.output], ['succeeded', outer?.id, 'checked'])
  })

  test('shows neither secrets nor whole books', async () => {
    const secret = 'Bearer abcdefghijklmnop1234567890'
    const run = await world.start(owner, (ctx) => saying(ctx, secret, () => `${'long '.repeat(2000)}${secret}`))
    await run.work()
    const { data } = await world.t.request('GET', `{O}/agent-runs/${run.runId}/steps`, { as: owner })
    const [step] = data.items
    assert.match(step.output, /\[…cut: \d+ more characters\]$/)
    assert.ok(step.output.length < 4_100)
    const told = await world.t.request('GET', `{O}/agent-runs/${run.runId}`, { as: owner })
    assert.doesNotMatch(JSON.stringify([data, told.data]), /abcdefghijklmnop1234567890/)
  })

  test('is found in the list by status and kind, and only in its own workspace', async () => {
    const eve = await world.t.make.org()
    const run = await world.start(eve, async () => 'done')
    const list = (query: Record<string, string>, as = eve) => world.t.request('GET', '{O}/agent-runs', { as, query })
    assert.equal((await list({ status: 'queued' })).data.total, 1)
    assert.equal((await list({ status: 'running' })).data.total, 0)
    assert.equal((await list({ jobType: 'rewrite' })).data.total, 0)
    assert.deepEqual(
      (await list({ jobType: 'content_generate' })).data.items.map(({ id }: { id: string }) => id),
      [run.runId],
    )
    const foreign = await world.t.request('GET', `{O}/agent-runs/${run.runId}`, { as: owner })
    assert.equal(foreign.status, 404)
  })
})

describe('a worker that dies', () => {
  test('is replaced: what it has finished is not done again, and what it still says is applied to nothing', async () => {
    const run = await world.start(owner, async () => null)
    const dead = await stuckIn(run)
    await run.letDie()
    await world.lookAfter()
    assert.equal((await run.row()).status, 'queued')
    assert.deepEqual(await statuses(run), ['first: succeeded', 'second: failed'])

    const done: string[] = []
    run.replace(async (ctx) => [
      await saying(ctx, 'first', () => {
        done.push('first')
        return 'paid twice'
      }),
      await saying(ctx, 'second', () => {
        done.push('second')
        return 'anew'
      }),
    ])
    await world.t.runJobs()
    const row = await run.row()
    assert.deepEqual([row.status, row.attempt_count, done], ['succeeded', 2, ['second']])
    assert.deepEqual(row.result_summary, { said: ['paid once', 'anew'] })

    dead.letGo()
    await dead.ended
    assert.deepEqual((await run.row()).result_summary, { said: ['paid once', 'anew'] })
    const [, late] = await run.steps()
    assert.deepEqual([late?.key, late?.status, late?.output, late?.error_class], ['second', 'failed', null, 'lost'])
  })

  test('three times ends the run as failed', async () => {
    const run = await world.start(owner, async () => null)
    const gates: (() => void)[] = []
    for (let attempt = 1; attempt <= 3; attempt++) {
      const { letGo, ended } = await stuckIn(run)
      gates.push(letGo)
      ended.catch(() => {})
      await run.letDie()
      await world.lookAfter()
    }
    const row = await run.row()
    assert.deepEqual([row.status, row.attempt_count], ['failed', 3])
    assert.match(row.error_message ?? '', /Nothing was charged/)
    for (const letGo of gates) letGo()
  })

  test('is not thought dead while it gives signs of life', async () => {
    const run = await world.start(owner, async () => null)
    const { letGo, ended } = await stuckIn(run, { lookMs: 5 })
    await run.letDie()
    await until(async () => ((await run.row()).lease_until ?? '') > '2021', { that: 'the lease is renewed' })
    await world.lookAfter()
    assert.equal((await run.row()).status, 'running')
    letGo()
    await ended
    assert.equal((await run.row()).status, 'succeeded')
  })
})

describe('a fault of ours', () => {
  test('is tried again, and fails the run in the end without a word of what it was', async () => {
    const run = await world.start(owner, async () => {
      throw new TypeError('x is undefined')
    })
    await run.work()
    assert.equal((await run.row()).status, 'queued')
    await run.work()
    await run.work()
    const row = await run.row()
    assert.deepEqual([row.status, row.attempt_count], ['failed', 3])
    assert.doesNotMatch(row.error_message ?? '', /undefined/)
  })
})

test('20 starts at once with one key make one run; another payload with it is refused', async () => {
  const runs = await Promise.all(Array.from({ length: 20 }, () => world.start(owner, async () => 1, { key: 'same' })))
  assert.equal(new Set(runs.map(({ runId }) => runId)).size, 1)
  const member = await world.t.make.member(owner, 'editor')
  const theirs = await world.start(member, async () => 1, { key: 'same' })
  assert.notEqual(theirs.runId, runs[0]?.runId)
})

describe('the end', () => {
  test('is told to whoever started the run, if no request waits for it', async () => {
    const ada = await world.t.make.org()
    const told = async () => {
      const { data } = await world.t.request('GET', '{O}/notifications', { as: ada, query: { unreadOnly: 'false' } })
      return data.items.map(({ type, title }: { type: string; title: string }) => `${type}: ${title}`)
    }
    const awaited = await world.start(ada, async () => 1, { awaited: true })
    await awaited.work()
    assert.deepEqual(await told(), [])
    await world.start(ada, async () => 1)
    await world.t.runJobs()
    assert.deepEqual(await told(), ['run_finished: The run “content generate” is done'])
  })

  test('is told to the webhooks that listen to it', async () => {
    const ada = await world.t.make.org()
    const body = { url: 'https://hooks.example.com/galley', events: ['run.finished'] }
    const made = await world.t.request('POST', '{O}/webhooks', { as: ada, body })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const run = await world.start(ada, async () => 'done')
    await run.work()
    const deliveries = await world.t.owner
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('org_id', '=', ada.orgId)
      .execute()
    assert.equal(deliveries.length, 1)
    const payload = JSON.parse(deliveries[0]?.payload ?? '')
    assert.deepEqual(
      [payload.type, payload.data.id, payload.data.status, payload.data.costCredits],
      ['run.finished', run.runId, 'succeeded', 2],
    )
  })

  test('comes for the run of somebody who was removed meanwhile, before it does anything in their name', async () => {
    const editor = await world.t.make.member(owner, 'editor')
    const run = await world.start(editor, async (ctx) => ctx.inOrg(async () => 'in their name'))
    await world.t.owner
      .updateTable('member')
      .set({ status: 'suspended' })
      .where('user_id', '=', editor.userId)
      .execute()
    await run.work()
    const row = await run.row()
    assert.deepEqual([row.status, row.result], ['failed', null])
    assert.match(row.error_message ?? '', /no longer an active member/)
  })

  for (const [ending, change] of [
    ['revoked', { revoked_at: '2020-01-01T00:00:00Z' }],
    ['out of time', { expires_at: '2020-01-01T00:00:00Z' }],
  ] as const) {
    test(`comes for the run of an API key that is ${ending}, before any model is asked in its name`, async () => {
      const keyId = newId()
      await world.t.owner
        .insertInto('api_key')
        .values({
          org_id: owner.orgId,
          id: keyId,
          user_id: owner.userId,
          name: `Key ${keyId}`,
          last4: 'abcd',
          secret_hash: Buffer.from(keyId),
          permissions: null,
        })
        .execute()
      let asked = 0
      const script = async (ctx: RunContext) =>
        saying(ctx, 'ask', () => {
          asked++
          return 'an answer'
        })
      const by = { kind: 'api_key', userId: owner.userId, keyId, name: 'Key' } as const
      const good = await world.start(owner, script, { by })
      await good.work()
      assert.deepEqual([(await good.row()).status, asked], ['succeeded', 1])
      const run = await world.start(owner, script, { by })
      await world.t.owner.updateTable('api_key').set(change).where('id', '=', keyId).execute()
      await run.work()
      const row = await run.row()
      assert.deepEqual([row.status, row.result, asked], ['failed', null, 1])
      assert.match(row.error_message ?? '', /revoked or has expired/)
    })
  }
})

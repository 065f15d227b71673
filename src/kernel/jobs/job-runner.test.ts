import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { inScope } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import { GiveUp } from './give-up.ts'
import { defineJob } from './job.ts'
import { createJobRunner } from './job-runner.ts'

interface Input {
  word: string
}

let t: TestApp
let sweep: Db

before(async () => {
  t = await testApp()
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 2 })
})
beforeEach(() => sql`delete from pgboss.job`.execute(t.owner))
after(async () => {
  await sweep.destroy()
  await t.close()
})

function echo(work: (input: Input) => Promise<void>) {
  const input = z.object({ word: z.string() })
  return defineJob({ name: 'test.echo', input, retryDelaysSeconds: [60] }).handle((_ctx, given) => work(given))
}

function add(job: ReturnType<typeof echo>, word: string): Promise<void> {
  return inScope(t.services.db, {}, (db) => enqueue(db, job, { word }))
}

async function waiting(): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select data->>'word' || ': ' || state as job from pgboss.job
  `.execute(t.owner)
  return rows.map(({ job }) => job)
}

for (const [name, end] of [
  ['done', () => {}],
  ['failed', () => assert.fail('no')],
  ['given up', () => assert.fail(new GiveUp('no'))],
] as const) {
  test(`a runner settles no attempt but its own: ${name}`, async () => {
    // While the job runs, another worker takes it over, as happens when this process seems dead.
    const job = echo(async () => {
      await sql`update pgboss.job set retry_count = retry_count + 1`.execute(t.owner)
      end()
    })
    await add(job, 'slow')
    const runner = createJobRunner({ services: t.services, sweep, jobs: [job] })
    await runner.runDue()
    await runner.stop()
    assert.deepEqual(await waiting(), ['slow: active'])
  })
}

test('a runner that is told of a new job takes it at once, and finishes it when it stops', {
  timeout: 30_000,
}, async () => {
  const first = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const job = echo(async ({ word }) => {
    if (word === 'first') return first.resolve()
    begun.resolve()
    await finish.promise
  })
  // The runner polls once an hour, so only the notice of a commit can make it look at the queue.
  const runner = createJobRunner({ services: t.services, sweep, jobs: [job], pollMs: 3_600_000 })
  try {
    runner.start()
    await add(job, 'first')
    await first.promise
    await add(job, 'second')
    await begun.promise
    let stopped = false
    const stop = runner.stop().then(() => {
      stopped = true
    })
    assert.ok((await waiting()).includes('second: active')) // the end of the first may be on its way to the table
    assert.equal(stopped, false)
    finish.resolve()
    await stop
    assert.deepEqual(await waiting(), [])
  } finally {
    finish.resolve()
    await runner.stop()
  }
})

test('no more jobs of one kind run at once than allowed', { timeout: 30_000 }, async () => {
  const finish = Promise.withResolvers<void>()
  const two = Promise.withResolvers<void>()
  const words: string[] = []
  const job = echo(async ({ word }) => {
    words.push(word)
    if (words.length === 2) two.resolve()
    await finish.promise
  })
  for (const word of ['a', 'b', 'c']) await add(job, word)
  const runner = createJobRunner({ services: t.services, sweep, jobs: [{ ...job, atOnce: 2 }] })
  const ran = runner.runDue()
  try {
    await two.promise
    assert.deepEqual((await waiting()).sort(), ['a: active', 'b: active', 'c: created'])
  } finally {
    finish.resolve()
    await ran
    await runner.stop()
  }
  assert.deepEqual([words.sort(), await waiting()], [['a', 'b', 'c'], []])
})

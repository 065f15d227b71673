import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { inScope } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, type JobContext } from './job.ts'
import { forgetOldSteps } from './job-steps.ts'

let t: TestApp
let work: (ctx: JobContext) => Promise<void> = async () => {}
const inSteps = defineJob({ name: 'test.in-steps', input: z.object({}), retryDelaysSeconds: [60, 60] }).handle((ctx) =>
  work(ctx),
)

before(async () => {
  t = await testApp({ jobs: [inSteps] })
})
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(t.owner)
  await sql`delete from job_step`.execute(t.owner)
  await inScope(t.services.db, {}, (db) => enqueue(db, inSteps, {}))
})
after(() => t.close())

const kept = async () =>
  (await t.owner.selectFrom('job_step').select(['name', 'output']).orderBy('name').execute()).map(
    ({ name, output }) => `${name}: ${JSON.stringify(output)}`,
  )

test('a step that was done is not done again by a later attempt, which gets its output; a job that ends keeps none', async () => {
  const done: string[] = []
  const heard: number[] = []
  work = async (ctx) => {
    const pages = await ctx.step('read', z.object({ pages: z.int() }), async () => {
      done.push('read')
      return { pages: 3 }
    })
    heard.push(pages.pages)
    await ctx.step('write', z.null(), async () => {
      done.push('write')
      assert.notEqual(ctx.attempt, 1, 'the disk is full')
      return null
    })
  }
  await t.runJobs()
  assert.deepEqual(await kept(), ['read: {"pages":3}'])
  await t.runJobs({ aheadSeconds: 60 })
  assert.deepEqual(
    [done, heard],
    [
      ['read', 'write', 'write'],
      [3, 3],
    ],
  )
  assert.deepEqual(await kept(), [])
})

test('two workers at one job: the output that was stored first counts for both', async () => {
  const heard: string[] = []
  work = async (ctx) => {
    const word = await ctx.step('name a record', z.string(), async () => {
      // Another worker, which took this one for dead, has finished the step meanwhile.
      await sql`
        insert into job_step (job_id, name, output) select id, 'name a record', '"theirs"' from pgboss.job
      `.execute(t.owner)
      return 'ours'
    })
    heard.push(word)
  }
  await t.runJobs()
  assert.deepEqual(heard, ['theirs'])
})

test('an output that is too long to keep fails the attempt in words', async () => {
  work = async (ctx) => {
    await ctx.step('dump', z.string(), async () => 'x'.repeat(70_000))
  }
  await t.runJobs()
  const { rows } = await sql<{ output: { message: string } }>`select output from pgboss.job`.execute(t.owner)
  assert.match(rows[0]?.output.message ?? '', /^Step "dump" answers 70002 characters, but at most 64000 can be kept/)
})

test('what a job that was given up had done is forgotten after a week', async () => {
  await sql`
    insert into job_step (job_id, name, output, done_at) values
      (gen_random_uuid(), 'old', 'null', now() - interval '8 days'), (gen_random_uuid(), 'new', 'null', now())
  `.execute(t.owner)
  await forgetOldSteps(t.services, t.owner)
  assert.deepEqual(await kept(), ['new: null'])
})

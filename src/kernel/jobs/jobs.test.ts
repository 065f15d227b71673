import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { openDatabase } from '../db/database.ts'
import { inScope } from '../db/transaction.ts'
import { enqueue } from './enqueue.ts'
import { GiveUp } from './give-up.ts'
import { defineJob, type JobContext, type TypedJob } from './job.ts'

interface Run {
  word: string
  attempt: number
  last: boolean
}

let t: TestApp
/** The inputs with which the jobs below ran, in order. */
let runs: Run[] = []
let fail: (run: Run) => void = () => {}

async function note(ctx: JobContext, { word }: { word: string }): Promise<void> {
  const run = { word, attempt: ctx.attempt, last: ctx.last }
  runs.push(run)
  fail(run)
}

const input = z.object({ word: z.string() })
const echo = defineJob({ name: 'test.echo', input, retryDelaysSeconds: [60, 3600] }).handle(note)
const onlyOnce = defineJob({ name: 'test.only-once', input, retryDelaysSeconds: [] }).handle(note)
const chain = defineJob({ name: 'test.chain', input, retryDelaysSeconds: [] }).handle((ctx, given) =>
  ctx.inScope({}, (db) => enqueue(db, echo, { word: `after ${given.word}` })),
)
/** A kind of job that the runner of this test does not know. */
const later = defineJob({ name: 'test.of-a-later-release', input, retryDelaysSeconds: [] }).handle(note)

before(async () => {
  t = await testApp({ jobs: [echo, onlyOnce, chain] })
})
after(() => t.close())

async function add(job: TypedJob<{ word: string }>, word: string, options = {}): Promise<void> {
  await inScope(t.services.db, {}, (db) => enqueue(db, job, { word }, options))
}

interface Row {
  state: string
  word: string
  due_in: number
  output: unknown
}

async function waiting(job: { name: string }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select state::text, data->>'word' as word, round(extract(epoch from start_after - now()))::int as due_in, output
    from pgboss.job where name = ${job.name} order by created_on, id
  `.execute(t.owner)
  return rows
}

async function fresh(): Promise<void> {
  runs = []
  fail = () => {}
  await sql`delete from pgboss.job`.execute(t.owner)
}

describe('a job', () => {
  test('runs after its transaction was committed, and leaves nothing behind', async () => {
    await fresh()
    await add(echo, 'hello')
    assert.deepEqual(runs, [])
    await t.runJobs()
    assert.deepEqual(runs, [{ word: 'hello', attempt: 1, last: false }])
    assert.deepEqual(await waiting(echo), [])
  })

  test('is gone with a transaction that is rolled back', async () => {
    await fresh()
    const undone = inScope(t.services.db, {}, async (db) => {
      await enqueue(db, echo, { word: 'never' })
      throw new Error('the change failed')
    })
    await assert.rejects(undone, /the change failed/)
    await t.runJobs()
    assert.deepEqual(runs, [])
  })

  test('may add another, which runs too', async () => {
    await fresh()
    await add(chain, 'the first')
    await t.runJobs()
    assert.deepEqual(
      runs.map(({ word }) => word),
      ['after the first'],
    )
  })

  test('waits for its time', async () => {
    await fresh()
    await add(echo, 'later', { afterSeconds: 100 })
    await t.runJobs()
    assert.deepEqual(runs, [])
    await t.runJobs({ aheadSeconds: 99 })
    assert.deepEqual(runs, [])
    await t.runJobs({ aheadSeconds: 2 })
    assert.equal(runs.length, 1)
  })
})

describe('a job that fails', () => {
  test('is tried again by its own list of delays, and then kept as failed', async () => {
    await fresh()
    fail = () => {
      throw new Error('not today')
    }
    await add(echo, 'a')
    await t.runJobs()
    const [first] = await waiting(echo)
    assert.equal(first?.state, 'retry')
    assert.ok(first && first.due_in > 50 && first.due_in <= 60, `due in ${first?.due_in} s`)
    await t.runJobs({ aheadSeconds: 60 })
    const [second] = await waiting(echo)
    assert.ok(second && second.due_in > 3590 && second.due_in <= 3600, `due in ${second?.due_in} s`)
    await t.runJobs({ aheadSeconds: 3600 })
    assert.deepEqual(runs, [
      { word: 'a', attempt: 1, last: false },
      { word: 'a', attempt: 2, last: false },
      { word: 'a', attempt: 3, last: true },
    ])
    const [third] = await waiting(echo)
    assert.equal(third?.state, 'failed')
    assert.deepEqual(third?.output, { message: 'not today' })
  })

  test('is not tried again when it says that this is no use', async () => {
    await fresh()
    fail = () => {
      throw new GiveUp('the address is wrong')
    }
    await add(echo, 'a')
    await t.runJobs()
    const [row] = await waiting(echo)
    assert.equal(row?.state, 'failed')
    assert.deepEqual(row?.output, { message: 'the address is wrong' })
  })

  test('without a list of delays has one attempt, which is the last', async () => {
    await fresh()
    fail = () => {
      throw new Error('no')
    }
    await add(onlyOnce, 'a')
    await t.runJobs()
    assert.deepEqual(runs, [{ word: 'a', attempt: 1, last: true }])
    assert.equal((await waiting(onlyOnce))[0]?.state, 'failed')
  })

  test('does not hold up the others', async () => {
    await fresh()
    fail = ({ word }) => {
      if (word === 'bad') throw new Error('no')
    }
    for (const word of ['bad', 'b', 'c', 'd', 'e', 'f']) await add(echo, word)
    await t.runJobs()
    assert.deepEqual(runs.map(({ word }) => word).sort(), ['b', 'bad', 'c', 'd', 'e', 'f'])
    assert.deepEqual(
      (await waiting(echo)).map(({ word }) => word),
      ['bad'],
    )
  })
})

describe('a key', () => {
  test('makes one job of several that have not begun', async () => {
    await fresh()
    await add(echo, 'first', { singletonKey: 'k', afterSeconds: 50 })
    await add(echo, 'second', { singletonKey: 'k' })
    await add(echo, 'of another key', { singletonKey: 'l' })
    await add(echo, 'without one')
    await t.runJobs()
    assert.deepEqual(runs.map(({ word }) => word).sort(), ['first', 'of another key', 'without one'])
  })

  test('does not keep a job from being added once the first has begun', async () => {
    await fresh()
    fail = ({ attempt }) => {
      if (attempt === 1) throw new Error('no')
    }
    await add(echo, 'first', { singletonKey: 'k' })
    await t.runJobs()
    fail = () => {}
    await add(echo, 'second', { singletonKey: 'k' })
    await t.runJobs()
    assert.deepEqual(
      runs.map(({ word }) => word),
      ['first', 'second'],
    )
  })

  test('never lets the one job run before everybody who relies on it has committed', async () => {
    await fresh()
    await add(echo, 'shared', { singletonKey: 'k' })
    let ran = false
    await inScope(t.services.db, {}, async (db) => {
      await enqueue(db, echo, { word: 'relies on it' }, { singletonKey: 'k' })
      const sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 2 })
      const { rows } = await sql`
        select id from pgboss.job_common where name = ${echo.name} for update skip locked
      `.execute(sweep)
      ran = rows.length > 0
      await sweep.destroy()
    })
    assert.equal(ran, false)
    await t.runJobs()
    assert.equal(runs.length, 1)
  })
})

describe('the queue', () => {
  test('keeps kinds that this release does not know', async () => {
    await fresh()
    await add(later, 'for another')
    await t.runJobs()
    assert.deepEqual(await waiting(later).then((rows) => rows.map(({ state, word }) => [state, word])), [
      ['created', 'for another'],
    ])
  })

  test('keeps an input that does not fit, and says so', async () => {
    await fresh()
    await add(onlyOnce, 7 as unknown as string) // what another release may have written
    await t.runJobs()
    assert.deepEqual(runs, [])
    assert.equal((await waiting(onlyOnce))[0]?.state, 'failed')
  })

  test('is closed to the application but for adding', async () => {
    for (const query of [
      sql`select * from pgboss.job`,
      sql`delete from pgboss.job`,
      sql`insert into pgboss.job_common (name) values ('x')`,
      sql`select pgboss.create_queue('x', '{"policy": "standard"}')`,
    ]) {
      await assert.rejects(query.execute(t.services.db), /permission denied for schema pgboss/)
    }
  })
})

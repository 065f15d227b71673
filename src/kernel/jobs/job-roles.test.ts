import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { z } from 'zod'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { readConfig } from '../config.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { inScope } from '../db/transaction.ts'
import { WORKER_ROLES } from '../recurring/worker-roles.ts'
import { enqueue } from './enqueue.ts'
import { defineJob, type Job } from './job.ts'
import { createJobRunner } from './job-runner.ts'

let t: TestApp
let sweep: Db
before(async () => {
  t = await testApp()
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 2 })
})
after(async () => {
  await sweep.destroy()
  await t.close()
})

const done: string[] = []
const input = z.object({})
const light = defineJob({ name: 'test.light', input, retryDelaysSeconds: [] }).handle(async () => {
  done.push('light')
})
const heavy = defineJob({ name: 'test.heavy', input, retryDelaysSeconds: [], role: 'heavy' }).handle(async () => {
  done.push('heavy')
})

async function runAs(roles: readonly Job['role'][]): Promise<string[]> {
  done.length = 0
  const runner = createJobRunner({ services: t.services, sweep, jobs: [light, heavy], roles })
  await runner.runDue()
  await runner.stop()
  return done
}

test('a heavy job waits for a worker that is there for it, one at a time; the others take the rest', async () => {
  await sql`delete from pgboss.job`.execute(t.owner)
  await inScope(t.services.db, {}, async (db) => {
    await enqueue(db, light, {})
    await enqueue(db, heavy, {})
  })
  assert.deepEqual(await runAs(['jobs']), ['light'])
  assert.deepEqual(await runAs(['heavy']), ['heavy'])
  assert.deepEqual([light.atOnce, heavy.atOnce], [4, 1])
})

test('a workspace with many heavy jobs holds up another for one of them', async () => {
  await sql`delete from pgboss.job`.execute(t.owner)
  const words: string[] = []
  const input = z.object({ orgId: z.string(), word: z.string() })
  const film = defineJob({ name: 'test.film', input, retryDelaysSeconds: [], role: 'heavy' }).handle(
    async (ctx, { word }) => {
      words.push(word)
      // A workspace that was already served adds another job. It waits for its turn behind the other workspaces' jobs.
      if (word === 'b1') await ctx.inScope({}, (db) => enqueue(db, film, { orgId: 'b', word: 'b2' }))
    },
  )
  for (const word of ['a1', 'a2', 'a3', 'b1', 'c1']) {
    await inScope(t.services.db, {}, (db) => enqueue(db, film, { orgId: word.slice(0, 1), word }))
  }
  const runner = createJobRunner({ services: t.services, sweep, jobs: [film] })
  await runner.runDue()
  await runner.stop()
  assert.deepEqual(words, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('the roles of a worker are read from GALLEY_WORKER_ROLES: all of them unless told, and none that is unknown', () => {
  const read = (value?: string) => {
    const problems: string[] = []
    const config = readConfig({ GALLEY_DATA: t.services.config.dataDir, GALLEY_WORKER_ROLES: value }, problems)
    return { roles: config.workerRoles, problems }
  }
  assert.deepEqual(read(), { roles: WORKER_ROLES, problems: [] })
  assert.deepEqual(read('heavy, publish').roles, ['publish', 'heavy'])
  assert.deepEqual(read('publish,render').problems, [
    'GALLEY_WORKER_ROLES: render is not a role: choose among publish, jobs, heavy',
  ])
  assert.deepEqual(read(',').problems, [
    'GALLEY_WORKER_ROLES: nothing is not a role: choose among publish, jobs, heavy',
  ])
})

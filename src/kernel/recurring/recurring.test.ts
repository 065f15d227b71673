import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { until } from '../../../tests/support/until.ts'
import { type Db, openDatabase } from '../db/database.ts'
import { createLog } from '../log.ts'
import { forgetDeadWorkers, startHeartbeat } from './heartbeat.ts'
import type { Recurring } from './recurring.ts'
import { startRecurring } from './run-recurring.ts'
import { finishTurn, registerWork, takeDue } from './turn.ts'

let t: TestApp
let sweep: Db

before(async () => {
  t = await testApp()
  sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 2 })
})
beforeEach(async () => {
  await sql`truncate recurring_work, worker_heartbeat`.execute(t.owner)
})
after(async () => {
  await sweep.destroy()
  await t.close()
})

const NAME = 'test.count'
const counting = (run: () => unknown = () => {}): Recurring => ({
  name: NAME,
  everySeconds: 60,
  run: async () => run(),
})
const row = () => t.owner.selectFrom('recurring_work').selectAll().where('name', '=', NAME).executeTakeFirstOrThrow()
const alive = (worker: string) => t.owner.insertInto('worker_heartbeat').values({ worker }).execute()
const fallDue = () => sql`update recurring_work set due_at = now()`.execute(t.owner)
const log = createLog('silent')

/** Looks once, does what is due and stops. */
async function oneWorker(worker: string, work: readonly Recurring[]): Promise<void> {
  await startRecurring({ services: { ...t.services, log }, sweep, worker, work }).stop()
}

test('work is done once when it is due, by whichever worker looks first, and then not before its rhythm', async () => {
  let runs = 0
  const work = [counting(() => runs++)]
  const workers = ['a', 'b', 'c', 'd']
  for (const worker of workers) await alive(worker)
  await Promise.all(workers.map((worker) => oneWorker(worker, work)))
  assert.equal(runs, 1)
  const { began_at, due_at, succeeded_at, running_by, problem } = await row()
  assert.equal(Date.parse(due_at) - Date.parse(began_at ?? ''), 60_000)
  assert.deepEqual([succeeded_at !== null, running_by, problem], [true, null, null])
  await fallDue()
  await oneWorker('b', work)
  assert.equal(runs, 2)
})

test('what fails is told to operators with its reason, stops no other, and is tried again when it is due', async () => {
  let fails = true
  const others: string[] = []
  const work = [
    counting(() => assert.ok(!fails, 'the disk is full')),
    { name: 'test.other', everySeconds: 60, run: async () => others.push('done') },
  ]
  await oneWorker('a', work)
  assert.deepEqual(others, ['done'])
  const { problem, succeeded_at, running_by } = await row()
  assert.deepEqual([problem, succeeded_at, running_by], ['the disk is full', null, null])
  fails = false
  await oneWorker('a', work)
  assert.equal((await row()).problem, 'the disk is full', 'it is not due yet')
  await fallDue()
  await oneWorker('a', work)
  assert.equal((await row()).problem, null)
})

test('a worker that is at it keeps it for as long as it lives, and its word counts no more once another has it', async () => {
  await registerWork(sweep, [counting()])
  await alive('slow')
  await alive('b')
  assert.deepEqual(await takeDue(sweep, 'slow', [NAME]), [NAME])
  assert.deepEqual(await takeDue(sweep, 'b', [NAME]), [])
  await sql`update worker_heartbeat set seen_at = now() - interval '31 seconds' where worker = 'slow'`.execute(t.owner)
  assert.deepEqual(await takeDue(sweep, 'b', [NAME]), [NAME])
  await finishTurn(sweep, 'slow', NAME, 'too late')
  assert.deepEqual([(await row()).running_by, (await row()).problem], ['b', null])
  await finishTurn(sweep, 'b', NAME, null)
  assert.equal((await row()).running_by, null)
})

test('a process that takes the name of one before it takes what that one was at', async () => {
  await registerWork(sweep, [counting()])
  await alive('a')
  await takeDue(sweep, 'a', [NAME])
  assert.deepEqual(await takeDue(sweep, 'a', [NAME]), [NAME])
})

test('a changed rhythm counts from the next run on', async () => {
  await oneWorker('a', [counting()])
  await oneWorker('a', [{ ...counting(), everySeconds: 5 }])
  await fallDue()
  await oneWorker('a', [{ ...counting(), everySeconds: 5 }])
  const { began_at, due_at } = await row()
  assert.equal(Date.parse(due_at) - Date.parse(began_at ?? ''), 5_000)
})

test('a worker says that it lives and what for, and takes its leave; one that was killed is forgotten after a day', async () => {
  const beats = () => t.owner.selectFrom('worker_heartbeat').select(['worker', 'roles']).orderBy('worker').execute()
  await alive('killed')
  await sql`update worker_heartbeat set seen_at = now() - interval '25 hours'`.execute(t.owner)
  const heartbeat = startHeartbeat(sweep, 'a', { roles: ['publish'], log })
  await forgetDeadWorkers(t.services, sweep)
  await until(async () => (await beats()).length > 0, { that: 'the worker says that it lives', everyMs: 0 })
  assert.deepEqual(await beats(), [{ worker: 'a', roles: ['publish'] }])
  await heartbeat.stop()
  assert.deepEqual(await beats(), [])
})

test('what answers requests cannot say who is alive, and so not whose work others take over', async () => {
  const { db } = t.services
  await assert.rejects(db.insertInto('worker_heartbeat').values({ worker: 'nobody' }).execute(), /permission denied/)
  await assert.rejects(db.deleteFrom('worker_heartbeat').execute(), /permission denied/)
})

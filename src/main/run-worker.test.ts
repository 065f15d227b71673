import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../tests/support/app.ts'
import { until } from '../../tests/support/until.ts'
import { runWorker } from './run-worker.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

test('two workers with the same host name and process number are told apart', { timeout: 20_000 }, async () => {
  const workers = [runWorker(t.services, t.url), runWorker(t.services, t.url)]
  const beating = () => t.owner.selectFrom('worker_heartbeat').select('worker').execute()
  try {
    await until(async () => (await beating()).length >= 2, { that: 'both workers say that they live', everyMs: 0 })
    await workers[0]?.stop()
    assert.equal((await beating()).length, 1)
  } finally {
    for (const worker of workers) await worker.stop().catch(() => {}) // one of them has already stopped
  }
})

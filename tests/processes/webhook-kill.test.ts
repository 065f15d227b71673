import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from '#kernel/db/database.ts'
import { createJobRunner } from '#kernel/jobs/job-runner.ts'
import { jobs } from '../../src/jobs.ts'
import { testApp } from '../support/app.ts'
import { startReceiver, verified } from '../support/features/webhooks/receiver.ts'

const WORKER = join(import.meta.dirname, '../support/run-webhook-worker.ts')

/** The job of a killed worker is taken over after 12 to 24 s (job-takeover.test.ts). This test only waits for that. */
test('a message is delivered although its worker is killed: none runs at the commit, and one dies while it sends', {
  timeout: 300_000,
}, async () => {
  const t = await testApp({ env: { GALLEY_WEBHOOK_LOOPBACK: '1' } })
  const receiver = await startReceiver()
  const sweep = openDatabase({ url: t.url, role: 'galley_sweep', max: 2 })
  const runner = createJobRunner({ services: t.services, sweep, jobs })
  try {
    const owner = await t.make.org()
    const { data: hook } = await t.request('POST', '{O}/webhooks', { as: owner, body: { url: receiver.url } })
    const { data: sent } = await t.request('POST', `{O}/webhooks/${hook.id}/test`, { as: owner })

    const reached = Promise.withResolvers<void>()
    receiver.answer = () => reached.resolve() // the receiver never answers
    const worker = spawn(process.execPath, [WORKER, t.url, t.services.config.dataDir], { stdio: 'inherit' })
    await reached.promise
    worker.kill('SIGKILL')
    await once(worker, 'exit')

    const again = Promise.withResolvers<void>()
    receiver.answer = (response) => response.end('thanks', () => again.resolve())
    runner.start()
    await again.promise
    await runner.stop()
    assert.deepEqual(
      receiver.got.map(({ id }) => id),
      [sent.id, sent.id],
    )
    assert.equal(receiver.got[1]?.body, receiver.got[0]?.body)
    for (const got of receiver.got) assert.equal(verified(hook.secret, got).type, 'webhook.test')
    const path = `{O}/webhooks/${hook.id}/deliveries/${sent.id}`
    const { data } = await t.request('GET', path, { as: owner })
    assert.deepEqual([data.status, data.attemptCount], ['succeeded', 1])
  } finally {
    await runner.stop()
    await sweep.destroy()
    await receiver.close()
    await t.close()
  }
})

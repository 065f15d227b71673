import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#kernel/db/database.ts'
import { createLog } from '#kernel/log.ts'
import { testApp } from '../../tests/support/app.ts'
import { createReadiness } from './readiness.ts'

test('readiness says what fails but not why; the log says why, once', async () => {
  const t = await testApp()
  try {
    const lines: { check?: string; err?: { message: string } }[] = []
    const log = createLog('info', (line) => lines.push(JSON.parse(line)))
    const away = openDatabase({ url: 'postgres://galley:word@127.0.0.1:1/elsewhere', role: 'galley_app', max: 1 })
    const ready = createReadiness({ ...t.services, log, db: away })
    for (let times = 0; times < 3; times++) {
      assert.deepEqual(await ready(), { ok: false, checks: { database: 'failed', storage: 'ok', worker: 'failed' } })
    }
    assert.deepEqual(
      lines.map(({ check }) => check),
      ['database', 'worker'],
    )
    assert.match(lines[0]?.err?.message ?? '', /ECONNREFUSED|cannot be reached/)
    await away.destroy()
    const answer = await t.request('GET', '/readyz')
    assert.deepEqual([answer.status, answer.body.checks.worker], [503, 'failed'])
    await t.owner.insertInto('worker_heartbeat').values({ worker: 'a' }).execute()
    assert.deepEqual((await t.request('GET', '/readyz')).body, {
      ok: true,
      checks: { database: 'ok', storage: 'ok', worker: 'ok' },
    })
  } finally {
    await t.close()
  }
})

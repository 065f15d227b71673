import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { totpPlace } from '#auth/second-factor.ts'
import { type TestApp, testApp } from '../support/app.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

function run(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: t.url, GALLEY_DATA: t.services.config.dataDir }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../../scripts/switch-off-codes.ts'), ...args],
      { env },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    )
  })
}

test('codes are off, sessions have ended, the person is told and the audit log has it', async () => {
  const person = await t.make.newcomer({ email: 'lost@example.test' })
  const { userId, email } = person
  const secret_sealed = t.services.keyRing.seal('A'.repeat(32), totpPlace(userId))
  const confirmed_at = '2026-11-24T09:30:00Z'
  await t.owner.insertInto('totp').values({ user_id: userId, secret_sealed, confirmed_at }).execute()
  assert.deepEqual(await run('LOST@example.test'), {
    code: 0,
    output: 'Two-factor codes are off, and every session has ended. The person is told by mail.\n',
  })
  assert.deepEqual(await t.owner.selectFrom('totp').selectAll().execute(), [])
  assert.equal((await t.request('GET', '/v1/users/me', { as: person })).status, 401)
  const lines = await t.owner.selectFrom('audit_log').select('action').where('user_id', '=', userId).execute()
  assert.deepEqual(lines, [{ action: 'helpWithLostDevice' }])
  await t.runJobs()
  assert.deepEqual(
    (await t.mails()).map(({ to, subject }) => [to, subject]),
    [[email, 'Two-factor codes are off']],
  )
  assert.deepEqual(await run(email), { code: 1, output: 'Two-factor codes are not on for this account.\n' })
})

test('an unknown address and none are told apart', async () => {
  assert.deepEqual(await run('nobody@example.test'), { code: 1, output: 'There is no account with this address.\n' })
  const none = await run()
  assert.equal(none.code, 1)
  assert.match(none.output, /Say whose/)
})

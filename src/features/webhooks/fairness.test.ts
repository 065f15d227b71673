import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../tests/support/app.ts'
import { makeHook } from '../../../tests/support/features/webhooks/hook.ts'
import { until } from '../../../tests/support/until.ts'

const MANY = 40
const AT_ONCE = 3

let t: TestApp
before(async () => {
  t = await testApp({ env: { GALLEY_WEBHOOK_LOOPBACK: '1' } })
})
after(() => t.close())

test('a workspace whose receiver does not answer delays nobody else, and loses no attempt by waiting', async (test) => {
  const [silent, other] = [await makeHook(t), await makeHook(t)]
  test.after(() => Promise.all([silent.receiver.close(), other.receiver.close()]))
  const held: ServerResponse[] = []
  const arrived = Promise.withResolvers<void>()
  silent.receiver.answer = (response) => {
    held.push(response)
    if (held.length > AT_ONCE) arrived.resolve()
  }
  other.receiver.answer = (response) => {
    response.end('thanks')
    arrived.resolve()
  }
  const waiting: string[] = []
  for (let n = 0; n < MANY; n++) waiting.push(await silent.send())
  const last = await other.send()

  const running = t.runJobs()
  await arrived.promise
  assert.equal(other.receiver.got.length, 1, `${held.length} of the silent one came first`)
  await until(async () => (await other.look(last)).status !== 'pending', { that: 'the delivery is noted', everyMs: 0 })
  assert.equal((await other.look(last)).status, 'succeeded')
  assert.ok(held.length <= AT_ONCE, `${held.length} at once`)
  for (const id of waiting) assert.equal((await silent.look(id)).status, 'pending')

  silent.receiver.answer = (response) => response.end('thanks')
  for (const response of held) response.end('at last')
  await running
  for (const id of waiting) {
    const { status, attemptCount } = await silent.look(id)
    assert.deepEqual([status, attemptCount], ['succeeded', 1])
  }
})

test('nor do all the workspaces that one person made together', async (test) => {
  const person = await t.make.org()
  const silent = await Promise.all((await t.make.moreOrgs(person, 6)).map((of) => makeHook(t, of)))
  const other = await makeHook(t)
  test.after(() => Promise.all([...silent, other].map(({ receiver }) => receiver.close())))
  const held: ServerResponse[] = []
  const arrived = Promise.withResolvers<void>()
  for (const { receiver } of silent) {
    receiver.answer = (response) => {
      held.push(response)
      if (held.length >= 16) arrived.resolve() // a worker makes 16 calls at once
    }
  }
  other.receiver.answer = (response) => {
    response.end('thanks')
    arrived.resolve()
  }
  for (const hook of silent) for (let n = 0; n < AT_ONCE; n++) await hook.send()
  await other.send()

  const running = t.runJobs()
  await arrived.promise
  assert.equal(other.receiver.got.length, 1, `${held.length} of one person came first`)
  assert.ok(held.length <= 6, `${held.length} at once`)
  for (const { receiver } of silent) receiver.answer = (response) => response.end('thanks')
  for (const response of held) response.end('at last')
  await running
  assert.equal(silent.flatMap(({ receiver }) => receiver.got).length, 6 * AT_ONCE, 'each came in the end')
})

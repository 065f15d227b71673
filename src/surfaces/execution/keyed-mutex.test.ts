import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createKeyedMutex } from './keyed-mutex.ts'

const refusal = () => new Error('not yet')

/** Work that goes on until the test releases it. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, letGo: resolve }
}

test('work under one key runs one after the other in order, work under other keys at the same time', async () => {
  const mutex = createKeyedMutex()
  const seen: string[] = []
  const first = held()
  const asked = [
    mutex.runExclusive('a', 60_000, first.work, refusal),
    ...['two', 'three'].map((name) => mutex.runExclusive('a', 60_000, async () => seen.push(name), refusal)),
  ]
  await mutex.runExclusive('b', 60_000, async () => seen.push('other'), refusal)
  await turn()
  assert.deepEqual(seen, ['other'])
  first.letGo()
  await Promise.all(asked)
  assert.deepEqual(seen, ['other', 'two', 'three'])
})

test('a caller that waits too long is refused, and those behind it still wait for the running one', async () => {
  const mutex = createKeyedMutex()
  const first = held()
  const working = mutex.runExclusive('a', 60_000, first.work, refusal)
  const impatient = mutex.runExclusive('a', 1, () => assert.fail('before its turn'), refusal)
  let done = false
  const patient = mutex.runExclusive('a', 60_000, async () => (done = true), refusal)
  await assert.rejects(impatient, /not yet/)
  await turn()
  assert.equal(done, false)
  first.letGo()
  await Promise.all([working, patient])
  assert.equal(done, true)
})

test('work that fails lets the next one go on', async () => {
  const mutex = createKeyedMutex()
  const failing = mutex.runExclusive('a', 60_000, () => Promise.reject(new Error('broken')), refusal)
  const next = mutex.runExclusive('a', 60_000, async () => 'done', refusal)
  await assert.rejects(failing, /broken/)
  assert.equal(await next, 'done')
})

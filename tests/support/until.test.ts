import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from './until.ts'

test('what is found is answered, after as many looks as it takes', async () => {
  let looks = 0
  const found = await until(() => (++looks === 3 ? { looks } : null), {
    that: 'it was looked for three times',
    everyMs: 0,
  })
  assert.deepEqual([found, looks], [{ looks: 3 }, 3])
})

test('what never comes fails, and says what was waited for and what was seen', async () => {
  const never = until(async () => false, { that: 'the lamp is on', withinMs: 0 })
  await assert.rejects(never, { message: 'waited 0 s in vain until the lamp is on; last seen: false' })
  const seen = until(() => null, { that: 'the lamp is on', withinMs: 0, seen: () => 'a dark room' })
  await assert.rejects(seen, /until the lamp is on; last seen: 'a dark room'$/)
})

test('a look that throws ends the waiting', async () => {
  let looks = 0
  const look = () => {
    looks++
    throw new Error('the switch is broken')
  }
  await assert.rejects(until(look, { that: 'the lamp is on' }), /the switch is broken/)
  assert.equal(looks, 1)
})

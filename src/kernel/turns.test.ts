import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as soon } from 'node:timers/promises'
import { createTurns } from './turns.ts'

test('so many have a turn at once, the others get theirs in order, and ending one twice gives it once', async () => {
  const turns = createTurns(2)
  const begun: number[] = []
  const ends = [1, 2, 3, 4].map(async (name) => {
    const end = await turns.take()
    begun.push(name)
    return end
  })
  await soon()
  assert.deepEqual(begun, [1, 2])

  const endFirst = await ends[0]
  endFirst?.()
  endFirst?.()
  await soon()
  assert.deepEqual(begun, [1, 2, 3])

  const endSecond = await ends[1]
  endSecond?.()
  await soon()
  assert.deepEqual(begun, [1, 2, 3, 4])
})

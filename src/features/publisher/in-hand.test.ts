import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInHand } from './in-hand.ts'

/** A slow lane with room for `mostSlow` pieces of work, which end when the test says so. */
function handOf(mostSlow: number) {
  let room = 0
  const hand = createInHand({ slowAfterMs: 10_000, mostSlow, onRoom: () => room++ })
  const ends = new Map<string, () => void>()
  return {
    hand,
    rooms: () => room,
    add: (name: string) => hand.add(`owner of ${name}`, new Promise((resolve) => ends.set(name, resolve))),
    async end(name: string) {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('what takes long gives its slot back, and is still in hand and waited for', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { hand, add, end, rooms } = handOf(4)
  add('a')
  add('b')
  assert.equal(hand.inSlots, 2)
  await end('b')
  t.mock.timers.tick(10_000)
  assert.deepEqual([hand.inSlots, hand.owners(), rooms()], [0, ['owner of a'], 2])
  let settled = false
  const settling = hand.settled().then(() => {
    settled = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(settled, false)
  await end('a')
  await settling
  assert.deepEqual([hand.inSlots, hand.owners()], [0, []])
})

test('where the slow lane is full it keeps its slot until there is room', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { hand, add, end } = handOf(1)
  for (const name of ['a', 'b', 'c']) add(name)
  t.mock.timers.tick(10_000)
  assert.equal(hand.inSlots, 2)
  await end('a')
  assert.equal(hand.inSlots, 1)
  await end('b')
  assert.equal(hand.inSlots, 0)
  await end('c')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairGate } from './fair-gate.ts'

/** A gate whose work ends when the test says so. Records the order in which the work began. */
function gateOf(limits: Partial<Parameters<typeof createFairGate>[0]> = {}) {
  const gate = createFairGate({
    atOnce: 1,
    mostWaiting: 4,
    mostWaitingOfOne: 3,
    patienceMs: 60_000,
    refusal: () => new Error('full'),
    ...limits,
  })
  const began: string[] = []
  const ends: (() => void)[] = []
  const enter = (name: string, ...parties: string[]) =>
    gate.pass(parties, () => {
      began.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  async function end(): Promise<void> {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  async function endAll(): Promise<void> {
    while (ends.length > 0) await end()
  }
  return { began, enter, end, endAll }
}

test('so many at once, the others in the order in which they came', async () => {
  const { began, enter, endAll } = gateOf({ atOnce: 2 })
  const all = ['a', 'b', 'c', 'd'].map((name) => enter(name, name))
  assert.deepEqual(began, ['a', 'b'])
  await endAll()
  await Promise.all(all)
  assert.deepEqual(began, ['a', 'b', 'c', 'd'])
})

test('who asks for much waits behind who asks for little', async () => {
  const { began, enter, endAll } = gateOf()
  const all = [enter('a1', 'ana'), enter('a2', 'ana'), enter('a3', 'ana'), enter('b1', 'ben')]
  await endAll()
  await Promise.all(all)
  assert.deepEqual(began, ['a1', 'b1', 'a2', 'a3'])
})

test('one of several parties in common is enough to be the same', async () => {
  const { began, enter, endAll } = gateOf()
  const all = [enter('a1', 'ana', 'org'), enter('b1', 'ben', 'org'), enter('c1', 'carl', 'other')]
  await endAll()
  await Promise.all(all)
  assert.deepEqual(began, ['a1', 'c1', 'b1'])
})

test('one party cannot have more waiting than its share', async () => {
  const { enter, endAll } = gateOf()
  const all = [1, 2, 3, 4].map((n) => enter(`a${n}`, 'ana'))
  await assert.rejects(enter('a5', 'ana'), /full/)
  await endAll()
  await Promise.all(all)
})

test('in a full queue the one with the most gives a place to a newcomer, who is refused only by equals', async () => {
  const { began, enter, endAll } = gateOf()
  const running = enter('a0', 'ana')
  const waiting = [enter('a1', 'ana'), enter('a2', 'ana'), enter('a3', 'ana'), enter('b1', 'ben')]
  const settled = Promise.allSettled(waiting)
  const newcomer = enter('c1', 'carl')
  await assert.rejects(enter('b2', 'ben'), /full/, 'two of ana wait by now, and no more than ben would have')
  await endAll()
  await Promise.all([running, newcomer])
  assert.deepEqual(
    (await settled).map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(began, ['a0', 'b1', 'c1', 'a1', 'a2'])
})

test('work that fails makes room; whoever waits too long is told', async () => {
  const { enter, endAll } = gateOf({ patienceMs: 1 })
  const first = enter('a', 'ana')
  await assert.rejects(enter('b', 'ben'), /full/)
  await endAll()
  await first
  const gate = createFairGate({
    atOnce: 1,
    mostWaiting: 1,
    mostWaitingOfOne: 1,
    patienceMs: 9,
    refusal: () => new Error(),
  })
  await assert.rejects(
    gate.pass(['a'], () => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await gate.pass(['a'], async () => 1), 1)
})

test('in a queue full of equals, one that was served gives its place to one that was not', async () => {
  const { began, enter, end, endAll } = gateOf({ mostWaiting: 2 })
  const all = [enter('a1', 'ana'), enter('b1', 'ben'), enter('c1', 'carl')]
  await end()
  const again = assert.rejects(enter('a2', 'ana'), /full/, 'it had come a second time')
  all.push(enter('d1', 'dora'))
  await again
  await assert.rejects(enter('e1', 'eve'), /full/, 'those who wait come for the first time as well')
  await endAll()
  await Promise.all(all)
  assert.deepEqual(began, ['a1', 'b1', 'c1', 'd1'])
})

test('where some is kept free, one party has half under way at most, and whoever comes passes those who wait', async () => {
  const { began, enter, endAll } = gateOf({ atOnce: 4, keepsFree: true, mostWaiting: 9, mostWaitingOfOne: 9 })
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => enter(name, 'ana', 'org'))
  assert.deepEqual(began, ['a1', 'a2'])
  all.push(enter('b1', 'ben'))
  all.push(enter('c1', 'carl', 'org'))
  assert.deepEqual(began, ['a1', 'a2', 'b1'])
  await endAll()
  await Promise.all(all)
  assert.deepEqual(began.slice(3).toSorted(), ['a3', 'a4', 'c1'])
})

test('who has no time to wait leaves the queue', async () => {
  const gate = createFairGate({
    atOnce: 1,
    mostWaiting: 4,
    mostWaitingOfOne: 4,
    patienceMs: 60_000,
    refusal: () => new Error('full'),
  })
  const held = Promise.withResolvers<void>()
  const running = gate.pass(['ana'], () => held.promise)
  const over = new AbortController()
  const waiting = gate.pass(['ben'], async () => {}, over.signal)
  const refused = assert.rejects(waiting, /full/)
  over.abort()
  await refused
  await assert.rejects(
    gate.pass(['ben'], async () => {}, over.signal),
    /full/,
  )
  held.resolve()
  await running
})

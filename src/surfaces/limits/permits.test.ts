import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { fc } from '../../../tests/support/fast-check.ts'
import { createPermits, type Lease, type Limit, type Permits } from './permits.ts'

const limit = (most: number): Limit => ({ policy: 'requests', most, windowSeconds: 60 })

/** Plays the database for one bucket; its answers can be held back. */
function table() {
  let time = 0
  let taken = 0
  let endsAt = 0
  let statements = 0
  let failing = false
  const lease = async (_bucket: string, { most, windowSeconds }: Limit, wanted: number): Promise<Lease> => {
    statements++
    await turn()
    if (failing) throw new Error('the database is away')
    if (endsAt <= time) {
      taken = 0
      endsAt = time + windowSeconds * 1000
    }
    const granted = Math.max(0, Math.min(wanted, most - taken))
    taken += granted
    return { granted, left: most - taken, endsInMs: endsAt - time }
  }
  return {
    lease,
    clock: { monotonic: () => time },
    pass: (ms: number) => {
      time += ms
    },
    fail: (is: boolean) => {
      failing = is
    },
    statements: () => statements,
  }
}

const passed = async (permits: Permits, count: number, most: number): Promise<number> =>
  (await Promise.all(Array.from({ length: count }, () => permits.take('a', limit(most))))).filter(({ ok }) => ok).length

describe('permits', () => {
  test('however requests are spread over processes, never more than the limit pass; and all of it if one process continues', async () => {
    const turns = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 40 })), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), turns, async (most, asks) => {
        const shared = table()
        const processes = Array.from({ length: 4 }, () => createPermits(shared))
        const given = [0, 0, 0, 0]
        for (const [process, count] of asks) {
          // from 0 to 3
          given[process] = (given[process] ?? 0) + (await passed(processes[process] as Permits, count, most))
        }
        for (const [process, permits] of processes.entries()) {
          given[process] = (given[process] ?? 0) + (await passed(permits, most, most))
        }
        assert.equal(
          given.reduce((sum, count) => sum + count, 0),
          most,
        )
      }),
      { numRuns: 200 },
    )
  })

  test('one process takes a few statements for a whole limit, and a handful for a first request', async () => {
    const shared = table()
    const permits = createPermits(shared)
    await permits.take('a', limit(300))
    assert.equal(shared.statements(), 1)
    for (let n = 1; n < 300; n++) assert.equal((await permits.take('a', limit(300))).ok, true)
    assert.ok(shared.statements() <= 30, `${shared.statements()}`)
    const before = shared.statements()
    for (let n = 0; n < 100; n++) assert.equal((await permits.take('a', limit(300))).ok, false)
    assert.equal(shared.statements(), before, 'who is refused is refused from memory')
  })

  test('a process holds no more permits than it has used, or a fiftieth, while another could use them', async () => {
    const shared = table()
    const idle = createPermits(shared)
    await idle.take('a', limit(300))
    assert.equal(await passed(createPermits(shared), 400, 300), 300 - 1 - 6)
  })

  test('permits end with their window', async () => {
    const shared = table()
    const permits = createPermits(shared)
    assert.equal(await passed(permits, 20, 10), 10)
    shared.pass(59_999)
    assert.equal(await passed(permits, 20, 10), 0)
    shared.pass(1)
    assert.equal(await passed(permits, 20, 10), 10)
  })

  test('during a database outage no request passes uncounted, and none waits for ever', async () => {
    const shared = table()
    const permits = createPermits(shared)
    shared.fail(true)
    const results = await Promise.allSettled(Array.from({ length: 3 }, () => permits.take('a', limit(10))))
    assert.ok(results.every(({ status }) => status === 'rejected'))
    shared.fail(false)
    assert.equal((await permits.take('a', limit(10))).ok, true)
  })
})

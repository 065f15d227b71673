import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type * as tasks from '../../../tests/support/kernel/heavy-work/tasks.ts'
import { until } from '../../../tests/support/until.ts'
import { AppError } from '../errors.ts'
import { HeavyWorkEnded } from './child.ts'
import { heavyTask } from './heavy-task.ts'
import { createHeavyWork } from './heavy-work.ts'
import { createShareWork } from './share-work.ts'

const MODULE = new URL('../../../tests/support/kernel/heavy-work/tasks.ts', import.meta.url)
const LIMITS = { parties: ['user:a'], cpuSeconds: 60, memoryMb: 512 }
const add = heavyTask<typeof tasks.add>(MODULE, 'add')
const whoAmI = heavyTask<() => ReturnType<typeof tasks.whoAmI>>(MODULE, 'whoAmI')
const nothing = (name: keyof typeof tasks) => heavyTask<(input: null) => Promise<void>>(MODULE, name)

const heavy = createHeavyWork({ atOnce: 1 })
after(() => heavy.stop())

const ended = (why: string) => (error: unknown) => {
  assert.ok(error instanceof HeavyWorkEnded, String(error))
  assert.equal(error.why, why)
  return true
}
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('work is done elsewhere, in a process that is used again and is told nothing of ours', async () => {
  assert.equal(await heavy.run(add, { a: 2, b: 3 }, LIMITS), 5)
  const [first, second] = [await heavy.run(whoAmI, undefined, LIMITS), await heavy.run(whoAmI, undefined, LIMITS)]
  assert.notEqual(first.pid, process.pid)
  assert.equal(second.pid, first.pid)
  assert.deepEqual(
    first.variables.filter((name) => !name.startsWith('NODE_CHANNEL')),
    [],
  )
})

test('what takes too long, too much memory or crashes is ended, and the next finds a new process', async () => {
  const before = await heavy.run(whoAmI, undefined, LIMITS)
  await assert.rejects(heavy.run(nothing('loopForEver'), null, { ...LIMITS, cpuSeconds: 0.1 }), ended('time'))
  await assert.rejects(heavy.run(nothing('workForEver'), null, { ...LIMITS, cpuSeconds: 0.1 }), ended('time'))
  assert.equal(isRunning(before.pid), false)
  await assert.rejects(heavy.run(nothing('takeMemory'), null, { ...LIMITS, memoryMb: 300 }), ended('memory'))
  await assert.rejects(heavy.run(nothing('crash'), null, LIMITS), ended('died'))
  assert.notEqual((await heavy.run(whoAmI, undefined, LIMITS)).pid, before.pid)
})

test('the processor time of a task is told, also if it was ended or failed', async () => {
  const told: number[] = []
  const limits = { ...LIMITS, cpuSeconds: 0.1, spent: (cpuSeconds: number) => told.push(cpuSeconds) }
  await heavy.run(add, { a: 2, b: 3 }, limits)
  await assert.rejects(heavy.run(nothing('fail'), null, limits), /a mistake of ours/)
  assert.ok(told.length === 2 && told.every((one) => one > 0), told.join())
  await assert.rejects(heavy.run(nothing('loopForEver'), null, limits), ended('time'))
  assert.equal(told.at(-1), 0.1)
})

test('a mistake of ours is told as such, and the process goes on', async () => {
  const before = await heavy.run(whoAmI, undefined, LIMITS)
  await assert.rejects(heavy.run(nothing('fail'), null, LIMITS), /a mistake of ours/)
  await assert.rejects(heavy.run(nothing('fillDisk'), null, LIMITS), { code: 'ENOSPC' })
  assert.equal((await heavy.run(whoAmI, undefined, LIMITS)).pid, before.pid)
})

test('too much that waits is refused with 503', async () => {
  const all = Array.from({ length: 8 }, () => heavy.run(add, { a: 1, b: 1 }, LIMITS))
  const settled = await Promise.allSettled(all)
  const refused = settled.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 2, 'one works, five wait')
  for (const { reason } of refused) {
    assert.ok(reason instanceof AppError)
    assert.deepEqual([reason.kind, reason.facts.retryAfterSeconds], ['unavailable', 10])
  }
})

test('the two hundred files of one are under way, and the one of another does not wait', async () => {
  const both = createHeavyWork({ atOnce: 2 })
  try {
    const ofOne = (nth: number) => ({ parties: [`user:${nth % 3}`, 'org:a'], cpuSeconds: 60, memoryMb: 512 })
    const many = Array.from({ length: 200 }, (_, nth) => both.run(nothing('workForEver'), null, ofOne(nth)))
    const settled = Promise.allSettled(many)
    assert.equal(await both.run(add, { a: 1, b: 2 }, { ...LIMITS, parties: ['user:b', 'org:b'] }), 3)
    assert.equal(await Promise.race([many[0], Promise.resolve('under way')]), 'under way')
    await both.stop()
    await settled
  } finally {
    await both.stop()
  }
})

test('an idle process is ended, and so is every one at the end', async () => {
  const brief = createHeavyWork({ atOnce: 1, idleMs: 1 })
  const { pid } = await brief.run(whoAmI, undefined, LIMITS)
  await until(() => !isRunning(pid), { that: 'the idle process has ended', everyMs: 0 })
  const last = createHeavyWork({ atOnce: 2 })
  const found = await last.run(whoAmI, undefined, LIMITS)
  const busy = assert.rejects(last.run(nothing('loopForEver'), null, LIMITS), ended('died'))
  await last.stop()
  await busy
  assert.equal(isRunning(found.pid), false)
  await assert.rejects(last.run(add, { a: 1, b: 1 }, LIMITS), /try again/)
  await brief.stop()
})

test('who asks for the same while it is under way shares the outcome', async () => {
  const share = createShareWork()
  let times = 0
  const work = async () => {
    times++
    await new Promise((resolve) => setImmediate(resolve))
    return times
  }
  assert.deepEqual(await Promise.all([share('a', work), share('a', work), share('b', work)]), [2, 2, 2])
  assert.equal(await share('a', work), 3)
})

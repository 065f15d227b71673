import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as soon } from 'node:timers/promises'
import { createSemaphore } from './semaphore.ts'

test('so many hold a permit at once, the others get theirs in order, and releasing one twice frees one', async () => {
  const semaphore = createSemaphore(2)
  const begun: number[] = []
  const releases = [1, 2, 3, 4].map(async (name) => {
    const release = await semaphore.acquire()
    begun.push(name)
    return release
  })
  await soon()
  assert.deepEqual(begun, [1, 2])

  const releaseFirst = await releases[0]
  releaseFirst?.()
  releaseFirst?.()
  await soon()
  assert.deepEqual(begun, [1, 2, 3])

  const releaseSecond = await releases[1]
  releaseSecond?.()
  await soon()
  assert.deepEqual(begun, [1, 2, 3, 4])
})

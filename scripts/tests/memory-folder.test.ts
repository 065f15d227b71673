import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayHoldPrograms } from './memory-folder.ts'

test('a memory folder must be mounted in memory and allow programs to run', () => {
  const root = 'overlay / overlay rw,relatime 0 0\n'
  const shm = (options: string) => `${root}tmpfs /dev/shm tmpfs ${options} 0 0\n`
  assert.equal(mayHoldPrograms(shm('rw,nosuid,nodev')), true)
  assert.equal(mayHoldPrograms(shm('rw,nosuid,nodev,noexec')), false)
  assert.equal(mayHoldPrograms(`${shm('rw')}/dev/vda /dev/shm ext4 rw 0 0\n`), false)
  assert.equal(mayHoldPrograms(root), false)
})

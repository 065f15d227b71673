import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '#kernel/errors.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is known again, however its letters are composed', async () => {
  const stored = await hashPassword('Zo\u00EB and friends')
  assert.equal(await verifyPassword('Zoe\u0308 and friends', stored), true)
  assert.equal(await verifyPassword('Zoe and friends', stored), false)
  assert.equal(await verifyPassword('Zo\u00EB and friends', null), false)
})

test('with four under way and fifty waiting, the next is asked to come again', async () => {
  const hashes = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => hashPassword(`password ${n}`)))
  const refused = hashes.flatMap((hash) => (hash.status === 'rejected' ? [hash.reason] : []))
  assert.equal(refused.length, 6)
  for (const error of refused) {
    assert.ok(error instanceof AppError)
    assert.deepEqual([error.kind, error.facts.retryAfterSeconds], ['unavailable', 5])
  }
  assert.equal((await hashPassword('afterwards')).length > 0, true, 'and there is room again')
})

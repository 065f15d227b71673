import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { createKeyRing } from '#kernel/crypto/key-ring.ts'
import { canonicalJson, newId, sha256Hex } from '#kernel/ids.ts'
import { operation } from '#kernel/operation.ts'
import { testApp } from '../../../tests/support/app.ts'
import { requestHashes } from './request-hashes.ts'

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const before = createKeyRing(new Map([[1, first]]))
const rotated = createKeyRing(
  new Map([
    [1, first],
    [2, second],
  ]),
)
const nothing = operation({
  name: 'nothing',
  route: 'POST /v1/nothing',
  summary: 'Does nothing',
  tag: 'users',
  permission: 'signed-in',
  output: z.undefined(),
}).handle(async () => undefined)

test('the hash of a request cannot be guessed without the key, and does not depend on the order of fields', () => {
  const [hash] = requestHashes(before, nothing, { a: 1, password: 'guess me' })
  assert.match(hash ?? '', /^[0-9a-f]{64}$/)
  assert.deepEqual(requestHashes(before, nothing, { password: 'guess me', a: 1 }), [hash])
  assert.notEqual(hash, sha256Hex(`nothing\n${canonicalJson({ a: 1, password: 'guess me' })}`))
  const stranger = createKeyRing(new Map([[1, second]]))
  assert.notDeepEqual(requestHashes(stranger, nothing, { a: 1, password: 'guess me' }), [hash])
  assert.notDeepEqual(requestHashes(before, nothing, { a: 1, password: 'guess you' }), [hash])
  assert.notDeepEqual(requestHashes(before, { ...nothing, name: 'else' }, { a: 1, password: 'guess me' }), [hash])
})

test('after a rotation the new key is used first, and the hash by the old one still matches', () => {
  const [old] = requestHashes(before, nothing, {})
  const now = requestHashes(rotated, nothing, {})
  assert.equal(now.length, 2)
  assert.notEqual(now[0], old)
  assert.equal(now[1], old)
})

test('a repeat gets the first answer although the keys were rotated in between', async () => {
  const t = await testApp()
  try {
    t.services.keyRing = before
    const as = await t.make.org()
    const headers = { 'idempotency-key': newId() }
    const make = (name: string) => t.request('POST', '{O}/marketing/tags', { as, body: { name }, headers })
    const made = await make('Launch')
    assert.equal(made.status, 200)
    t.services.keyRing = rotated
    const repeated = await make('Launch')
    assert.deepEqual([repeated.body, repeated.headers['idempotent-replayed']], [made.body, 'true'])
    const other = await make('Lunch')
    assert.deepEqual([other.status, other.body.code], [409, 'idempotency_mismatch'])
  } finally {
    await t.close()
  }
})

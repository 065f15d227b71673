import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { chanceFrom } from './chance.ts'

test('the same name gives the same stream, another name another; each call goes on', () => {
  const [one, same, other] = [chanceFrom('a'), chanceFrom('a'), chanceFrom('b')]
  const first = one.bytes(9)
  assert.equal(first.length, 9)
  assert.deepEqual(same.bytes(9), first)
  assert.notDeepEqual(other.bytes(9), first)
  assert.notDeepEqual(one.bytes(9), first)
  assert.ok(one.next() < 1 && one.next() >= 0)
})

test('its bytes do not compress', () => assert.ok(gzipSync(chanceFrom('noise').bytes(10_000)).length > 10_000))

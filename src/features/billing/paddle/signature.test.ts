import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { fc } from '../../../../tests/support/fast-check.ts'
import { verifySignature } from './signature.ts'

const NOW = 1_800_000_000
const body = Buffer.from('{"event_id":"evt_1","data":{"name":"Zoë"}}')
const h1 = (secret: string, ts: number | string = NOW, bytes: Uint8Array = body) =>
  createHmac('sha256', secret).update(`${ts}:`).update(bytes).digest('hex')
const verdict = (header: string | undefined, bytes: Uint8Array = body, secrets: readonly string[] = ['new', 'old']) =>
  verifySignature(header, bytes, { secrets, nowMs: NOW * 1000, windowSeconds: 60 })

const cases: [string, string | undefined, ReturnType<typeof verdict>][] = [
  ['by the new secret', `ts=${NOW};h1=${h1('new')}`, 'genuine'],
  ['by the old one', `ts=${NOW};h1=${h1('old')}`, 'genuine'],
  ['several, the good one first', `ts=${NOW};h1=${h1('new')};h1=${h1('gone')}`, 'genuine'],
  ['several, the good one last', `ts=${NOW};h1=${h1('gone')};h1=${h1('new')}`, 'genuine'],
  ['with spaces', `ts=${NOW}; h1=${h1('new')}`, 'genuine'],
  ['by a scheme that comes later, beside ours', `ts=${NOW};h2=abc;h1=${h1('new')}`, 'genuine'],
  ['by nobody', undefined, 'unreadable'],
  ['without a time', `h1=${h1('new')}`, 'unreadable'],
  ['with two times', `ts=${NOW};ts=${NOW - 9};h1=${h1('new')}`, 'unreadable'],
  ['without a hash', `ts=${NOW}`, 'unreadable'],
  ['with a hash cut short', `ts=${NOW};h1=${h1('new').slice(0, 32)}`, 'unreadable'],
  ['with hundreds of hashes', `ts=${NOW}${`;h1=${h1('gone')}`.repeat(300)};h1=${h1('new')}`, 'unreadable'],
  ['at the edge of the window', `ts=${NOW - 60};h1=${h1('new', NOW - 60)}`, 'genuine'],
  ['old', `ts=${NOW - 61};h1=${h1('new', NOW - 61)}`, 'too old'],
  ['from the future', `ts=${NOW + 61};h1=${h1('new', NOW + 61)}`, 'too old'],
  ['old, with a fresh time', `ts=${NOW};h1=${h1('new', NOW - 3600)}`, 'not by us'],
  ['by a stranger', `ts=${NOW};h1=${h1('stranger')}`, 'not by us'],
  ['over other bytes', `ts=${NOW};h1=${h1('new', NOW, Buffer.from('{}'))}`, 'not by us'],
]
for (const [name, header, expected] of cases) {
  test(`signed ${name}: ${expected}`, () => assert.equal(verdict(header), expected))
}

test('without a secret nothing is genuine', () => {
  assert.equal(verdict(`ts=${NOW};h1=${h1('')}`, body, []), 'not by us')
})

test('one changed byte, or one that is missing, is not by us', () => {
  const header = `ts=${NOW};h1=${h1('new')}`
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Buffer.from(body)
      changed[at] = (changed[at] ?? 0) ^ by
      return verdict(header, changed) === 'not by us' && verdict(header, body.subarray(0, at)) === 'not by us'
    }),
  )
})

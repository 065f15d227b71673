import assert from 'node:assert/strict'
import { test } from 'node:test'
import { halfOf } from './half.ts'

const part = (externalId: string) => ({ externalId, url: 'https://x.example/1' })
const thread = {
  status: 'failed',
  contentText: 'One',
  platformPayload: { thread: [{ text: 'Two' }, { text: 'Three' }, { text: 'Four' }] },
} as const

test('a thread that stopped half-way says how much of it is live, and what is not', () => {
  const half = halfOf({ ...thread, liveParts: [part('1'), part('2')] })
  assert.deepEqual([half?.words, half?.rest], ['2 of 4 parts are live', ['Three', 'Four']])
})

test('nothing live, everything live, and a thread settled as published are not half', () => {
  assert.equal(halfOf(thread), null)
  assert.equal(halfOf({ ...thread, liveParts: ['1', '2', '3', '4'].map(part) }), null)
  assert.equal(halfOf({ ...thread, status: 'published', liveParts: [part('1')] }), null)
  assert.equal(halfOf({ ...thread, platformPayload: null, liveParts: [part('1')] }), null)
})

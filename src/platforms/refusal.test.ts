import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusals } from './refusal.ts'

/**
 * A network that refuses as several real ones do: codes are numbers, a refusal may have status 200, and waits and ids
 * stand in the message.
 */
const standing = (id: string) => ({ externalId: id, url: `https://example.com/${id}`, extra: {} })
const refuse = refusals({
  name: 'Example',
  read: (body) => {
    const { code = 0, say = '' } = (body ?? {}) as { code?: number; say?: string } // the cases below
    return { codes: code ? [String(code)] : [], words: [say] }
  },
  waitSeconds: 60,
  rules: [
    { code: ['2'], kind: 'unclear', says: '' },
    {
      words: /again in \d+ minutes/,
      kind: 'retry_after',
      says: 'Example wants a pause.',
      facts: ({ words }) => ({ retryAfterSeconds: Number(/\d+/.exec(words.join())?.[0]) * 60 }),
    },
    {
      code: ['506'],
      kind: 'duplicate',
      says: 'Example has it.',
      facts: ({ words }) => ({ existing: standing(words.join().split(' ').at(-1) ?? '') }),
    },
    { status: [400], code: ['190'], kind: 'reconnect', says: 'Connect again.' },
  ],
})
const of = (status: number, body: unknown, { headers = {}, guarded = true } = {}) =>
  refuse({ status, body, headers: new Headers(headers), guarded })

test('the first line that agrees in all it names is taken; what none describes is the content’s fault', () => {
  assert.deepEqual([of(400, { code: 190 }).kind, of(403, { code: 190 }).kind], ['reconnect', 'rejected'])
  assert.equal(
    of(418, null).message,
    'Example refused the request: status 418. Correct the post by that; if nothing in it is wrong, tell the operator.',
  )
  assert.equal(
    of(418, { say: 'Too long' }).message,
    'Example refused the request: Too long. Correct the post by that; if nothing in it is wrong, tell the operator.',
  )
  for (const [say, said] of [
    ['Too long.', 'Too long.'],
    ['Why so long?', 'Why so long?'],
    ['Too long!', 'Too long!'],
    ['长度超限。', '长度超限。'],
    ['Too long …', 'Too long …'],
  ]) {
    const expected = `Example refused the request: ${said} Correct the post by that; if nothing in it is wrong, tell the operator.`
    assert.equal(of(418, { say }).message, expected, 'a sentence that has its end gets no second one')
  }
})

test('a refusal under 200 is one where the vendor names a fault, and open where it names none', () => {
  assert.deepEqual([of(200, { code: 506 }).kind, of(200, {}).kind], ['duplicate', 'unknown_outcome'])
})

test('no code makes a plain retry of what may be live', () => {
  for (const status of [500, 502, 503, 504, 408, 302]) {
    assert.equal(of(status, { code: 190, say: 'again in 9 minutes' }).kind, 'unknown_outcome', String(status))
    assert.equal(of(status, { code: 190 }, { guarded: false }).kind, 'retry_backoff')
  }
})

test('a vendor’s own word for a fault of its servers is as open as their status', () => {
  assert.equal(of(400, { code: 2 }).kind, 'unknown_outcome')
  assert.equal(of(400, { code: 2 }, { guarded: false }).kind, 'retry_backoff')
})

test('the wait is the one named by header, then the line’s, then the network’s', () => {
  const slow = { say: 'again in 9 minutes' }
  assert.equal(of(200, { code: 1, ...slow }, { headers: { 'retry-after': '7' } }).facts.retryAfterSeconds, 7)
  assert.equal(of(200, { code: 1, ...slow }).facts.retryAfterSeconds, 540)
  assert.equal(of(429, {}).facts.retryAfterSeconds, 60)
  assert.equal(
    of(429, {}).message,
    "Example's rate limit is reached. Nothing has to be changed: it can be tried again later.",
  )
})

test('facts that stand in the words go with the error', () => {
  const { facts } = of(400, { code: 506, say: 'a duplicate of 77' })
  assert.deepEqual(facts, { httpStatus: 400, vendor: 'a duplicate of 77', existing: standing('77') })
})

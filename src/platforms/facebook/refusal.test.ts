import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformErrorKind } from '../errors.ts'
import { facebookRefusal } from './refusal.ts'

/** The tables of platform facts, sections 5 and 6: code and subcode → class, as the call that publishes. */
const cases: [code: number, subcode: number, kind: PlatformErrorKind][] = [
  [6000, 1363040, 'rejected'],
  [6000, 1363127, 'rejected'],
  [6000, 1363128, 'rejected'],
  [6000, 1363129, 'rejected'],
  [6000, 0, 'retry_backoff'],
  [6001, 0, 'retry_backoff'],
  [389, 0, 'retry_backoff'],
  [382, 0, 'rejected'],
  [324, 0, 'rejected'],
  [506, 0, 'duplicate'],
  [368, 0, 'retry_after'],
  [80001, 0, 'retry_after'],
  [190, 460, 'reconnect'],
  [190, 492, 'reconnect'],
  [200, 0, 'permission'],
  [1609005, 0, 'rejected'],
  [2, 0, 'unknown_outcome'],
  [1, 0, 'unknown_outcome'],
  [4, 0, 'retry_after'],
  [9, 0, 'retry_after'],
  [613, 0, 'retry_after'],
  [80014, 0, 'retry_after'],
  [10, 0, 'permission'],
  [102, 0, 'reconnect'],
  [100, 33, 'rejected'],
]
for (const [code, subcode, kind] of cases) {
  test(`${code}/${subcode}`, () => {
    const body = { error: { code, error_subcode: subcode, message: 'Words' } }
    const refused = facebookRefusal({ status: 400, body, headers: new Headers(), guarded: true })
    assert.equal(refused.kind, kind)
    assert.doesNotMatch(refused.message, /Words/)
  })
}

/** Answers of the upload hosts, codes that are text, and answers without a reason. */
const forms: [status: number, body: unknown, kind: PlatformErrorKind][] = [
  [400, { debug_info: { retriable: true, type: 'ProcessingFailedError', message: 'Words' } }, 'unknown_outcome'],
  [400, { debug_info: { retriable: false, type: 'OffsetInvalidError', message: 'Words' } }, 'rejected'],
  [400, { error: { code: '190', error_subcode: null, message: 'Words' } }, 'reconnect'],
  [400, { error: { code: null, is_transient: true, message: null } }, 'unknown_outcome'],
  [400, { error: null }, 'rejected'],
  [401, null, 'reconnect'],
  [429, '<html>Too many</html>', 'retry_after'],
  [400, 'Bad Request', 'rejected'],
  [503, '<html>Sorry</html>', 'unknown_outcome'],
  [200, null, 'unknown_outcome'],
]
for (const [status, body, kind] of forms) {
  test(`${status} ${JSON.stringify(body)}`, () => {
    assert.equal(facebookRefusal({ status, body, headers: new Headers(), guarded: true }).kind, kind)
  })
}

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ERROR_CODES } from '#contract/errors.ts'
import { nextStep } from './next-step.ts'

describe('what an assistant is told to do next', () => {
  test('depends on the code: every one has words of its own, though several share a status', () => {
    const words = ERROR_CODES.map((code) => nextStep({ kind: 'conflict', code }))
    assert.ok(words.every((step) => step.length >= 15))
    const asUnknown = nextStep({ kind: 'conflict' })
    assert.deepEqual(
      ERROR_CODES.filter((_, n) => words[n] === asUnknown),
      [],
    )
  })

  test('says for 409 approval_required that a person decides, and where, and never to try again', () => {
    const step = nextStep({ kind: 'conflict', code: 'approval_required' })
    assert.match(step, /A person decides.*reviewUrl/)
    assert.doesNotMatch(step, /again/)
  })

  test('depends on the first problem of a 400 if that says more', () => {
    assert.match(nextStep({ kind: 'validation', problem: 'account_required' }), /list_social_accounts/)
    assert.match(nextStep({ kind: 'validation', problem: 'anything' }), /what details names/)
  })

  test('names the time to wait if there is one', () => {
    assert.equal(
      nextStep({ kind: 'rate_limited', code: 'rate_limit_exceeded', retryAfterSeconds: 7 }),
      'The error says what there is too much of. Wait 7 seconds, then make the same call again.',
    )
    assert.match(nextStep({ kind: 'unavailable' }), /Wait 5 seconds/)
  })
})

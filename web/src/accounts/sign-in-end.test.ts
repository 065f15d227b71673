import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SocialAccount } from '#contract/networks/social-account.ts'
import { signInEnd } from './sign-in-end.ts'

const HOUR = 60 * 60_000
const of = (hours: number | null, status: SocialAccount['status'] = 'connected') =>
  signInEnd({ status, signInEndsAt: hours === null ? null : new Date(hours * HOUR).toISOString() }, 0)

test('a connected account says how long its sign-in lasts, and from two weeks before as a task', () => {
  assert.deepEqual(of(40 * 24), { words: 'Its sign-in ends in 40 d', isNear: false })
  assert.deepEqual(of(14 * 24), { words: 'Its sign-in ends in 14 d', isNear: true })
  assert.deepEqual(of(5), { words: 'Its sign-in ends in 5 h', isNear: true })
  assert.deepEqual(of(-1), { words: 'Its sign-in has ended', isNear: true })
})

test('nothing is said of a sign-in that lasts, or of an account that must be connected again anyway', () => {
  assert.equal(of(null), null)
  assert.equal(of(5, 'error'), null)
  assert.equal(of(5, 'disconnected'), null)
})

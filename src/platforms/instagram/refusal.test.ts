import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlatformErrorKind } from '../errors.ts'
import { containerFault, instagramRefusal } from './refusal.ts'

/** The table of platform facts, section 7: code and subcode → class, and whether the container has to be made again. */
const cases: [code: number, subcode: number, kind: PlatformErrorKind, lapsed?: true][] = [
  [-2, 2207003, 'retry_backoff', true],
  [-1, 2207001, 'retry_backoff', true],
  [-1, 2207032, 'retry_backoff', true],
  [-1, 2207053, 'retry_backoff', true],
  [-2, 2207020, 'retry_backoff', true],
  [24, 2207008, 'retry_backoff', true],
  [9007, 2207027, 'retry_backoff'],
  [9004, 2207052, 'retry_backoff', true],
  [9, 2207042, 'retry_after'],
  // Instagram also answers this for posts that it did publish.
  [4, 2207051, 'unknown_outcome'],
  [25, 2207050, 'rejected'],
  [24, 2207006, 'rejected'],
  [352, 2207026, 'rejected'],
  [36000, 2207004, 'rejected'],
  [36001, 2207005, 'rejected'],
  [36003, 2207009, 'rejected'],
  [36004, 2207010, 'rejected'],
  [100, 2207023, 'rejected'],
  [100, 2207028, 'rejected'],
  [100, 2207035, 'rejected'],
  [100, 2207036, 'rejected'],
  [100, 2207037, 'rejected'],
  [100, 2207040, 'rejected'],
  [1, 2207057, 'rejected'],
  [190, 463, 'reconnect'],
  [80002, 0, 'retry_after'],
  [10, 0, 'permission'],
]
for (const [code, subcode, kind, lapsed] of cases) {
  test(`${code}/${subcode}`, () => {
    const body = { error: { code, error_subcode: subcode, message: 'Words' } }
    const refused = instagramRefusal({ status: 400, body, headers: new Headers(), guarded: true })
    assert.deepEqual([refused.kind, refused.facts.preparedLapsed], [kind, lapsed])
    assert.doesNotMatch(refused.message, /Words/)
  })
}

test('the flat error body of its sign-in is read too', () => {
  const body = { error_type: 'OAuthException', code: 400, error_message: 'Invalid platform app' }
  const { kind, facts } = instagramRefusal({ status: 400, body, headers: new Headers(), guarded: false })
  assert.deepEqual([kind, facts.vendor], ['rejected', 'Invalid platform app'])
})

test('a broken container says its subcode in a sentence', () => {
  const kindOf = (subcode: string) => containerFault(`Error: Media upload has failed with error code ${subcode}`).kind
  assert.deepEqual(['2207026', '2207053', '2207099', ''].map(kindOf), [
    'rejected',
    'retry_backoff',
    'retry_backoff',
    'retry_backoff',
  ])
})

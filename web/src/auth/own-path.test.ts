import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPath } from './own-path.ts'

test('the next address never leads to another site', () => {
  for (const next of ['/', '/calendar?week=2', '/review/x#y', '/oauth/consent/a-b_c', '/a//b', '/%09/x']) {
    assert.equal(ownPath(next), next)
  }
  for (const next of [
    'https://elsewhere.example',
    'javascript:alert(1)',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/\t\\elsewhere.example',
    '\t//elsewhere.example',
    '/x\\y',
    '',
  ]) {
    assert.equal(ownPath(next), '/', JSON.stringify(next))
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftedBy } from './drafted-by.ts'

test('who drafted it, and for whom', () => {
  const ada = { userId: 'u1', name: 'Ada', client: null }
  assert.equal(draftedBy({ kind: 'user', ...ada }), 'by Ada')
  assert.equal(draftedBy({ kind: 'assistant', ...ada, client: 'Claude' }), 'by Claude for Ada')
  assert.equal(draftedBy({ kind: 'api_key', ...ada, client: 'Nightly report' }), 'by Nightly report for Ada')
  assert.equal(draftedBy({ kind: 'assistant', ...ada }), 'by an assistant for Ada')
  assert.equal(draftedBy({ kind: 'system', userId: null, name: null, client: null }), 'by Galley')
  assert.equal(draftedBy({ kind: 'user', ...ada, name: null }), 'by somebody who has left')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { found, standingOf, titleOf } from './document-words.ts'
import type { ContextDocument, Source } from './reads.ts'

const SOURCE = { id: 'source', status: 'connected' } as Source // the other fields are not read
const document = (title: string, more: Partial<ContextDocument> = {}) =>
  ({ title, sourceId: 'source', enabled: true, disclosure: 'public', missingSince: null, ...more }) as ContextDocument

test('drafts use what is enabled, public, shared and connected, and nothing else', () => {
  const used = (more: Partial<ContextDocument>, source: Source = SOURCE) => standingOf(document('A', more), source).used
  assert.equal(used({}), true)
  assert.equal(used({ enabled: false }), false)
  assert.equal(used({ disclosure: 'private' }), false)
  assert.equal(used({ disclosure: 'restricted' }), false)
  assert.equal(used({ missingSince: '2026-11-28T00:00:00Z' }), false)
  assert.equal(used({}, { ...SOURCE, status: 'disconnected' }), false)
  assert.equal(used({}, { ...SOURCE, status: 'error' }), true, 'what was read stays usable until it is disconnected')
})

test('documents are found by words of the title and by what drafts may do', () => {
  const all = [
    document('Sharpening'),
    document('Prices', { disclosure: 'private' }),
    document('Gone', { enabled: false, missingSince: '2026-11-28T00:00:00Z' }),
  ]
  const titles = (shown: Parameters<typeof found>[2]['shown'], words = '') =>
    found(all, [SOURCE], { shown, words }).map(titleOf)
  assert.deepEqual(titles('all', ' SHARP '), ['Sharpening'])
  assert.deepEqual(titles('used'), ['Sharpening'])
  assert.deepEqual(titles('kept'), ['Prices'])
  assert.deepEqual(titles('missing'), ['Gone'])
  assert.equal(titleOf({ title: ' ' }), 'Without a title')
})

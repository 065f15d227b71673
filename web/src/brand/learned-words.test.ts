import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seenWords, standWords } from './learned-words.ts'
import type { Learned } from './profile-reads.ts'

const LINE: Learned = {
  id: 'a',
  signal: 'Made shorter in review',
  kind: 'edit',
  lastSeenAt: '2026-11-24T09:00:00Z',
  confidence: 'low',
  occurrences: 1,
  promoted: false,
  guideline: 'Write shorter',
  canBePromoted: false,
  posts: [],
}

test('a line says how it came about, and what becomes of it', () => {
  assert.equal(seenWords(LINE), 'From edits in review · seen once')
  assert.equal(seenWords({ ...LINE, kind: 'explicit' }), 'Said by a person')
  assert.equal(standWords(LINE), 'Nothing follows from it. Seen twice more, you can agree to it.')
  assert.match(standWords({ ...LINE, occurrences: 2 }), /Seen once more/)
  assert.equal(
    standWords({ ...LINE, occurrences: 3, canBePromoted: true }),
    'If you agree, drafts are told: “Write shorter”',
  )
  assert.equal(standWords({ ...LINE, promoted: true }), 'Drafts are told: “Write shorter”')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedParts } from './changed-parts.ts'
import { newDraft } from './draft.ts'
import { namedFields } from './named-parts.ts'

const draft = newDraft(['x'])
const group = { pillarId: 'craft', priorityId: null, contentType: 'opinion' }

test('a new draft sends only what it names', () => {
  assert.deepEqual(namedFields(draft.parts), {})
  assert.deepEqual(namedFields({ pillarId: 'craft', contentType: null }), { pillarId: 'craft' })
})

test('of a saved one only what was changed is sent, null where it names nothing any more', () => {
  const parts = { pillarId: 'craft', priorityId: null, contentType: 'opinion' }
  assert.equal(changedParts({ ...draft, parts }, group), null)
  assert.deepEqual(changedParts({ ...draft, parts: { ...parts, pillarId: null, priorityId: 'spring' } }, group), {
    pillarId: null,
    priorityId: 'spring',
  })
  assert.equal(changedParts(draft, group), null, 'kept by a browser before drafts named anything')
})

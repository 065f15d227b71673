import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PostGroup } from '#contract/posts/post-group.ts'
import { newDraft } from './draft.ts'
import { changedFields, NO_PARTS, namedFields } from './named-parts.ts'

const draft = newDraft(['x'])
// Only what a draft names of the strategy is looked at.
const group = { pillarId: 'craft', priorityId: null, contentType: 'opinion' } as PostGroup

test('a new draft sends only what it names', () => {
  assert.deepEqual(namedFields(draft), {})
  assert.deepEqual(namedFields({ ...draft, parts: { ...NO_PARTS, pillarId: 'craft' } }), { pillarId: 'craft' })
})

test('of a saved one only what was changed is sent, null where it names nothing any more', () => {
  const parts = { pillarId: 'craft', priorityId: null, contentType: 'opinion' }
  assert.equal(changedFields({ ...draft, parts }, group), null)
  assert.deepEqual(changedFields({ ...draft, parts: { ...parts, pillarId: null, priorityId: 'spring' } }, group), {
    pillarId: null,
    priorityId: 'spring',
  })
  assert.equal(changedFields(draft, group), null, 'kept by a browser before drafts named anything')
})

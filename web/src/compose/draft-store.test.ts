import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newDraft, setShared } from './draft.ts'
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts'

function memory(most = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a draft is kept for its workspace and group until it is forgotten', () => {
  const store = memory()
  const draft = setShared(newDraft(['x']), { text: 'Hello' })
  assert.equal(keepDraft(store, 'o', 'new', draft), true)
  assert.deepEqual(readDraft(store, 'o', 'new'), draft)
  assert.equal(readDraft(store, 'other', 'new'), null)
  assert.equal(readDraft(store, 'o', 'g'), null)
  forgetDraft(store, 'o', 'new')
  assert.equal(readDraft(store, 'o', 'new'), null)
})

test('unreadable data counts as no draft', () => {
  const store = memory()
  store.setItem('galley.draft.o.new', '{"version":1')
  assert.equal(readDraft(store, 'o', 'new'), null)
  store.setItem('galley.draft.o.new', '{"version":0}')
  assert.equal(readDraft(store, 'o', 'new'), null)
})

test('full storage is reported, not thrown', () => {
  assert.equal(keepDraft(memory(10), 'o', 'new', newDraft(['x'])), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenFields, isAnswer } from './fields.ts'
import { pageOf } from './paging.ts'

const NODE = { id: '1', text: 'a', comments: { data: [] }, children: undefined }

test('a node answers its id and the requested fields, also nested ones', () => {
  const chosen = (asked?: string) => chosenFields('Post', NODE, asked)
  assert.deepEqual(chosen(), { id: '1' })
  assert.deepEqual(chosen('text'), { id: '1', text: 'a' })
  assert.deepEqual(chosen('comments.summary(total_count).limit(0)'), { id: '1', comments: { data: [] } })
  assert.deepEqual(chosen('children{id,media_type},text'), { id: '1', text: 'a' })
})

test('an unknown field of a node is refused with code 100', () => {
  const refused = chosenFields('Post', NODE, 'text,colour')
  assert.ok(isAnswer(refused))
  assert.equal(refused.status, 400)
  assert.match(JSON.stringify(refused), /nonexisting field \(colour\) on node type \(Post\)/)
})

test('pages are linked by cursors; the last is followed by an empty page without a cursor', () => {
  const all = ['c', 'b', 'a'].map((id) => ({ id }))
  const page = (given: Record<string, string>) => pageOf(all, new Map(Object.entries(given)))
  const first = page({ limit: '2' })
  assert.deepEqual(first.items, [{ id: 'c' }, { id: 'b' }])
  const second = page({ limit: '2', after: first.paging?.cursors.after ?? '' })
  assert.deepEqual(second.items, [{ id: 'a' }])
  assert.deepEqual(page({ limit: '2', after: second.paging?.cursors.after ?? '' }), { items: [] })
})

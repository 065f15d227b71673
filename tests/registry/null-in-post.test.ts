import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '#kernel/errors.ts'
import type { Operation } from '#kernel/operation.ts'
import { operations } from '../../src/operations.ts'
import { parseInput } from '../../src/surfaces/execution/parse-input.ts'
import { type Json, placesOf } from './places.ts'

const posts = Object.values<Operation>(operations).filter(({ method }) => method === 'POST')

/** What is wrong with this place of a body. Places that the body lacks are left out. */
function wrongAt(operation: Operation, body: unknown, path: string): string[] {
  try {
    parseInput(operation, { params: {}, query: {}, body })
  } catch (error) {
    assert.ok(error instanceof AppError)
    return (error.facts.details ?? []).filter((detail) => detail.path === path).map(({ code }) => code)
  }
  return []
}

for (const operation of posts) {
  const optional = placesOf(operation.body).filter(({ required }) => !required)
  if (optional.length === 0) continue
  test(`${operation.name}: null counts as absent for every optional field`, () => {
    for (const place of optional) {
      const body = place.put({}, null) as Json
      assert.deepEqual(wrongAt(operation, body, `body.${place.path}`), [], place.path)
    }
  })
}

test('a required field that is null is missing', () => {
  const { createPostGroup } = operations
  assert.deepEqual(wrongAt(createPostGroup, { title: null }, 'body.title'), ['required'])
  assert.deepEqual(wrongAt(createPostGroup, { posts: [{ contentText: null }] }, 'body.posts.0.contentText'), [
    'required',
  ])
})

test('in PATCH null has a meaning: it clears, or it is refused', () => {
  const { updatePostGroup } = operations
  assert.deepEqual(wrongAt(updatePostGroup, { title: null }, 'body.title'), ['invalid_type'])
  assert.deepEqual(wrongAt(updatePostGroup, { topic: null }, 'body.topic'), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tagsOf } from './thought-words.ts'

test('tags are what stands between commas, each once, with or without a hash', () => {
  assert.deepEqual(tagsOf(' repair, #spare parts ,,repair '), ['repair', 'spare parts'])
  assert.deepEqual(tagsOf('  '), [])
})

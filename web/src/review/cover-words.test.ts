import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverWords } from './cover-words.ts'

const CASES: [string[], number, string | null][] = [
  [[], 0, null],
  [['X'], 0, 'Covers X'],
  [['X', 'LinkedIn', 'Bluesky'], 0, 'Covers X, LinkedIn and Bluesky'],
  [['X', 'LinkedIn', 'Bluesky', 'Threads'], 0, 'Covers X, LinkedIn and 2 others'],
  [['X', 'LinkedIn'], 2, 'Covers X, LinkedIn and 2 more that you have not opened'],
  [['X', 'LinkedIn', 'Bluesky', 'Threads'], 5, 'Covers X, LinkedIn, 2 others and 5 more that you have not opened'],
  [[], 1, 'Covers 1 that you have not opened'],
]

for (const [seen, unseen, words] of CASES)
  test(`${seen.length} seen and ${unseen} not: ${words}`, () => assert.equal(coverWords(seen, unseen), words))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COVER_LINE, coverWords } from './cover-words.ts'

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

const BRIEF: [string[], number, string | null][] = [
  [[], 0, null],
  [['X'], 3, 'Covers X and 3 more that you have not opened'],
  [['Instagram'], 8, 'Covers Instagram and 8 more that you have not opened'],
  [['X', 'LinkedIn'], 2, 'Covers 2 you have opened and 2 you have not'],
  [['X', 'LinkedIn', 'Bluesky', 'Threads'], 5, 'Covers 4 you have opened and 5 you have not'],
  [['LinkedIn', 'Instagram', 'Facebook'], 0, 'Covers LinkedIn, Instagram and Facebook'],
]

for (const [seen, unseen, words] of BRIEF)
  test(`on a phone, ${seen.length} seen and ${unseen} not: ${words}`, () =>
    assert.equal(coverWords(seen, unseen, COVER_LINE), words))

import assert from 'node:assert/strict'
import { test } from 'node:test'

/** A post that a person has judged, and whether a good checker finds something in it. */
export interface Judged {
  why: string
  text: string
  isBad: boolean
  /** A checker is not expected to be right about this post. The documents name this miss or false alarm. */
  isKnownError?: true
}

export interface Counts {
  hits: number
  misses: number
  falseAlarms: number
  quiet: number
}

/**
 * Compares a checker with judged posts. Prints precision and recall, and asserts the four counts, so that a test fails
 * when a checker gets better or worse. docs/writing-checkers.md shows these figures.
 */
export function judge(checker: string, posts: readonly Judged[], finds: (text: string) => number, expected: Counts) {
  for (const { why, text, isBad, isKnownError } of posts) {
    const wants = isBad !== (isKnownError ?? false)
    test(`${isBad ? 'bad' : 'good'}, ${wants ? 'found' : 'passed'}${isKnownError ? ' (a known error)' : ''}: ${why}`, () => {
      assert.equal(finds(text) > 0, wants, text)
    })
  }
  test(`${checker}: precision and recall`, (t) => {
    const counted: Counts = { hits: 0, misses: 0, falseAlarms: 0, quiet: 0 }
    for (const { text, isBad } of posts) {
      const found = finds(text) > 0
      counted[isBad ? (found ? 'hits' : 'misses') : found ? 'falseAlarms' : 'quiet']++
    }
    const { hits, misses, falseAlarms } = counted
    const share = (part: number, of: number) => `${((100 * part) / of).toFixed(0)} % (${part} of ${of})`
    t.diagnostic(
      `${checker}: precision ${share(hits, hits + falseAlarms)}, recall ${share(hits, hits + misses)}, ${posts.length} posts`,
    )
    assert.deepEqual(counted, expected)
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'

/** A post that a person has judged: what a good checker finds in it, or that it finds nothing. */
export interface Judged {
  why: string
  text: string
  isBad: boolean
  /** A checker that is not expected to be right here: a miss or a false alarm that the documents own up to. */
  isKnownError?: true
}

export interface Counts {
  hits: number
  misses: number
  falseAlarms: number
  quiet: number
}

/**
 * Holds a checker against judged posts: prints precision and recall, and asserts the four counts, so that a checker that
 * gets better or worse says so. docs/writing-checkers.md shows these figures.
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

import type { WritingFinding } from './finding.ts'
import { findPhrase } from './phrase-matcher.ts'
import { wordsOf } from './words.ts'

/**
 * Finds the phrases that the brand’s voice bans, in any inflected form of their words. It misses paraphrases, and forms
 * that differ in more than an ending.
 */
export function bannedPhrases(text: string, phrases: readonly string[]): WritingFinding[] {
  const words = wordsOf(text)
  return phrases.flatMap((phrase) =>
    findPhrase(text, words, phrase).map((span): WritingFinding => {
      const quote = text.slice(span.start, span.end)
      return {
        checker: 'banned_phrases',
        code: 'banned_phrase',
        message: `“${quote}”: the brand’s voice must not use “${phrase.trim().slice(0, 100)}”. Say it in other words, or remove it`,
        quote,
        span,
        severity: 'error',
        replacement: '',
      }
    }),
  )
}

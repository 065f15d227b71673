import { spreadWords } from './spread-words.ts'
import { isApart, type TimedWord, tokensOf } from './timed-word.ts'

interface Speech {
  text: string
  words: readonly { word: string; start: number; end: number }[]
}

/** More words than anybody speaks in ten minutes. */
const MOST_WORDS = 6000

/**
 * The words of recognised speech, spelled as in its text and timed as in its word list, which has no punctuation. If a
 * server times only sentences, the words of a sentence share its time.
 */
export function wordsOfSpeech({ text, words }: Speech, seconds: number): TimedWord[] {
  const heard = words
    .slice(0, MOST_WORDS)
    .map(({ word, start, end }) => ({ text: word.trim(), start, end }))
    .filter(
      ({ text: said, start, end }) => said !== '' && Number.isFinite(start) && Number.isFinite(end) && start < seconds,
    )
    .sort((a, b) => a.start - b.start)
    .flatMap(({ text: said, start, end }, at, all) => {
      const from = Math.max(0, start)
      const own = spreadWords(tokensOf(said), [], { from, to: Math.min(seconds, Math.max(end, from)) })
      return own.map((word, index) => (index === 0 ? { ...word, spaced: isApart(all[at - 1]?.text, said) } : word))
    })
  const written = tokensOf(text).slice(0, MOST_WORDS)
  // Some servers return a text with other words than those that they timed. Then only the timed words are used.
  const made =
    written.length > 0 && agree(written.length, heard.length)
      ? spreadWords(written, heard, { from: 0, to: seconds })
      : heard
  const first = heard[0]
  return first && made !== heard ? withinSpeech(made, heard) : made
}

const agree = (one: number, other: number): boolean => other === 0 || (one <= 2 * other && other <= 2 * one)

/** Moves words that were not heard next to words that were, and not into the silence before and after. */
function withinSpeech(words: TimedWord[], heard: readonly TimedWord[]): TimedWord[] {
  const [from, to] = [heard[0]?.start ?? 0, heard.at(-1)?.end ?? 0]
  if (words.every(({ start, end }) => start >= from && end <= to)) return words
  return spreadWords(words, heard, { from, to })
}

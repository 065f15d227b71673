import type { Span } from './finding.ts'
import { fold } from './fold.ts'

/** A word of a text: its place there, and its folded form. */
export interface Word extends Span {
  key: string
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]*/gu

/** The words of a text as runs of letters and digits. In scripts without spaces a run is a whole clause. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    key: fold(word),
  }))
}

/** Scripts that do not separate words by spaces. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * The words of a text for comparing it with others. Text in a script without spaces is split into pairs of characters,
 * since the ends of its words are unknown.
 */
export function unitsOf(text: string): Word[] {
  return wordsOf(text).flatMap((word) => {
    if (!UNSPACED.test(word.key)) return [word]
    const characters = [...word.key]
    if (characters.length < 3) return [word]
    // If folding changed the length, the places are those of the whole run.
    const isAsWritten = word.key.length === word.end - word.start
    let at = word.start
    return characters.slice(0, -1).map((character, index) => {
      const key = character + characters[index + 1]
      const start = at
      at += character.length
      return isAsWritten ? { key, start, end: start + key.length } : { ...word, key }
    })
  })
}

/** The same units of an already folded text, without their places. */
export function keysOf(folded: string): string[] {
  const words = folded.match(WORD) ?? []
  if (!UNSPACED.test(folded)) return words
  return words.flatMap((word) => {
    const characters = UNSPACED.test(word) ? [...word] : []
    return characters.length < 3
      ? [word]
      : characters.slice(0, -1).map((character, at) => character + characters[at + 1])
  })
}

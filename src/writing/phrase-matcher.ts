import type { Span } from './finding.ts'
import { fold, foldInPlace } from './fold.ts'
import { isSameWord } from './inflection.ts'
import { UNSPACED, type Word, wordsOf } from './words.ts'

/**
 * Matches a phrase with a sign that belongs to it, such as C++ or #blessed. Punctuation between words does not belong
 * to it.
 */
const SIGNED = /[^\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}\s.,:;!?'’‘"“”„«»()…‐-―-]/u
/** Matches what may stand between two words of a phrase: a few signs, but no end of a sentence and no empty line. */
const BETWEEN = /^[^\p{L}\p{N}.!?。！？;:]{1,4}$/u
const KATAKANA = /[\p{Script=Katakana}ー]/u

/**
 * The places of a phrase in a text, in any inflected form. `words` are those of the text, read once for all phrases.
 */
export function findPhrase(text: string, words: readonly Word[], phrase: string): Span[] {
  const wanted = wordsOf(phrase)
  if (wanted.length === 0 || SIGNED.test(phrase)) return findAsWritten(text, phrase)
  const spans: Span[] = []
  for (let at = 0; at < words.length; at++) {
    const span = spanAt(text, words, at, wanted) ?? gluedAt(words[at], phrase, wanted)
    if (span && (spans.at(-1)?.end ?? 0) <= span.start) spans.push(span)
  }
  return spans
}

function spanAt(text: string, words: readonly Word[], at: number, wanted: readonly Word[]): Span | null {
  let start = 0
  let end = 0
  for (const [index, { key }] of wanted.entries()) {
    const word = words[at + index]
    if (!word) return null
    if (index > 0 && !BETWEEN.test(text.slice(end, word.start))) return null
    const place = placeIn(word, key, { isFirst: index === 0, isLast: index === wanted.length - 1 })
    if (!place) return null
    if (index === 0) start = place.start
    end = place.end
  }
  return { start, end }
}

function placeIn(word: Word, key: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): Span | null {
  if (!UNSPACED.test(key)) return isSameWord(key, word.key) ? word : null
  const at = isFirst && !isLast ? word.key.length - key.length : word.key.indexOf(key)
  if (at < 0 || !word.key.startsWith(key, at)) return null
  if (!isFirst && at > 0) return null
  if (!isLast && at + key.length < word.key.length) return null
  const before = word.key.charAt(at - 1)
  const after = word.key.charAt(at + key.length)
  if ((KATAKANA.test(key.charAt(0)) && KATAKANA.test(before)) || (KATAKANA.test(key.slice(-1)) && KATAKANA.test(after)))
    return null
  if (word.key.length !== word.end - word.start) return word // folding changed its length
  return { start: word.start + at, end: word.start + at + key.length }
}

/** A phrase with a hyphen also matches without it: game-changer, gamechanger. */
function gluedAt(word: Word | undefined, phrase: string, wanted: readonly Word[]): Span | null {
  if (!word || wanted.length < 2 || !/\p{L}[-‐‑]\p{L}/u.test(phrase)) return null
  return isSameWord(wanted.map(({ key }) => key).join(''), word.key) ? word : null
}

function findAsWritten(text: string, phrase: string): Span[] {
  const key = fold(phrase.trim())
  if (key === '') return []
  const folded = foldInPlace(text)
  const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character)
  const spans: Span[] = []
  for (let at = folded.text.indexOf(key); at >= 0; at = folded.text.indexOf(key, at + key.length)) {
    const end = at + key.length
    const cutsWord =
      (isWord(key.charAt(0)) && isWord(folded.text.charAt(at - 1))) ||
      (isWord(key.slice(-1)) && isWord(folded.text.charAt(end)))
    if (!cutsWord) spans.push({ start: folded.starts[at] ?? 0, end: folded.ends[end - 1] ?? text.length })
  }
  return spans
}

/** A word with the time at which it is spoken. In scripts without spaces, a short part of a sentence. */
export interface TimedWord extends Token {
  /** Seconds from the beginning of the video. */
  start: number
  end: number
}

export interface Token {
  text: string
  /** Whether a space stands before it. */
  spaced: boolean
}

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u

/** Splits a text into words, each with its punctuation. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const part of text.split(/\s+/)) {
    if (part === '') continue
    if (!UNSPACED.test(part)) tokens.push({ text: part, spaced: tokens.length > 0 })
    else
      for (const [at, piece] of piecesOf(part).entries())
        tokens.push({ text: piece, spaced: at === 0 && tokens.length > 0 })
  }
  return tokens
}

/** Whether a space belongs between two words that were heard one after the other. */
export const isApart = (before: string | undefined, after: string): boolean =>
  before !== undefined && !(UNSPACED.test(before) && UNSPACED.test(after))

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

function piecesOf(part: string): string[] {
  const pieces: string[] = []
  let opening = ''
  for (const { segment, isWordLike } of segmenter.segment(part)) {
    if (isWordLike) {
      pieces.push(opening + segment)
      opening = ''
    } else if (/^[\p{Ps}\p{Pi}]/u.test(segment)) opening += segment
    else if (pieces.length > 0) pieces[pieces.length - 1] += segment
    else opening += segment
  }
  if (opening !== '') pieces.push(opening)
  return pieces
}

/** The form in which words are compared, because recognisers write no punctuation and no capitals. */
export const keyOf = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()].filter((sign) => LETTER_OR_DIGIT.test(sign)).join('')

export const textOf = (words: readonly Token[]): string =>
  words.map(({ text, spaced }, at) => (spaced && at > 0 ? ` ${text}` : text)).join('')

/** The number of columns that a text takes: characters of East Asia take two. */
export const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, sign) => sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(sign) ? 2 : 1),
    0,
  )

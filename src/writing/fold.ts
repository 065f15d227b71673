/** Accents, vowel points and the Arabic stretching line. Marks of other scripts distinguish words, and are kept. */
const ACCENTS = /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g
const UNDRAWN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
const WRITTEN_OUT: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i', ς: 'σ' }
const LETTERS_WRITTEN_OUT = /[ßøłđæœıς]/g

/**
 * A form in which words that read alike are equal: case, accents, full width, ligatures and invisible characters make no
 * difference. Look-alike letters of another script do.
 */
export function fold(text: string): string {
  if (/^[\t\n\r\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text
    .replace(UNDRAWN, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(LETTERS_WRITTEN_OUT, (letter) => WRITTEN_OUT[letter] ?? letter)
    .normalize('NFC')
}

/** A folded text, and the original place of each of its units: `starts[at]` to `ends[at]`. */
export interface FoldedInPlace {
  text: string
  starts: number[]
  ends: number[]
}

/** Folds character by character, so that a match in the folded text can be located in the original. */
export function foldInPlace(original: string): FoldedInPlace {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: character, index } of original.matchAll(/\P{M}\p{M}*|\p{M}+/gsu)) {
    const folded = fold(character)
    text += folded
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(index)
      ends.push(index + character.length)
    }
  }
  return { text, starts, ends }
}

import type { WritingFinding } from './finding.ts'

/** Emoji are matched as a whole, since joiners and selectors belong to them. Signs of Arabic and its like that are drawn are no format. */
const HIDDEN =
  /(?<emoji>\p{RGI_Emoji})|[[\p{Default_Ignorable_Code_Point}\p{Cf}]--[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]+/gv
/** One of them after a letter chooses how it is drawn; several in a row hide bytes. */
const SELECTOR = /^[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]$/u
/** The joiners that Persian, Hindi and their like need between two letters. */
const JOINER = /^[\u200c\u200d]$/
const LETTER = /[\p{L}\p{M}]$/u
const LETTER_AFTER = /^[\p{L}\p{M}]/u
/** Marks and isolates that texts from right to left need beside numbers and names. Overrides are not among them. */
const DIRECTION = /^[\u200e\u200f\u061c\u2066-\u2069]+$/
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LAST_WORD = /\S{1,40}\s*$/u

/**
 * Finds characters that nobody sees, which come with what is pasted: they hide words from people and show them to
 * machines, reverse what is read, and make a banned word look like another. What writing systems and emoji need is passed.
 */
export function hiddenCharacters(text: string): WritingFinding[] {
  return Array.from(text.matchAll(HIDDEN)).flatMap(({ 0: quote, index, groups }) => {
    const end = index + quote.length
    if (groups?.emoji !== undefined || isNeeded(quote, text.slice(0, index), text.slice(end, end + 2), text)) return []
    const before = LAST_WORD.exec(text.slice(Math.max(0, index - 80), index))?.[0]
      .trim()
      .replace(HIDDEN, '$<emoji>')
    const where = before ? `after “${before.toWellFormed()}”` : 'at the start'
    return [
      {
        checker: 'hidden_characters',
        code: 'hidden_characters',
        message: `Invisible characters stand ${where}: they can hide words, or turn them round. Take them out`,
        quote,
        span: { start: index, end },
        severity: 'error',
        replacement: '',
      },
    ]
  })
}

function isNeeded(run: string, before: string, after: string, text: string): boolean {
  if (SELECTOR.test(run)) return before !== '' && !/\s$/u.test(before)
  if (JOINER.test(run)) return LETTER.test(before.slice(-2)) && LETTER_AFTER.test(after)
  return DIRECTION.test(run) && RIGHT_TO_LEFT.test(text)
}

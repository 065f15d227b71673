import type { WritingFinding } from './finding.ts'

/**
 * Emoji are matched as a whole, since joiners and selectors belong to them. Visible format signs of Arabic and similar
 * scripts are left out.
 */
const HIDDEN =
  /(?<emoji>\p{RGI_Emoji})|[[\p{Default_Ignorable_Code_Point}\p{Cf}]--[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]+/gv
/** A single selector after a letter chooses its form; several in a row hide bytes. */
const SELECTOR = /^[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]$/u
/** The joiners that Persian, Hindi and similar scripts need between two letters. */
const JOINER = /^[\u200c\u200d]$/
const LETTER = /[\p{L}\p{M}]$/u
const LETTER_AFTER = /^[\p{L}\p{M}]/u
/** Marks and isolates that right-to-left texts need beside numbers and names. Overrides are not included. */
const DIRECTION = /^[\u200e\u200f\u061c\u2066-\u2069]+$/
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LAST_WORD = /\S{1,40}\s*$/u

/**
 * Finds invisible characters, which come with pasted text: they hide words from people and show them to machines,
 * reverse the reading direction, and disguise a banned word. Characters that writing systems and emoji need are
 * allowed.
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
        message: `There are invisible characters ${where}: they can hide words or reverse their order. Remove them`,
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

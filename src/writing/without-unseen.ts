/**
 * Matches characters that are not drawn, and can hide words or reverse them: zero width, direction, tags, fillers,
 * variation selectors. An emoji sequence that is one picture is matched as a whole.
 */
const UNSEEN = /(?<emoji>\p{RGI_Emoji})|[\p{Default_Ignorable_Code_Point}\p{Cf}]/gv
/** Matches the joiners that Persian, Hindi and similar scripts need between two letters. */
const JOINERS = /^[\u200c\u200d]$/
const LETTER = /[\p{L}\p{M}]$/u
const LETTER_AFTER = /^[\p{L}\p{M}]/u

/**
 * Removes invisible characters from a text that comes from outside, before a model or a check reads it. Visible text
 * stays: emoji as they are drawn, and a joiner between two letters. Half characters become U+FFFD.
 */
export function withoutUnseen(text: string): string {
  return text.toWellFormed().replace(UNSEEN, (found: string, emoji: string | undefined, at: number, whole: string) => {
    if (emoji !== undefined) return emoji
    const joins =
      JOINERS.test(found) &&
      LETTER.test(whole.slice(Math.max(0, at - 2), at)) &&
      LETTER_AFTER.test(whole.slice(at + 1, at + 3))
    return joins ? found : ''
  })
}

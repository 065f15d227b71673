import { plainText } from '#contract/text/plain-text.ts'
import { withoutUnseen } from '#writing/without-unseen.ts'

/**
 * A row's words as a network shows them: what nobody sees is taken out, and a link, since networks show no Markdown, is
 * its words followed by its address.
 */
export const plainWords = (text: string): string => plainText(withoutUnseen(text)).replace(LINK, '$1 $2')

/** Both parts are bounded, and a label begins at its last bracket: strangers write this text, which may be a book. */
const LINK = /\[([^[\]\n]{1,1000})\]\((https?:\/\/[^)\s]{1,2000})\)/g

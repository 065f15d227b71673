import { plainText } from '#contract/text/plain-text.ts'
import { withoutUnseen } from '#writing/without-unseen.ts'

/**
 * A row's text as a network shows it: without invisible characters, and with the address behind the words of each link,
 * because networks show no Markdown.
 */
export const plainWords = (text: string): string => plainText(withoutUnseen(text)).replace(LINK, '$1 $2')

/**
 * Both parts have a limit, and a label begins at its last bracket, so that the search takes linear time: strangers
 * write this text, and it may be long.
 */
const LINK = /\[([^[\]\n]{1,1000})\]\((https?:\/\/[^)\s]{1,2000})\)/g

/**
 * Instagram makes a hashtag of digits and of emoji too, and of what stands right behind another one, so each `#` before
 * such a sign counts.
 */
const HASHTAG = /[#＃](?=[\p{L}\p{N}_\p{Extended_Pictographic}])/gu

export const countHashtags = (text: string): number => text.match(HASHTAG)?.length ?? 0

/**
 * Any `@name` counts, whatever stands before it, but for letters and digits, as in an address of mail. Scripts that
 * write no spaces between words (`見て@name`) are no letters in this sense.
 */
const MENTION = /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}_])@\w[\w.]*/gu

export const countMentions = (text: string): number => text.match(MENTION)?.length ?? 0

const NAME = /^[\w.]{1,30}$/
const PAGE = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/([\w.]{1,30})\/?(?:[?#].*)?$/i

/** The name of the account that is meant by it, with or without `@`, or by its address; null if it is none. */
export function accountName(words: string): string | null {
  const meant = words.trim()
  const name = PAGE.exec(meant)?.[1] ?? meant.replace(/^@/, '')
  return NAME.test(name) ? name : null
}

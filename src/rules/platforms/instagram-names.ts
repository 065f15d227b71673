/**
 * Instagram also makes hashtags of digits and emoji, and of text right behind another hashtag. So each `#` before such
 * a sign counts.
 */
const HASHTAG = /[#＃](?=[\p{L}\p{N}_\p{Extended_Pictographic}])/gu

export const countHashtags = (text: string): number => text.match(HASHTAG)?.length ?? 0

/**
 * Every `@name` counts, unless letters or digits stand before it, as in a mail address. Letters of scripts without
 * spaces between words (`見て@name`) do not prevent a mention.
 */
const MENTION = /(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}_])@\w[\w.]*/gu

export const countMentions = (text: string): number => text.match(MENTION)?.length ?? 0

const NAME = /^[\w.]{1,30}$/
const PAGE = /^(?:https?:\/\/)?(?:www\.)?instagram\.com\/([\w.]{1,30})\/?(?:[?#].*)?$/i

/**
 * The account name that the text consists of: with or without `@`, or as the address of a profile. Null for anything
 * else.
 */
export function accountName(words: string): string | null {
  const meant = words.trim()
  const name = PAGE.exec(meant)?.[1] ?? meant.replace(/^@/, '')
  return NAME.test(name) ? name : null
}

/** Matches mentions and plain hashtags, which stay as they are, and other reserved characters, which are escaped. */
const ELEMENTS =
  /(?<kept>@\[[^[\]\n]+\]\(urn:li:(?:person|organization):[\w-]+\)|(?<![\p{L}\p{N}_&])#[\p{L}\p{N}]+(?![\p{L}\p{N}_]))|(?<reserved>[\\|{}@[\]()<>#*_~])/gu

/**
 * A text in the form that LinkedIn reads. An unescaped reserved character silently ends the post there. Platform facts,
 * section 2.
 */
export const toLittleText = (text: string): string =>
  text.replace(ELEMENTS, (found, kept?: string) => kept ?? `\\${found}`)

/** Little text as people read it, in any form that LinkedIn returns. */
export const fromLittleText = (commentary: string): string =>
  commentary.replace(/\{hashtag\|\\?[#＃]\|([^{}|]+)\}/g, '#$1').replace(/\\([\\|{}@[\]()<>#*_~])/g, '$1')

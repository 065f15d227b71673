/** A mention and a hashtag of plain letters and digits mean themselves; everything else that is reserved is escaped. */
const ELEMENTS =
  /(?<kept>@\[[^[\]\n]+\]\(urn:li:(?:person|organization):[\w-]+\)|(?<![\p{L}\p{N}_&])#[\p{L}\p{N}]+(?![\p{L}\p{N}_]))|(?<reserved>[\\|{}@[\]()<>#*_~])/gu

/**
 * A text as LinkedIn reads it. A reserved character that is not escaped silently ends the post there. Platform facts,
 * section 2.
 */
export const toLittleText = (text: string): string =>
  text.replace(ELEMENTS, (found, kept?: string) => kept ?? `\\${found}`)

/** What people read of little text, whichever form of it LinkedIn gives back. */
export const fromLittleText = (commentary: string): string =>
  commentary.replace(/\{hashtag\|\\?[#＃]\|([^{}|]+)\}/g, '#$1').replace(/\\([\\|{}@[\]()<>#*_~])/g, '$1')

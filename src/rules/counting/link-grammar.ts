import { CYRILLIC, LATIN_WITH_ACCENTS } from './characters.ts'

/** The grammar of links. All networks share one, except X, which counts a text by its own rules. */
export interface LinkGrammar {
  /** What may follow a domain name: port, path, query and fragment. Sticky. */
  afterDomain: RegExp
  /** A host that follows `https://` and needs no listed top-level domain. Null if such hosts are not links. Sticky. */
  plainHost: RegExp | null
  /** A bare name is a link with its port and its query even if there is no path between. */
  bareNameIsWhole: boolean
  /** An address of `t.co` ends with its code. */
  endsShortened: boolean
}

const X_IN_PATH = `[a-z0-9${CYRILLIC}${LATIN_WITH_ACCENTS}!*';:=+,.$/%#\\[\\]\\-\\u2013_~@|&]`
/** Brackets belong to a path only in pairs, with at most one pair inside another. */
const X_BRACKETS = `\\((?:${X_IN_PATH}+|${X_IN_PATH}*\\(${X_IN_PATH}+\\)${X_IN_PATH}*)\\)`
/** A path does not end with punctuation that ends the sentence: `https://galley.example/a.` */
const X_PATH_END = `(?:[a-z0-9${CYRILLIC}${LATIN_WITH_ACCENTS}+\\-=_#/]|${X_BRACKETS})`
const X_PATH = `(?<path>/(?:(?:${X_IN_PATH}|${X_BRACKETS})*${X_PATH_END})?)?`
export const X_QUERY = "(?:\\?[a-z0-9!?*'@();:&=+$/%#\\[\\]\\-_.,~|]*[a-z0-9\\-_&=#/])?"

/** After twitter-text 3.1, https://github.com/twitter/twitter-text. */
export const X_LINKS: LinkGrammar = {
  afterDomain: new RegExp(`(?::[0-9]+)?${X_PATH}${X_QUERY}`, 'iy'),
  plainHost: null,
  bareNameIsWhole: false,
  endsShortened: true,
}

/**
 * Letters outside ASCII that an address may contain. Scripts without spaces between words and full-width forms are left
 * out: such a letter behind an address belongs to the next word, since programs write it in addresses as `%…`.
 */
const SPACELESS = ['Hani', 'Hira', 'Kana', 'Hang', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt', 'Yiii']
  .map((script) => `\\p{scx=${script}}`)
  .join('')
const LETTER = `[[\\p{L}\\p{Mn}\\p{Mc}\\p{Nd}]--[${SPACELESS}\\p{Default_Ignorable_Code_Point}\\uFF00-\\uFFEF]]`
/** A comma between two addresses is no part of the first one. */
const IN_ADDRESS = `(?![,;\\|!]https?:\\/\\/)[${LETTER}!*';:=+,.$\\/?%#\\-\\u2013_~@\\|\\&]`
const IN_PAIRS = `\\((?:${IN_ADDRESS})*\\)|\\[(?:${IN_ADDRESS})*\\]`
/** Brackets belong to an address only in pairs, nested at most two levels deep. */
const PAIRS = `\\((?:${IN_ADDRESS}|${IN_PAIRS})*\\)|\\[(?:${IN_ADDRESS}|${IN_PAIRS})*\\]`
/** An address does not end with punctuation that ends the sentence. */
const END = `(?:[${LETTER}+\\-=_#\\/]|${PAIRS})`
const TO_END = `(?:(?:${IN_ADDRESS}|${PAIRS})*${END})`
const LABEL = '[a-z0-9](?:[a-z0-9\\-]*[a-z0-9])?'

/** RFC 3986, with the closing marks of sentences in every script. */
export const COMMON_LINKS: LinkGrammar = {
  afterDomain: new RegExp(`(?::[0-9]{1,5})?(?:(?<path>\\/${TO_END}?)|[?#]${TO_END})?`, 'ivy'),
  plainHost: new RegExp(
    `(?:\\[[0-9a-f:.]+\\]|localhost|(?:${LABEL}\\.)+${LABEL})(?![@_\\-\\w]|${LETTER}|\\.(?:\\w|${LETTER}))`,
    'ivy',
  ),
  bareNameIsWhole: true,
  endsShortened: false,
}

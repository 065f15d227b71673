/**
 * Sets of characters by which X finds the beginning and end of a link, each as the inside of a character class. After
 * twitter-text 3.1 (https://github.com/twitter/twitter-text), checked 2026-11.
 */
export const SPACES = '\\x09-\\x0D\\x20\\x85\\xA0\\u1680\\u180E\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000'

/** Never allowed in a post: byte order marks and non-characters. */
export const INVALID = '\\uFFFE\\uFEFF\\uFFFF'

/** Marks that change the direction of writing. */
export const DIRECTIONAL = '\\u202A-\\u202E\\u061C\\u200E\\u200F\\u2066-\\u2069'

/** ASCII signs that no domain name contains. */
export const PUNCTUATION = "!'#%&()*+,\\\\\\-./:;<=>?@\\[\\]^_{|}~$"

export const LATIN_WITH_ACCENTS =
  '\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u024F\\u0253\\u0254\\u0256\\u0257\\u0259\\u025B\\u0263\\u0268\\u026F\\u0272\\u0289\\u028B\\u02BB' +
  '\\u0300-\\u036F\\u1E00-\\u1EFF'

export const CYRILLIC = '\\u0400-\\u04FF'

import { isSecretKey } from './secret-keys.ts'

const CENSORED = '[redacted]'

/** In a text within a text of JSON a quote has backslashes before it, at each level more. */
const QUOTE = String.raw`\\{0,15}["']`
/**
 * From one quote to the next of the same level, at the most to the end of the line of JSON around: a quote with an even
 * number of backslashes before it ends that.
 */
const IN_QUOTES = new RegExp(
  String.raw`(?<opens>${QUOTE})(?:(?!\k<opens>)(?:[^\\"\r\n]|\\(?:\\\\)*["']|\\+[^\\"']))+`,
  'y',
)
const TO_LINE_END = /[^\r\n"\\]+/y

/** A word of everyday language is followed by quotes in prose too: the secret: "less is more". */
const isJoined = (name: string): boolean => /[_-]|[a-z][A-Z]|^passw|^pwd$/.test(name) && isSecretKey(name)
/** `max_tokens=12` counts. */
const isOne = (name: string): boolean => isSecretKey(name) && !/tokens$/i.test(name)

/** How a secret is named in a text, which names count, and what follows them. */
const WAYS: readonly [names: RegExp, isSecret: (name: string) => boolean, value: RegExp][] = [
  // "access_token":"…"
  [new RegExp(String.raw`(${QUOTE})([A-Za-z_][\w.-]{0,60})\1\s{0,9}:\s{0,9}`, 'g'), isSecretKey, IN_QUOTES],
  // clientSecret: '…'
  [/(?<![\w"'\\-])()([A-Za-z_][\w-]{1,60})\s?:\s{0,3}/g, isJoined, IN_QUOTES],
  // x-api-key: … Words that are joined by signs: "Password: how to choose one" is a sentence.
  [/(?<![\w"'\\-])()([A-Za-z]+(?:[-_][A-Za-z]+)+)\s?:\s{0,3}/g, isOne, /[^\s"'\\,;&]+/y],
  // client_secret=…& in a form, password=… in a sentence.
  [/(?<![\w.-])()([A-Za-z_][\w.-]{1,60})=/g, isOne, /(?<opens>\\{0,15}["'])?[^\s"'\\&;,<>]+/y],
  [/\b()(cookie)\s?:\s{0,3}(?=[\w.-]{1,100}=)/gi, isSecretKey, TO_LINE_END],
  [
    /\b()(authorization)\s?:\s{0,3}(?:Digest|OAuth|Token|ApiKey|Negotiate|NTLM|Hawk|AWS4-HMAC-SHA256) /gi,
    isSecretKey,
    TO_LINE_END,
  ],
]

/** The text with what it says of itself to be secret struck out, as in quoted answers, forms and headers. */
export function withoutNamedSecrets(text: string): string {
  if (!/[:=]/.test(text)) return text
  return WAYS.reduce((left, way) => struck(left, ...way), text)
}

function struck(text: string, names: RegExp, isSecret: (name: string) => boolean, value: RegExp): string {
  let made = ''
  let from = 0
  for (const found of text.matchAll(names)) {
    const at = found.index + found[0].length
    if (found.index < from || !isSecret(found[2] ?? '')) continue
    value.lastIndex = at
    const held = value.exec(text)
    if (!held) continue
    made += `${text.slice(from, at)}${held.groups?.opens ?? ''}${CENSORED}`
    from = value.lastIndex
  }
  return made + text.slice(from)
}

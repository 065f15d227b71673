import { isSecretKey } from './secret-keys.ts'

const CENSORED = '[redacted]'

/** A quote. In JSON text within JSON text it has backslashes before it, more at each level. */
const QUOTE = String.raw`\\{0,15}["']`
/**
 * Matches text from one quote to the next of the same level. If there is none, the text ends where the surrounding JSON
 * text ends: at a quote with an even number of backslashes before it.
 */
const IN_QUOTES = new RegExp(
  String.raw`(?<opens>${QUOTE})(?:(?!\k<opens>)(?:[^\\"\r\n]|\\(?:\\\\)*["']|\\+[^\\"']))+`,
  'y',
)
const TO_LINE_END = /[^\r\n"\\]+/y

/** Prose also puts a quote after a plain word (`the secret: "less is more"`), so only a compound name counts. */
const isJoined = (name: string): boolean => /[_-]|[a-z][A-Z]|^passw|^pwd$/.test(name) && isSecretKey(name)
/** A count such as `max_tokens=12` is no secret. */
const isSecretName = (name: string): boolean => isSecretKey(name) && !/tokens$/i.test(name)

/**
 * The ways in which a text names a secret: how the name is written, which names count, and what the value looks like.
 */
const WAYS: readonly [names: RegExp, isSecret: (name: string) => boolean, value: RegExp][] = [
  // "access_token":"…"
  [new RegExp(String.raw`(${QUOTE})([A-Za-z_][\w.-]{0,60})\1\s{0,9}:\s{0,9}`, 'g'), isSecretKey, IN_QUOTES],
  // clientSecret: '…'
  [/(?<![\w"'\\-])()([A-Za-z_][\w-]{1,60})\s?:\s{0,3}/g, isJoined, IN_QUOTES],
  // x-api-key: … Only words joined by hyphens or underscores count: "Password: how to choose one" is a sentence.
  [/(?<![\w"'\\-])()([A-Za-z]+(?:[-_][A-Za-z]+)+)\s?:\s{0,3}/g, isSecretName, /[^\s"'\\,;&]+/y],
  // client_secret=…& in a form, password=… in a sentence.
  [/(?<![\w.-])()([A-Za-z_][\w.-]{1,60})=/g, isSecretName, /(?<opens>\\{0,15}["'])?[^\s"'\\&;,<>]+/y],
  [/\b()(cookie)\s?:\s{0,3}(?=[\w.-]{1,100}=)/gi, isSecretKey, TO_LINE_END],
  [
    /\b()(authorization)\s?:\s{0,3}(?:Digest|OAuth|Token|ApiKey|Negotiate|NTLM|Hawk|AWS4-HMAC-SHA256) /gi,
    isSecretKey,
    TO_LINE_END,
  ],
]

/** Removes every value that the text itself names as secret, as in quoted answers, forms and headers. */
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

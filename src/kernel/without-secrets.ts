import { isName } from './name-shape.ts'
import { withoutNamedSecrets } from './named-secrets.ts'

const CENSORED = '[redacted]'

/**
 * Secrets have a recognisable shape wherever they appear: in a driver's message, an address, a quoted header. Each
 * pattern begins with something fixed and goes on to the first character that cannot belong to it, so that a line is
 * read only once.
 */
const SHAPES: readonly RegExp[] = [
  // The secrets in whole headers, and those in the query of an address, such as a sign-in link.
  /(?<=\b(?:Bearer|Basic|DPoP) )[\w.~+/=-]{8,}/gi,
  /(?<=[?&#](?:[\w.-]{0,60}(?:token|secret|password|passphrase|assertion|verifier|signature|credential|api[_-]?key|private[_-]?key)|code|state|key|sig|jwt)=)[^&#\s"'\\<>]+/gi,
  // A password in an address may itself contain an @.
  /(?<=:\/\/[^\s/:@"'\\]{0,100}:)[^\s/"'\\]{1,200}(?=@)/g,
  // Our own keys, webhooks' secrets, JSON Web Tokens, and the tokens of the networks and well-known services.
  /\b(?:galley|whsec)_[\w+/=-]{8,}/g,
  /\beyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*){1,3}/g,
  /\b(?:sk|pk|rk|ghp|gho|ghs|xox[abprs]|AKIA|ya29)[-_.]?[\w-]{16,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:(?!-----END)[\s\S])*/g,
  // An app password at Bluesky.
  /\b[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}\b(?!-)(?<!-[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})/g,
]

/**
 * Random text of 128 bits or more. Ids, hashes of files and names made of words are not matched, because each lacks one
 * of the three kinds of characters.
 */
const LONG_RUN = /[\w-]{32,}/g
const isRandom = (run: string): boolean => /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run) && !isName(run)

/** Removes everything that looks like a secret from the text. */
export function withoutSecrets(text: string): string {
  const struck = SHAPES.reduce((left, shape) => left.replace(shape, CENSORED), withoutNamedSecrets(text))
  return struck.replace(LONG_RUN, (run) => (isRandom(run) ? CENSORED : run))
}

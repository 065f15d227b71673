const CENSORED = '[redacted]'

/**
 * The last words of keys whose values are secret, however the words are joined: `client_secret`, `refreshToken`,
 * `x-api-key`.
 */
const SECRET_ENDS =
  /(?:token|secret|password|passwd|passphrase|passcode|\bpass|pwd|authorization|cookie|cookies|api ?key|private ?key|secret ?key|access ?key|signing ?key|encryption ?key|credential|credentials|jwt|assertion|verifier|nonce key|dpop|bearer|otp|recovery code|recovery codes|tokens|secrets|passwords|keys secret|signature|token value|token hash|password hash)$/

/** Whether a key alone makes its value secret. */
export function isSecretKey(key: string): boolean {
  const words = key
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(/ ?v?\d+ *$/i, '')
    .trim()
    .toLowerCase()
  return SECRET_ENDS.test(words)
}

/** Removes every value under a secret's key, at any depth. Counts of tokens stay. */
export function withoutSecretKeys(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((one, at) => (isNamedBefore(value, at) ? CENSORED : withoutSecretKeys(one)))
  if (typeof value !== 'object' || value === null) return value
  const { name, key } = value as Record<string, unknown>
  if ('value' in value && [name, key].some((one) => typeof one === 'string' && isSecretKey(one))) {
    return { ...value, value: CENSORED }
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      isSecretKey(key) && one !== null && typeof one !== 'number' && typeof one !== 'boolean'
        ? CENSORED
        : withoutSecretKeys(one),
    ]),
  )
}

/**
 * Whether the entry before `at` names a secret. Some lists of headers alternate names and values, and others hold
 * pairs.
 */
function isNamedBefore(list: readonly unknown[], at: number): boolean {
  const name = list[at - 1]
  return at % 2 === 1 && typeof list[at] === 'string' && typeof name === 'string' && isSecretKey(name)
}

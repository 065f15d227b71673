const CENSORED = '[redacted]'

/** The last words of keys whose values are secret, however they are joined: `client_secret`, `refreshToken`, `x-api-key`. */
const SECRET_ENDS =
  /(?:token|secret|password|passwd|passphrase|pwd|authorization|cookie|cookies|api key|private key|secret key|access key|signing key|encryption key|credential|credentials|jwt|assertion|verifier|nonce key|dpop|bearer|otp|recovery code|recovery codes|tokens|secrets|passwords|keys secret)$/

/** Whether what stands under a key is secret by the key alone. */
export function isSecretKey(key: string): boolean {
  const words = key
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase()
  return SECRET_ENDS.test(words)
}

/** The value with everything struck out that stands under the key of a secret, at whatever depth. Counts of tokens stay. */
export function withoutSecretKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      isSecretKey(key) && one !== null && typeof one !== 'number' && typeof one !== 'boolean'
        ? CENSORED
        : withoutSecretKeys(one),
    ]),
  )
}

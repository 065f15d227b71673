import { Secret } from 'otpauth'
import { sha256 } from '#kernel/ids.ts'

const COUNT = 10
/** 80 bits cannot be guessed from their hash, so a fast hash is enough. */
const BYTES = 10

/** Ten recovery codes, each of which signs in once without the device: `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const text = new Secret({ size: BYTES }).base32.toLowerCase()
    return text.match(/.{4}/g)?.join('-') ?? text
  })
}

/** The stored hash of a code. Spaces, hyphens and case are ignored, because people may change them. */
export function recoveryCodeHash(code: string): Buffer {
  return sha256(code.toLowerCase().replace(/[\s-]/g, ''))
}

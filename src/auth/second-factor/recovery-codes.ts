import { Secret } from 'otpauth'
import { sha256 } from '#kernel/ids.ts'

const COUNT = 10
/** 80 bits: as a hash it cannot be guessed back, so that the fast hash will do. */
const BYTES = 10

/** Ten codes that let somebody in without the device, each once: `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const text = new Secret({ size: BYTES }).base32.toLowerCase()
    return text.match(/.{4}/g)?.join('-') ?? text
  })
}

/** What is kept of a code; spaces, hyphens and capitals are the reader's. */
export function recoveryCodeHash(code: string): Buffer {
  return sha256(code.toLowerCase().replace(/[\s-]/g, ''))
}

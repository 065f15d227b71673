import { createHash } from 'node:crypto'
import { tokensOf } from './tokens.ts'

/** Only so many words are hashed: copies of a longer text begin alike, and a stranger decides how long a text is. */
const MOST_WORDS = 500

/** A 64-bit SimHash over the first words and word pairs of a text. The hashes of near-duplicates differ in few bits. */
export function simHash(text: string): bigint {
  const tokens = tokensOf(text).slice(0, MOST_WORDS)
  const features = [...tokens, ...tokens.slice(1).map((token, index) => `${tokens[index]} ${token}`)]
  const weights = new Array<number>(64).fill(0)
  for (const feature of features) {
    const bytes = digestOf(feature)
    for (let at = 0; at < 64; at++) {
      // Bit 0 is the last bit of the eighth byte.
      const byte = bytes[7 - (at >> 3)] ?? 0
      weights[at] = (weights[at] ?? 0) + ((byte >> (at & 7)) & 1 ? 1 : -1)
    }
  }
  return weights.reduce((sum, weight, bit) => (weight > 0 ? sum | (1n << BigInt(bit)) : sum), 0n)
}

/** A hash as two whole numbers of 32 bits: a post is compared with thousands, and that is slow with large ones. */
export type Halves = readonly [upper: number, lower: number]
export const halvesOf = (hash: bigint): Halves => [Number(hash >> 32n), Number(hash & 0xffff_ffffn)]

/** Whether two hashes differ in at most so many bits. */
export function areNear(a: Halves, b: Halves, bits: number): boolean {
  return bitsOf(a[0] ^ b[0]) + bitsOf(a[1] ^ b[1]) <= bits
}

function bitsOf(word: number): number {
  let count = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The first eight bytes of the text's SHA-256, which are the same on every machine. */
export function hash64(text: string): bigint {
  return digestOf(text).readBigUInt64BE(0)
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The form in which the database stores a hash. */
export const asHex = (hash: bigint): string => hash.toString(16).padStart(16, '0')
export const fromHex = (hex: string): bigint => BigInt(`0x${hex}`)

import { createHash } from 'node:crypto'
import { tokensOf } from './tokens.ts'

const BITS = 64n

/**
 * A 64-bit SimHash over the words and word pairs of a text: near-duplicates differ in few bits.
 */
export function simHash(text: string): bigint {
  const tokens = tokensOf(text)
  const features = [...tokens, ...tokens.slice(1).map((token, index) => `${tokens[index]} ${token}`)]
  const weights = new Array<number>(64).fill(0)
  for (const feature of features) {
    const hash = hash64(feature)
    for (let bit = 0n; bit < BITS; bit++) {
      const at = Number(bit)
      weights[at] = (weights[at] ?? 0) + ((hash >> bit) & 1n ? 1 : -1)
    }
  }
  return weights.reduce((sum, weight, bit) => (weight > 0 ? sum | (1n << BigInt(bit)) : sum), 0n)
}

/** In how many bits two hashes differ. */
export function distance(a: bigint, b: bigint): number {
  let differing = 0
  for (let rest = a ^ b; rest > 0n; rest &= rest - 1n) differing++
  return differing
}

/** The first eight bytes of SHA-256: the same on every machine. */
export function hash64(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64BE(0)
}

/** As the database stores it. */
export const asHex = (hash: bigint): string => hash.toString(16).padStart(16, '0')
export const fromHex = (hex: string): bigint => BigInt(`0x${hex}`)

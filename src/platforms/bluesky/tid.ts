import { createHash } from 'node:crypto'

const ALPHABET = '234567abcdefghijklmnopqrstuvwxyz'

/**
 * The record key of a part: a valid TID (13 characters that sort by time). It is made only from values that are the
 * same at every attempt, so that a repeat meets the record of the earlier attempt.
 *
 * A TID is 53 bits of microseconds and 10 bits of clock id. The milliseconds are those of `composedAt` plus the part's
 * index, so that a thread is sorted correctly. The microseconds below them and the clock id, which nobody reads, come
 * from a hash of `publishKey`. That is about 20 bits: two posts of one account that are composed within the same
 * millisecond collide once in a million cases, and then `swapRecord: null` refuses the second instead of overwriting
 * the first. Source: https://atproto.com/specs/tid
 */
export function recordKey({ publishKey, composedAt, index }: Part): string {
  const { microseconds, clockId } = markOf(publishKey)
  return encode(((BigInt(createdAtMs({ composedAt, index })) * 1000n + microseconds) << 10n) | clockId)
}

/** Whether a record key was made from this `publishKey`, at any moment. One in a million other keys also matches. */
export function isKeyOf(key: string, publishKey: string): boolean {
  if (!/^[2-7a-z]{13}$/.test(key)) return false // from a client with another kind of keys
  const value = [...key].reduce((sum, letter) => (sum << 5n) | BigInt(ALPHABET.indexOf(letter)), 0n)
  const { microseconds, clockId } = markOf(publishKey)
  return (value >> 10n) % 1000n === microseconds && (value & 1023n) === clockId
}

/** The key before all keys of this moment and later ones. Epoch milliseconds. */
export const firstKeyAt = (ms: number): string => encode((BigInt(ms) * 1000n) << 10n)

function markOf(publishKey: string): { microseconds: bigint; clockId: bigint } {
  const hash = createHash('sha256').update(publishKey).digest()
  return { microseconds: BigInt(hash.readUInt16BE(0) % 1000), clockId: BigInt(hash.readUInt16BE(2) % 1024) }
}

interface Part {
  publishKey: string
  composedAt: string
  index: number
}

/** The date of a part. Parts of a thread are a millisecond apart, so that every reader sorts them in the same order. */
export function createdAtMs({ composedAt, index }: Pick<Part, 'composedAt' | 'index'>): number {
  return Date.parse(composedAt) + index
}

function encode(value: bigint): string {
  let text = ''
  for (let rest = value, place = 0; place < 13; place++, rest >>= 5n) text = ALPHABET[Number(rest & 31n)] + text
  return text
}

import { createHash } from 'node:crypto'

const ALPHABET = '234567abcdefghijklmnopqrstuvwxyz'

/**
 * The record key of a part: a valid TID (13 characters that sort by time) made from nothing but what is the same at
 * every attempt, so that a repeat meets the record it made before.
 *
 * A TID is 53 bits of microseconds and 10 bits of clock id. The milliseconds are those of `composedAt`, moved on by
 * the part's index so that a thread sorts in its order; the microseconds below them and the clock id, which nobody
 * reads, come from a hash of `publishKey`. That is about 20 bits: two posts of one account composed within the same
 * millisecond meet once in a million, and then `swapRecord: null` refuses the second instead of overwriting the first.
 * Source: https://atproto.com/specs/tid
 */
export function recordKey({ publishKey, composedAt, index }: Part): string {
  const hash = createHash('sha256').update(publishKey).digest()
  const microseconds = BigInt(createdAtMs({ composedAt, index })) * 1000n + BigInt(hash.readUInt16BE(0) % 1000)
  const clockId = BigInt(hash.readUInt16BE(2) % 1024)
  return encode((microseconds << 10n) | clockId)
}

interface Part {
  publishKey: string
  composedAt: string
  index: number
}

/** The moment that a part is dated with. Parts of a thread are a millisecond apart, so that every reader sorts them alike. */
export function createdAtMs({ composedAt, index }: Pick<Part, 'composedAt' | 'index'>): number {
  return Date.parse(composedAt) + index
}

function encode(value: bigint): string {
  let text = ''
  for (let rest = value, place = 0; place < 13; place++, rest >>= 5n) text = ALPHABET[Number(rest & 31n)] + text
  return text
}

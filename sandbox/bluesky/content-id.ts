import { createHash } from 'node:crypto'

const DAG_CBOR = 0x71
const RAW = 0x55

/** The CID of a file, as the protocol defines it: version 1, raw, SHA-256. */
export function blobCid(bytes: Uint8Array): string {
  return cid(RAW, bytes)
}

/**
 * A CID for a record. It has the protocol's form and is the same for the same content, but it is hashed over JSON with
 * sorted keys instead of DAG-CBOR: a client that computes CIDs itself gets another one.
 */
export function recordCid(value: unknown): string {
  return cid(DAG_CBOR, sortedJson(value))
}

function cid(codec: number, data: string | Uint8Array): string {
  const digest = createHash('sha256').update(data).digest()
  return `b${base32(Buffer.concat([Buffer.from([1, codec, 0x12, 0x20]), digest]))}`
}

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** RFC 4648 base32, lower case, no padding. */
export function base32(bytes: Uint8Array, alphabet = 'abcdefghijklmnopqrstuvwxyz234567'): string {
  let out = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      out += alphabet[(value >>> bits) & 31]
      value &= (1 << bits) - 1
    }
  }
  return bits > 0 ? out + alphabet[(value << (5 - bits)) & 31] : out
}

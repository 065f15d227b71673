import { sha256 } from '#kernel/ids.ts'

/**
 * An id from the picture's bytes. Equal pictures have equal ids, so rereading an unchanged page leaves the post
 * unchanged. A UUID of version 8 from the hash of the bytes. RFC 9562, 5.8
 */
export function assetIdOf(bytes: Uint8Array): string {
  const hash = sha256(bytes).subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

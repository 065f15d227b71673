/**
 * Pseudo-random numbers that are always the same for a seed, so that a ranking does not change when it is requested
 * again.
 */

/** FNV-1a: 32 bits that differ widely between similar texts. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  // The low bits alone depend too much on the last letters.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/**
 * Numbers from 0 to just below 1, always the same for a seed: Marsaglia's xorshift, on integers because that is fast.
 */
export function chanceFrom(seed: number): () => number {
  let state = hashOf(String(seed)) | 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 8) / 0x1_00_00_00
  }
}

import { createHash } from 'node:crypto'

/** An id in Notion's form. The same words always give the same id. */
export function idFrom(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

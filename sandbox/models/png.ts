import { createHash } from 'node:crypto'
import { pngOf } from '../kit/png.ts'

/** A PNG of that size: a gradient between two colours that depend on the text. */
export function imageOf(width: number, height: number, words: string): Buffer {
  const hash = createHash('sha256').update(words).digest()
  const at = (index: number, share: number) =>
    Math.round((hash[index] ?? 0) * (1 - share) + (hash[index + 3] ?? 0) * share)
  return pngOf(width, height, (_, y) => {
    const share = y / Math.max(1, height - 1)
    return [at(0, share), at(1, share), at(2, share)]
  })
}

import { filmShape } from '../kit/film-shape.ts'

export type ShapeFault = 'ratio' | 'size' | 'length'

/**
 * What is wrong with the shape of a reel or a story on Facebook, which is 9:16, at least 540 × 960, and 3 to 90 s long.
 * Null if nothing is, or if the file does not say it.
 */
export function uprightFault(bytes: Uint8Array): ShapeFault | null {
  const shape = filmShape(bytes)
  if (!shape) return null
  if (Math.abs(shape.width / shape.height - 9 / 16) > 0.012) return 'ratio'
  if (shape.width < 540 || shape.height < 960) return 'size'
  return shape.seconds < 3 || shape.seconds > 90.5 ? 'length' : null
}

/**
 * What is wrong with the shape of a film on Instagram and Threads: up to 1920 pixels wide, sides of 0.01:1 to 10:1, and
 * a length in this range.
 */
export function metaShapeFault(bytes: Uint8Array, seconds: { min: number; max: number }): ShapeFault | null {
  const shape = filmShape(bytes)
  if (!shape) return null
  const ratio = shape.width / shape.height
  if (ratio < 0.01 || ratio > 10.01) return 'ratio'
  if (shape.width > 1920) return 'size'
  return shape.seconds < seconds.min || shape.seconds > seconds.max + 0.5 ? 'length' : null
}

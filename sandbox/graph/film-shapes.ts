import { filmShape } from '../kit/film-shape.ts'

export type ShapeFault = 'ratio' | 'size' | 'length'

/** A reel or a story on Facebook: 9:16, 540 × 960 at least, 3 to 90 s. Null where nothing is wrong, or nothing is said. */
export function uprightFault(bytes: Uint8Array): ShapeFault | null {
  const shape = filmShape(bytes)
  if (!shape) return null
  if (Math.abs(shape.width / shape.height - 9 / 16) > 0.012) return 'ratio'
  if (shape.width < 540 || shape.height < 960) return 'size'
  return shape.seconds < 3 || shape.seconds > 90.5 ? 'length' : null
}

/** Films on Instagram and Threads: up to 1920 pixels wide, sides of 0.01:1 to 10:1, and so long. */
export function metaShapeFault(bytes: Uint8Array, seconds: { min: number; max: number }): ShapeFault | null {
  const shape = filmShape(bytes)
  if (!shape) return null
  const ratio = shape.width / shape.height
  if (ratio < 0.01 || ratio > 10.01) return 'ratio'
  if (shape.width > 1920) return 'size'
  return shape.seconds < seconds.min || shape.seconds > seconds.max + 0.5 ? 'length' : null
}

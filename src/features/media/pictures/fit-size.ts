import type { ImageRepair } from '#rules/repair.ts'

export interface Size {
  width: number
  height: number
}

type Ratio = ImageRepair['ratio']

/** The canvas of the copy: as large as the picture, or wider or higher if the network does not accept its ratio. */
export function canvasOf({ width, height }: Size, ratio: Ratio): Size {
  if (!ratio) return { width, height }
  if (width / height < ratio.min) return { width: Math.ceil(height * ratio.min), height }
  if (width / height > ratio.max) return { width, height: Math.ceil(width / ratio.max) }
  return { width, height }
}

/**
 * The canvas scaled by `share`, in whole pixels. Sides are rounded down, and reduced further if the ratio would
 * otherwise not be allowed.
 */
export function scaled(canvas: Size, share: number, ratio: Ratio): Size {
  const side = (pixels: number): number => Math.max(1, Math.floor(pixels * share))
  let [width, height] = [side(canvas.width), side(canvas.height)]
  if (!ratio) return { width, height }
  while (height > 1 && width / height < ratio.min) height--
  while (width > 1 && width / height > ratio.max) width--
  // A side of one pixel cannot shrink, so the other side grows.
  if (width / height < ratio.min) width = Math.ceil(ratio.min)
  if (width / height > ratio.max) height = Math.ceil(1 / ratio.max)
  return { width, height }
}

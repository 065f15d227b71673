import sharp, { type Sharp } from 'sharp'
import type { ImageOutput } from '#contract/making/visual-lists.ts'
import type { Element } from './element.ts'
import { paintTree, theRenderer } from './renderer.ts'

export interface Encoded {
  type: `image/${ImageOutput}`
  bytes: Uint8Array
}

/** Networks recompress a JPEG, so this one has high quality and no colour subsampling. */
export const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const

/** The longest side of the small picture that the library shows. */
const SMALL = 480

/** A small WebP of the tree. */
export async function smallPicture(tree: Element, size: { width: number; height: number }): Promise<Uint8Array> {
  const ratio = Math.min(1, SMALL / Math.max(size.width, size.height))
  const pixels = await paintTree(theRenderer(), tree, size, 'raw', ratio)
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 80 })
    .toBuffer()
}

/**
 * Paints the tree and encodes it. The renderer itself makes PNG. Other types are made from its pixels, painted once.
 */
export async function encodeTree(
  tree: Element,
  size: { width: number; height: number },
  outputs: readonly ImageOutput[],
  ratio = 1,
): Promise<Encoded[]> {
  const renderer = theRenderer()
  if (outputs.length === 1 && outputs[0] === 'png') {
    return [{ type: 'image/png', bytes: await paintTree(renderer, tree, size, 'png', ratio) }]
  }
  const pixels = await paintTree(renderer, tree, size, 'raw', ratio)
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
  const open = () => sharp(pixels, { raw: { width, height, channels: 4 } })
  const made: Encoded[] = []
  for (const output of outputs) made.push({ type: `image/${output}`, bytes: await encode[output](open) })
  return made
}

const encode: Record<ImageOutput, (open: () => Sharp) => Promise<Uint8Array>> = {
  png: (open) => open().removeAlpha().png().toBuffer(),
  jpeg: (open) => open().removeAlpha().jpeg(JPEG).toBuffer(),
  webp: (open) => open().removeAlpha().webp({ quality: 92 }).toBuffer(),
}

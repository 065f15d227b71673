import { type MeasuredNode, type Node, Renderer } from '@takumi-rs/core'
import type { Element } from './element.ts'

export type PixelType = 'png' | 'raw'

/**
 * One for each process, so that its fonts are read once. Nothing that it caches from one visual may appear in another.
 */
let kept: Renderer | null = null
export const theRenderer = (): Renderer => {
  kept ??= new Renderer({ cacheMaxBytes: 16 * 2 ** 20 })
  return kept
}

// The type of our trees is narrower than the type that the renderer accepts.
const nodeOf = (tree: Element): Node => tree as unknown as Node

export const measureTree = (renderer: Renderer, tree: Element, width: number, height?: number): Promise<MeasuredNode> =>
  renderer.measure(nodeOf(tree), { width, ...(height !== undefined && { height }) })

/** `ratio` is the number of pixels for each pixel of the tree. */
export async function paintTree(
  renderer: Renderer,
  tree: Element,
  size: { width: number; height: number },
  format: PixelType,
  ratio = 1,
): Promise<Uint8Array> {
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
  return renderer.render(nodeOf(tree), { width, height, format, devicePixelRatio: ratio })
}

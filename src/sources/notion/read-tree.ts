import { PageRefused } from '../source.ts'
import type { KeptBlock } from './kept-block.ts'

export interface TreeBlock extends KeptBlock {
  children: TreeBlock[]
}

/** One page of a block's children. `next` is the cursor of the following page. */
export interface Children {
  blocks: KeptBlock[]
  next: string | null
}

/** The most blocks of one page. A page of this size is as long as a book. */
const MOST_BLOCKS = 10_000

/**
 * Reads the blocks of a page, answer by answer and level by level, always in the same order. It keeps a list of what is
 * still to be read and does not call itself, so a page may be nested to any depth.
 */
export async function readTree(
  rootId: string,
  childrenOf: (blockId: string, cursor: string | null) => Promise<Children>,
): Promise<TreeBlock[]> {
  const roots: TreeBlock[] = []
  const toRead = [{ id: rootId, into: roots }]
  let read = 0
  for (let at = toRead.pop(); at; at = toRead.pop()) {
    const below: typeof toRead = []
    for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
      const { blocks, next }: Children = await childrenOf(at.id, cursor)
      read += blocks.length
      if (read > MOST_BLOCKS) {
        throw new PageRefused(
          `The page has more than ${MOST_BLOCKS.toLocaleString('en')} blocks: split it into several pages in Notion, and choose those`,
        )
      }
      for (const block of blocks) {
        const tree = { ...block, children: [] }
        at.into.push(tree)
        if (block.nested) below.push({ id: block.id, into: tree.children })
      }
      cursor = next
    }
    toRead.push(...below.reverse())
  }
  return roots
}

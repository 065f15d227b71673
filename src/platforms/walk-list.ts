import { PlatformError } from './errors.ts'
import { ANSWER_TOO_LARGE } from './transport-fault.ts'

export interface ListPage<Thing> {
  things: readonly Thing[]
  /** Where the next page begins; null after the last. */
  next: string | null
}

export interface Walk<Thing> {
  /** The most things that a page can be asked to have, and the fewest. */
  most: number
  fewest?: number
  /** So many things are read at the most. */
  limit: number
  read(question: { size: number; cursor: string | null }): Promise<ListPage<Thing>>
  /** Whether what stands behind this page no longer matters. */
  isOver?(page: readonly Thing[]): boolean
}

/** Pages that turn out too long are asked for in quarters: a few small calls make up for one that cannot be read. */
const SHARE = 4
/** Beyond this many calls a look-up would cost more of a network's limit than it is worth. */
const MOST_CALLS = 60

/**
 * Reads a list page by page. No bound holds what networks allow: a hundred posts may have texts, alternative texts and
 * links of hundreds of megabytes, so that pages become smaller until one can be read. `whole` is false where more stands
 * there than was read, or where even the smallest page is too long.
 */
export async function walkList<Thing>(walk: Walk<Thing>): Promise<{ things: Thing[]; whole: boolean }> {
  const { most, fewest = 1, limit, read, isOver } = walk
  const things: Thing[] = []
  let cursor: string | null = null
  let size = most
  for (let call = 0; call < MOST_CALLS && things.length < limit; call++) {
    let page: ListPage<Thing>
    try {
      page = await read({ size, cursor })
    } catch (error) {
      if (!isTooLarge(error)) throw error
      if (size <= fewest) return { things, whole: false }
      size = Math.max(fewest, Math.floor(size / SHARE))
      continue
    }
    things.push(...page.things)
    if (page.next === null || isOver?.(page.things)) return { things, whole: true }
    cursor = page.next
  }
  return { things, whole: false }
}

/** Asks for things by their names, in one call or, where that answer is too long, in several for fewer each. */
export async function readNamed<Name, Answer>(
  names: readonly Name[],
  read: (some: readonly Name[]) => Promise<Answer>,
): Promise<Answer[]> {
  try {
    return [await read(names)]
  } catch (error) {
    if (!isTooLarge(error) || names.length < 2) throw error
    const half = Math.ceil(names.length / 2)
    return [...(await readNamed(names.slice(0, half), read)), ...(await readNamed(names.slice(half), read))]
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof PlatformError && error.facts.vendor === ANSWER_TOO_LARGE

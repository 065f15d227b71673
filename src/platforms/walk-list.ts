import { PlatformError } from './errors.ts'
import { ANSWER_TOO_LARGE } from './transport-fault.ts'

export interface ListPage<Thing> {
  things: readonly Thing[]
  /** The cursor of the next page. Null after the last. */
  next: string | null
}

export interface Walk<Thing> {
  /** The most and the fewest things that a page can be asked for. */
  most: number
  fewest?: number
  /** The most things that are read. */
  limit: number
  read(question: { size: number; cursor: string | null }): Promise<ListPage<Thing>>
  /** Whether the walk may end with this page: nothing after it matters. */
  isOver?(page: readonly Thing[]): boolean
}

/** A page that is too long is requested in quarters: a few small calls replace one that cannot be read. */
const SHARE = 4
/** With more calls than this, a look-up would cost more of a network's limit than it is worth. */
const MOST_CALLS = 60

/**
 * Reads a list page by page. Networks allow pages of any size: a hundred posts may have texts, alternative texts and
 * links of hundreds of megabytes. So pages become smaller until one can be read. `whole` is false if the list has more
 * than was read, or if even the smallest page is too long.
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

/** Reads things by their names, in one call. If that answer is too long, in several calls for fewer names each. */
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

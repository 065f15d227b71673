import { isObject } from './read-answer.ts'

/** Reads a paged operation to its end, one page at a time. */
export async function* readPages(
  fetchPage: (page: number) => Promise<unknown>,
  from: { page: number; limit: number | undefined },
): AsyncGenerator<unknown, void, undefined> {
  for (let page = from.page; ; page++) {
    const answer = await fetchPage(page)
    const items = itemsOf(answer)
    yield* items
    if (items.length === 0 || !hasMore(answer, items.length, page, from.limit)) return
  }
}

/** The items of a page: a plain array, `{ items }`, or in billing `{ data, metadata }`. Spec A3. */
function itemsOf(answer: unknown): unknown[] {
  if (Array.isArray(answer)) return answer
  const list = isObject(answer) ? (answer.items ?? answer.data) : null
  if (!Array.isArray(list)) throw new TypeError('The answer is not a page: it has no list of items')
  return list
}

function hasMore(answer: unknown, count: number, page: number, limit: number | undefined): boolean {
  // An array does not say whether more follows: a page that is not full is the last.
  if (!isObject(answer)) return limit === undefined ? true : count >= limit
  if (typeof answer.hasMore === 'boolean') return answer.hasMore
  const metadata = isObject(answer.metadata) ? answer.metadata : {}
  if (typeof metadata.hasNext === 'boolean') return metadata.hasNext
  const { total, limit: used } = answer
  return typeof total === 'number' && typeof used === 'number' ? page * used < total : count >= (limit ?? 1)
}

interface Page<T> {
  items: T[]
  paging?: { cursors: { before: string; after: string } }
}

/** One page of a list that starts with the newest: `limit`, and `after` as the previous page gave it. */
export function pageOf<T extends { id: string }>(all: readonly T[], given: ReadonlyMap<string, string>): Page<T> {
  const limit = Math.min(Math.max(Number(given.get('limit') ?? 25), 1), 100)
  const after = given.get('after')
  const start = after === undefined ? 0 : all.findIndex(({ id }) => cursor(id) === after) + 1
  const items = all.slice(start, start + limit)
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last) return { items }
  return { items, paging: { cursors: { before: cursor(first.id), after: cursor(last.id) } } }
}

const cursor = (id: string): string => Buffer.from(id).toString('base64url')

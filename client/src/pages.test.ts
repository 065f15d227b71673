import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { data, galleyAt } from './galley-for-tests.ts'
import type { Seen } from './scripted-server-for-tests.ts'

describe('pages', () => {
  const read = async <T>(pages: AsyncIterable<T>): Promise<T[]> => {
    const items: T[] = []
    for await (const item of pages) items.push(item)
    return items
  }
  const pageOf = ({ path }: Seen) => Number(new URL(path, 'http://galley.test').searchParams.get('page'))

  test('{ items, hasMore }', async () => {
    const { galley } = await galleyAt((seen) => data({ items: [`p${pageOf(seen)}`], hasMore: pageOf(seen) < 3 }))
    assert.deepEqual(await read(galley.pages('listPosts', { limit: 1 })), ['p1', 'p2', 'p3'])
    assert.deepEqual(await read(galley.pages('listPosts', { page: 3 })), ['p3'])
  })

  test('plain arrays, which end with a page that is not full', async () => {
    const { galley, server } = await galleyAt((seen) => data(pageOf(seen) < 3 ? ['a', 'b'] : ['c']))
    assert.deepEqual(await read(galley.pages('listOrgs', { limit: 2 })), ['a', 'b', 'a', 'b', 'c'])
    assert.equal(server.seen.length, 3)
  })

  test('plain arrays with the server’s own limit, which end with an empty page', async () => {
    const { galley } = await galleyAt((seen) => data(pageOf(seen) < 3 ? ['a'] : []))
    assert.deepEqual(await read(galley.pages('listOrgs')), ['a', 'a'])
  })

  test('billing’s { data, metadata }, and { items, total }', async () => {
    const { galley } = await galleyAt((seen) =>
      seen.path.includes('media')
        ? data({ data: ['m'], metadata: { hasNext: pageOf(seen) < 2 } })
        : data({ items: ['i'], total: 3, limit: 2, page: pageOf(seen) }),
    )
    assert.deepEqual(await read(galley.pages('listMedia')), ['m', 'm'])
    assert.deepEqual(await read(galley.pages('listPosts')), ['i', 'i'])
  })

  test('pages that are not read are not fetched', async () => {
    const { galley, server } = await galleyAt(() => data({ items: ['p'], hasMore: true }))
    for await (const _ of galley.pages('listPosts')) break
    assert.equal(server.seen.length, 1)
  })
})

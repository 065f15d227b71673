import assert from 'node:assert/strict'
import { test } from 'node:test'
import { entriesOf, unreadOf } from './entries.ts'
import type { News } from './reads.ts'

// Only the fields that entries need.
const news = (id: string, href: string | null, tier: News['tier'] = 'routine', readAt: string | null = null) =>
  ({ id, href, tier, readAt }) as News
const shape = (items: News[]) => entriesOf(items).map(({ head, rest }) => [head.id, ...rest.map(({ id }) => id)])

test('all news about one draft is one entry, in the order of its newest; any other news is its own entry', () => {
  const items = [
    news('live on X', '/review/1'),
    news('account', '/accounts'),
    news('live on Bluesky', '/review/2'),
    news('another account', '/accounts'),
    news('nowhere', null),
    news('best', '/review/1'),
    news('nowhere too', null),
  ]
  assert.deepEqual(shape(items), [
    ['live on X', 'best'],
    ['account'],
    ['live on Bluesky'],
    ['another account'],
    ['nowhere'],
    ['nowhere too'],
  ])
})

test('news that asks for action is not folded behind newer news', () => {
  const items = [
    news('live on X', '/review/1'),
    news('failed on Bluesky', '/review/1', 'action_required'),
    news('waits', '/review/1', 'action_required'),
  ]
  assert.deepEqual(shape(items), [['failed on Bluesky', 'live on X', 'waits']])
})

test('an entry is unread if any of its news is', () => {
  const read = news('read', '/review/1', 'routine', '2026-11-24T09:30:00.000Z')
  const [entry] = entriesOf([read, news('unread', '/review/1')])
  assert.deepEqual(entry && unreadOf(entry).map(({ id }) => id), ['unread'])
})

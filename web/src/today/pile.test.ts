import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GroupPage } from '../publishing/group-reads.ts'
import type { CalendarEntry } from '../publishing/reads.ts'
import { pileOf } from './pile.ts'

const NOW = Date.parse('2026-11-26T10:42:00Z')
const item = (id: string, scheduledFor: string | null): GroupPage['items'][number] =>
  ({ group: { id, title: id, scheduledFor }, posts: [] }) as unknown as GroupPage['items'][number] // all that the pile looks at
const entry = (groupId: string, time: string, status: CalendarEntry['status'] = 'pending_approval'): CalendarEntry => ({
  id: `post of ${groupId}`,
  groupId,
  platform: 'x',
  status,
  time,
  excerpt: `Words of ${groupId}`,
})
const ids = (given: Parameters<typeof pileOf>[0]) => pileOf(given).map(({ groupId }) => groupId)

test('the draft whose time comes first lies on top; passed times come after, and drafts without a time last', () => {
  const items = [
    item('newest', null),
    item('passed', '2026-11-26T09:00:00Z'),
    item('Monday', '2026-11-30T13:00:00Z'),
    item('Friday', '2026-11-27T10:45:00Z'),
  ]
  const pile = pileOf({ page: { items, total: 4 }, entries: [], now: NOW })
  assert.deepEqual(
    pile.map(({ groupId, passed }) => [groupId, passed]),
    [
      ['Friday', false],
      ['Monday', false],
      ['passed', true],
      ['newest', false],
    ],
  )
})

test('where more wait than the list holds, the calendar names what is urgent among the others', () => {
  const items = [item('newest', null), item('Monday', '2026-11-30T13:00:00Z')]
  const entries = [
    entry('old and urgent', '2026-11-27T08:00:00Z'),
    entry('old and urgent', '2026-11-27T09:00:00Z'),
    entry('approved', '2026-11-27T07:00:00Z', 'scheduled'),
    entry('Monday', '2026-11-30T13:00:00Z'),
  ]
  assert.deepEqual(ids({ page: { items, total: 300 }, entries, now: NOW }), ['old and urgent', 'Monday', 'newest'])
})

test('a draft that has just left the whole list is not brought back by an older answer of the calendar', () => {
  const entries = [entry('decided', '2026-11-27T08:00:00Z')]
  assert.deepEqual(ids({ page: { items: [item('newest', null)], total: 1 }, entries, now: NOW }), ['newest'])
})

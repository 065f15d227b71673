import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Post } from '#contract/posts/post.ts'
import type { CalendarEntry } from '../publishing/reads.ts'
import { railOf } from './rail.ts'
import type { Gap } from './week.ts'

const NOW = Date.parse('2026-11-26T10:42:00Z')
const post = (id: string, scheduledForUtc: string, more: Partial<Post> = {}): Post =>
  ({ id, scheduledForUtc, status: 'scheduled', nextRetryAt: null, ...more }) as Post // all that the rail looks at
const out = (id: string, time: string): CalendarEntry => ({
  id,
  groupId: id,
  platform: 'x',
  status: 'published',
  time,
  excerpt: id,
})
const gap = (at: string): Gap => ({ kind: 'gap', key: 'gap', at, platforms: ['x'] })

function lines(given: { posts?: Post[]; entries?: CalendarEntry[]; gaps?: Gap[] }): string[] {
  const { rows } = railOf({ posts: [], entries: [], gaps: [], zone: 'UTC', now: NOW, ...given })
  return rows.map((row) => (row.kind === 'day' ? row.words : row.kind === 'now' ? row.time : row.key))
}

test('what is out stands before the present, what comes after it, each day under its name', () => {
  assert.deepEqual(
    lines({
      posts: [post('noon', '2026-11-26T12:00:00Z'), post('morning', '2026-11-27T09:15:00Z')],
      entries: [out('first', '2026-11-26T09:15:00Z')],
      gaps: [gap('2026-11-27T08:00:00Z')],
    }),
    ['first', '10:42', 'noon', 'Tomorrow', 'gap', 'morning'],
  )
})

test('yesterday’s posts are shown only while none of today is out, and never more than three', () => {
  const yesterday = [17, 18, 19, 20].map((hour) => out(`at ${hour}`, `2026-11-25T${hour}:00:00Z`))
  assert.deepEqual(lines({ entries: yesterday }), ['Yesterday', 'at 18', 'at 19', 'at 20', 'Today', '10:42'])
  assert.deepEqual(lines({ entries: [...yesterday, out('new', '2026-11-26T09:00:00Z')] }), ['new', '10:42'])
})

test('a post that is late or on its way stands before the present; one that is tried again, at its next try', () => {
  assert.deepEqual(
    lines({
      posts: [
        post('late', '2026-11-26T10:00:00Z'),
        post('going', '2026-11-26T10:42:00Z', { status: 'publishing' }),
        post('again', '2026-11-26T10:30:00Z', { nextRetryAt: '2026-11-26T11:00:00Z' }),
      ],
    }),
    ['late', 'going', '10:42', 'again'],
  )
})

test('a gap beyond the next 36 hours is the week’s to show', () => {
  assert.deepEqual(lines({ gaps: [gap('2026-11-28T08:00:00Z')] }), [])
})

test('of many posts the next ten are listed, and the rest is counted', () => {
  const posts = Array.from({ length: 14 }, (_, index) => post(`${index}`, `2026-11-26T11:${10 + index}:00Z`))
  const { rows, more } = railOf({ posts, entries: [], gaps: [], zone: 'UTC', now: NOW })
  assert.equal(rows.filter(({ kind }) => kind === 'post').length, 10)
  assert.equal(more, 4)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CalendarEntry } from '../publishing/reads.ts'
import { fitting, type Gap, gapsOf, weekOf } from './week.ts'

const NOW = Date.parse('2026-11-26T10:42:00Z')
const entry = (id: string, time: string, more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id,
  groupId: `group of ${id}`,
  platform: 'x',
  status: 'scheduled',
  time,
  excerpt: id,
  ...more,
})

test('the week begins today on the workspace’s wall, and each thing stands on its own day, in order', () => {
  const week = weekOf({
    entries: [
      entry('late in Tokyo', '2026-11-26T15:30:00.000Z'),
      entry('yesterday', '2026-11-25T10:00:00.000Z'),
      entry('noon', '2026-11-26T11:00:00.000Z'),
    ],
    gaps: gapsOf([{ platform: 'x', nextGapAt: '2026-11-26T10:50:00.000Z' }], NOW),
    zone: 'Asia/Tokyo',
    now: NOW,
  })
  assert.deepEqual(
    week.map(({ day }) => day),
    ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'],
  )
  assert.deepEqual(
    week.slice(0, 2).map(({ items }) => items.map((item) => (item.kind === 'gap' ? 'gap' : item.words))),
    [['gap', 'noon'], ['late in Tokyo']],
  )
})

test('versions of one draft at one time are one entry; at two times they are two', () => {
  const both = { groupId: 'both' }
  const [today] = weekOf({
    entries: [
      entry('a', '2026-11-26T12:00:00.000Z', both),
      entry('b', '2026-11-26T12:00:00.000Z', { ...both, platform: 'bluesky' }),
      entry('c', '2026-11-26T18:00:00.000Z', { ...both, platform: 'linkedin' }),
    ],
    gaps: [],
    zone: 'UTC',
    now: NOW,
  })
  assert.deepEqual(
    today?.items.map(({ platforms }) => platforms),
    [['x', 'bluesky'], ['linkedin']],
  )
})

test('only a draft without a verdict can have let its time pass', () => {
  const past = '2026-11-26T09:00:00.000Z'
  const [today] = weekOf({
    entries: [entry('waits', past, { status: 'pending_approval' }), entry('is out', past, { status: 'published' })],
    gaps: [],
    zone: 'UTC',
    now: NOW,
  })
  assert.deepEqual(
    today?.items.map((item) => item.kind === 'post' && item.passed),
    [true, false],
  )
})

test('networks with the same gap share it, and a gap that is over is none', () => {
  const at = '2026-11-29T14:00:00.000Z'
  assert.deepEqual(
    gapsOf(
      [
        { platform: 'x', nextGapAt: at },
        { platform: 'threads', nextGapAt: at },
        { platform: 'linkedin', nextGapAt: '2026-11-26T10:00:00.000Z' },
        { platform: 'bluesky', nextGapAt: null },
      ],
      NOW,
    ),
    [{ kind: 'gap', key: `gap ${at}`, at, platforms: ['x', 'threads'] }],
  )
})

test('of a day with too much, what is out gives way to what is still to come', () => {
  const [day] = weekOf({
    entries: [
      ...[7, 8, 9].map((hour) => entry(`out at ${hour}`, `2026-11-26T0${hour}:00:00.000Z`, { status: 'published' })),
      entry('noon', '2026-11-26T12:00:00.000Z'),
      entry('evening', '2026-11-26T18:00:00.000Z', { status: 'pending_approval' }),
    ],
    gaps: [],
    zone: 'UTC',
    now: NOW,
  })
  const { shown, more } = fitting(day?.items ?? [], 4)
  assert.deepEqual(
    shown.map((item) => item.kind === 'post' && item.words),
    ['out at 7', 'noon', 'evening'],
  )
  assert.equal(more, 2)
})

test('a day with too much says how much more there is, and never hides its gap', () => {
  const [day] = weekOf({
    entries: [11, 12, 13, 14].map((hour) => entry(`at ${hour}`, `2026-11-26T${hour}:00:00.000Z`)),
    gaps: [{ kind: 'gap', key: 'gap', at: '2026-11-26T20:00:00.000Z', platforms: ['x'] } satisfies Gap],
    zone: 'UTC',
    now: NOW,
  })
  const items = day?.items ?? []
  const { shown, more } = fitting(items, 4)
  assert.deepEqual(
    shown.map((item) => (item.kind === 'gap' ? 'gap' : item.words)),
    ['at 11', 'at 12', 'gap'],
  )
  assert.equal(more, 2)
  assert.deepEqual(fitting(items, 5), { shown: items, more: 0 })
})

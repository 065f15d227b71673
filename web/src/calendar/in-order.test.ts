import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CalendarEntry } from '../publishing/reads.ts'
import { inOrder } from './in-order.ts'

const post = (time: string): CalendarEntry => ({
  id: time,
  groupId: time,
  platform: 'x',
  status: 'scheduled',
  time: `2026-11-24T${time}:00.000Z`,
  excerpt: '',
})
const mark = (time: string) => ({
  at: `2026-11-24T${time}:00.000Z`,
  platform: 'x' as const,
  pillarId: 'craft',
  pillarName: 'Craft',
  contentType: null,
})
const short = (items: ReturnType<typeof inOrder>) =>
  items.map((item) => ('at' in item ? `(${item.at.slice(11, 16)})` : item.time.slice(11, 16)))

test('marks lie between the posts of their day, and give way to them', () => {
  assert.deepEqual(short(inOrder([post('09:00'), post('12:00')], [mark('10:00')])), ['09:00', '(10:00)', '12:00'])
  assert.deepEqual(short(inOrder([post('09:00'), post('12:00')], [mark('08:00'), mark('10:00')], 3)), [
    '(08:00)',
    '09:00',
    '12:00',
  ])
  assert.deepEqual(short(inOrder([post('09:00'), post('12:00')], [mark('10:00')], 2)), ['09:00', '12:00'])
})

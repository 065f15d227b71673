import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDay } from './read-day.ts'

/** A Friday. */
const TODAY = '2026-11-27'

const DAYS: Record<string, string | null> = {
  '2026-11-30': '2026-11-30',
  '30 Nov': '2026-11-30',
  'Mon 30 Nov 2026': '2026-11-30',
  'Monday, 30 November 2026': '2026-11-30',
  'Nov 30 2026': '2026-11-30',
  '30.11.': '2026-11-30',
  '30/11/26': '2026-11-30',
  '1st Dec': '2026-12-01',
  '3 feb': '2027-02-03',
  '27 Nov': '2026-11-27',
  today: '2026-11-27',
  Tomorrow: '2026-11-28',
  fri: '2026-12-04',
  Monday: '2026-11-30',
  '29 Feb 2028': '2028-02-29',
  '29 Feb 2027': null,
  '31.11.2026': null,
  '30 Nov 2026 noon': null,
  '30': null,
  '30 N': null,
  '2026-11': null,
  soon: null,
  '': null,
}

for (const [text, day] of Object.entries(DAYS))
  test(`the day “${text}” is ${day ?? 'none'}`, () => assert.equal(readDay(text, TODAY), day))

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addDays,
  addMinutes,
  addMonths,
  formatAge,
  formatAhead,
  formatWhen,
  instantOf,
  isoOf,
  wallOf,
  weekdayOf,
  zoneWords,
} from './time.ts'

const LISBON = 'Europe/Lisbon'

test('an instant is shown as the wall clock of its zone', () => {
  assert.deepEqual(wallOf('2026-11-24T09:30:00.000Z', 'Asia/Kolkata'), { day: '2026-11-24', time: '15:00' })
  assert.deepEqual(wallOf('2026-01-01T00:10:00.000Z', 'America/New_York'), { day: '2025-12-31', time: '19:10' })
  assert.equal(formatWhen('2026-11-24T09:30:00.000Z', LISBON), 'Tue 24 Nov 09:30')
})

test('midnight is 00:00, never 24:00', () => {
  assert.equal(wallOf('2026-07-01T00:00:00.000Z', 'UTC').time, '00:00')
})

test('a wall time becomes its instant, in winter and in summer', () => {
  assert.equal(isoOf(instantOf('2026-01-15', '09:30', 'America/Chicago')), '2026-01-15T15:30:00.000Z')
  assert.equal(isoOf(instantOf('2026-07-15', '09:30', 'America/Chicago')), '2026-07-15T14:30:00.000Z')
})

test('a time that the clock skips in spring lies as long after the gap', () => {
  const instant = instantOf('2026-03-29', '01:30', LISBON)
  assert.equal(isoOf(instant), '2026-03-29T01:30:00.000Z')
  assert.equal(wallOf(instant, LISBON).time, '02:30')
})

test('a time that the clock shows twice in autumn is the first of the two', () => {
  assert.equal(isoOf(instantOf('2026-10-25', '01:30', LISBON)), '2026-10-25T00:30:00.000Z')
  assert.equal(isoOf(instantOf('2026-11-01', '01:30', 'America/New_York')), '2026-11-01T05:30:00.000Z')
})

test('every quarter of an hour around a change of the clock reads back as it was written', () => {
  for (const zone of [LISBON, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Apia']) {
    for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01']) {
      for (let minute = 0; minute < 1440; minute += 15) {
        const wall = addMinutes({ day, time: '00:00' }, minute)
        const back = wallOf(instantOf(wall.day, wall.time, zone), zone)
        const skipped = back.time !== wall.time
        if (skipped) assert.ok(back.time > wall.time, `${zone} ${day} ${wall.time} became ${back.time}`)
        else assert.equal(back.day, wall.day)
      }
    }
  }
})

test('days are counted without zones', () => {
  assert.equal(addDays('2026-03-28', 2), '2026-03-30')
  assert.equal(addMonths('2026-01-31', 1), '2026-02-01')
  assert.equal(addMonths('2026-01-31', -1), '2025-12-01')
  assert.equal(weekdayOf('2026-11-23'), 0)
  assert.equal(weekdayOf('2026-11-22'), 6)
  assert.deepEqual(addMinutes({ day: '2026-12-31', time: '23:50' }, 15), { day: '2027-01-01', time: '00:05' })
})

test('ages are whole units', () => {
  const now = Date.parse('2026-11-24T12:00:00Z')
  assert.equal(formatAge('2026-11-24T11:59:40Z', now), 'just now')
  assert.equal(formatAge('2026-11-24T09:10:00Z', now), '2 h ago')
  assert.equal(formatAge('2026-11-21T09:10:00Z', now), '3 d ago')
  assert.equal(formatAge('2026-11-24T12:01:50Z', now), 'just now', 'made after the minute that is shown began')
  assert.equal(formatAhead('2026-11-24T12:20:00Z', now), 'in 20 min')
  assert.equal(formatAhead('2026-12-01T11:59:58Z', now), 'in 7 d', 'what is made for seven days says so')
  assert.equal(formatAhead('2026-11-24T11:59:00Z', now), 'at any moment')
})

test('a zone is always named', () => {
  assert.equal(zoneWords('Europe/Berlin', Date.parse('2026-11-24T12:00:00Z')), 'Berlin time (CET)')
  assert.equal(zoneWords('UTC', 0), 'UTC')
})

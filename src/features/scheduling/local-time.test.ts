import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localDay, localDays, localMoment, localWalls, minutesOf, timeOf, utcOf, weekdayName } from './local-time.ts'

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

for (const [what, zone, date, time, utc] of [
  ['winter time', 'Europe/Berlin', '2026-01-15', '09:30', '2026-01-15T08:30:00.000Z'],
  ['summer time', 'Europe/Berlin', '2026-07-15', '09:30', '2026-07-15T07:30:00.000Z'],
  ['before the clock goes forward', 'Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['a time that the clock skips', 'Europe/Berlin', '2026-03-29', '02:30', null],
  ['after the clock went forward', 'Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['a time that comes twice is the first', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
  ['after the clock went back', 'Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ['the other side of the world', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'],
  ['skipped there', 'America/New_York', '2026-03-08', '02:15', null],
  ['a change of half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:15', null],
  ['after a change of half an hour', 'Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:30:00.000Z'],
  ['three quarters of an hour', 'Asia/Kathmandu', '2026-05-01', '00:00', '2026-04-30T18:15:00.000Z'],
  ['the day after, east of the date line', 'Pacific/Kiritimati', '2026-05-01', '12:00', '2026-04-30T22:00:00.000Z'],
  ['midnight skipped', 'Africa/Cairo', '2026-04-24', '00:00', null],
  ['midnight after an evening that came twice', 'America/Santiago', '2026-04-05', '00:00', '2026-04-05T04:00:00.000Z'],
] as const) {
  test(`${what}: ${zone} ${date} ${time}`, () => {
    const at = utcOf(zone, date, minutesOf(time))
    assert.equal(iso(at), utc)
    if (at !== null) assert.deepEqual(localMoment(zone, at), { date, minutes: minutesOf(time) })
  })
}

test('days are as long as they are', () => {
  const hours = (zone: string, date: string) => (localDay(zone, date).end - localDay(zone, date).start) / 3_600_000
  assert.equal(hours('Europe/Berlin', '2026-03-29'), 23)
  assert.equal(hours('Europe/Berlin', '2026-10-25'), 25)
  assert.equal(hours('Europe/Berlin', '2026-10-26'), 24)
  assert.equal(hours('Australia/Lord_Howe', '2026-04-05'), 24.5)
  assert.equal(hours('Africa/Cairo', '2026-04-24'), 23)
  assert.equal(iso(localDay('Africa/Cairo', '2026-04-24').start), '2026-04-23T22:00:00.000Z', 'it begins at 01:00')
  assert.equal(hours('America/Santiago', '2026-04-04'), 25, 'its last hour comes twice')
})

test('a day gives its wall times whether or not its clock is changed', () => {
  const change = localDay('Europe/Berlin', '2026-03-29')
  assert.equal(change.at(150), null)
  assert.equal(iso(change.at(600)), '2026-03-29T08:00:00.000Z')
  assert.equal(iso(localDay('Europe/Berlin', '2026-03-30').at(600)), '2026-03-30T08:00:00.000Z')
  assert.equal(weekdayName(change.weekday), 'Sunday')
})

test('days follow one another without a gap', () => {
  const from = Date.parse('2026-10-20T15:00:00Z')
  const days = [...localDays('Europe/Berlin', from, from + 7 * 86_400_000)]
  assert.deepEqual(
    days.map((day) => day.date),
    ['2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'],
  )
  assert.deepEqual(
    days.slice(1).map((day) => day.start),
    days.slice(0, -1).map((day) => day.end),
  )
})

test('a day that a zone left out holds no moment', () => {
  // Samoa went from 29 to 31 December 2011 when it crossed the date line.
  const day = localDay('Pacific/Apia', '2011-12-30')
  assert.equal(day.end - day.start, 0)
  assert.equal(day.at(600), null)
})

test('times of day are written as they are read', () => {
  assert.equal(minutesOf('24:00'), 1440)
  for (const time of ['00:00', '09:05', '23:59']) assert.equal(timeOf(minutesOf(time)), time)
})

test('the first century is itself', () => {
  const day = localDay('UTC', '0050-06-01')
  assert.deepEqual([day.start, day.end - day.start], [Date.parse('0050-06-01T00:00:00Z'), 86_400_000])
})

test('many moments read at once are what each of them reads alone', () => {
  for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'America/St_Johns']) {
    const wall = localWalls(zone)
    for (const around of [
      '2011-12-30T10:00:00Z',
      '2026-03-29T01:00:00Z',
      '2026-04-04T15:00:00Z',
      '2026-11-01T05:00:00Z',
    ]) {
      for (let step = -200; step < 200; step++) {
        const at = Date.parse(around) + step * 17 * 60_000
        const { date, minutes } = localMoment(zone, at)
        assert.deepEqual(wall(at), { weekday: new Date(`${date}T00:00:00Z`).getUTCDay(), minutes }, `${zone} ${at}`)
      }
    }
  }
})

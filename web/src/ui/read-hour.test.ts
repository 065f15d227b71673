import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHour } from './read-hour.ts'

const HOURS: Record<string, string | null> = {
  '7': '07:00',
  '19': '19:00',
  '745': '07:45',
  '0745': '07:45',
  '07:45': '07:45',
  '7.45': '07:45',
  '19h30': '19:30',
  '7 pm': '19:00',
  '12 am': '00:00',
  '12:15pm': '12:15',
  '00:00': '00:00',
  '24:00': null,
  '25': null,
  '12:60': null,
  '13 pm': null,
  noonish: null,
  '': null,
}

for (const [text, hour] of Object.entries(HOURS))
  test(`the hour “${text}” is ${hour ?? 'none'}`, () => assert.equal(readHour(text), hour))

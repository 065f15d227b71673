import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Timezone } from './timezone.ts'

test('a time zone is kept in its own spelling, however it was typed, and never under another name', () => {
  for (const name of [
    'Europe/Berlin',
    'Asia/Kolkata',
    'Asia/Calcutta',
    'America/Port-au-Prince',
    'America/Argentina/Buenos_Aires',
    'US/Eastern',
    'UTC',
    'Etc/UTC',
    'Etc/GMT+5',
    'EST5EDT',
    'Africa/Dar_es_Salaam',
    'Europe/Isle_of_Man',
  ]) {
    for (const typed of [name, name.toLowerCase(), name.toUpperCase()]) assert.equal(Timezone.parse(typed), name)
  }
})

test('every name that this machine lists is its own spelling', () => {
  for (const name of Intl.supportedValuesOf('timeZone')) assert.equal(Timezone.parse(name.toLowerCase()), name)
})

test('what is no zone is refused', () => {
  for (const name of ['Europe/Nowhere', '+02:00', '', 'berlin']) assert.ok(!Timezone.safeParse(name).success, name)
})

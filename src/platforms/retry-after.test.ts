import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAfterSeconds } from './retry-after.ts'

const date = 'Tue, 24 Nov 2026 09:30:00 GMT'
const at = (seconds: number) => String(Date.parse(date) / 1000 + seconds)

const cases: [what: string, headers: Record<string, string>, seconds: number | null][] = [
  ['nothing said', { date }, null],
  ['plain seconds', { 'retry-after': '30' }, 30],
  ['a date, by the clock of the server', { date, 'retry-after': 'Tue, 24 Nov 2026 09:31:30 GMT' }, 90],
  ["X's window", { date, 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': at(600) }, 600],
  [
    "X's daily cap, while the window has room",
    {
      date,
      'x-rate-limit-remaining': '7',
      'x-rate-limit-reset': at(600),
      'x-user-limit-24hour-remaining': '0',
      'x-user-limit-24hour-reset': at(300),
    },
    300,
  ],
  ["Bluesky's window", { date, 'ratelimit-remaining': '0', 'ratelimit-reset': at(120) }, 120],
  ['the longer of two', { date, 'retry-after': '5', 'ratelimit-reset': at(120) }, 120],
  ['a reset that has passed', { date, 'ratelimit-reset': at(-5) }, 1],
  ['a reset without a date to measure it by', { 'x-rate-limit-reset': at(600) }, null],
  ['a reset that is no number', { date, 'x-rate-limit-reset': 'soon' }, null],
]
for (const [what, headers, seconds] of cases) {
  test(what, () => assert.equal(retryAfterSeconds(new Headers(headers)), seconds))
}

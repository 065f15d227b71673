import { addDays, type Day, weekdayOf } from '../time.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/**
 * A day as people type it: "30 Nov", "Mon 30 November 2026", "30.11.2026", "30/11", "2026-11-30", "tomorrow", "fri".
 * Without a year, the next such day from `today`. Null for any other text.
 */
export function readDay(text: string, today: Day): Day | null {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter(Boolean)
  const [first = ''] = words
  if (words.length === 1) {
    if (first === 'today') return today
    if (first === 'tomorrow') return addDays(today, 1)
    const weekday = first.length < 3 ? -1 : WEEKDAYS.indexOf(first.slice(0, 3))
    return weekday < 0 ? null : addDays(today, (weekday - weekdayOf(today) + 7) % 7 || 7)
  }
  if (/^\d{4}$/.test(first)) return words.length === 3 ? dayOf(first, words[1], words[2]) : null
  const [day = '', month = '', year, more] = WEEKDAYS.includes(first.slice(0, 3)) ? words.slice(1) : words
  if (more !== undefined) return null
  const [date, named] = /^\d/.test(day) ? [day, month] : [month, day]
  const number = /^\d+$/.test(named) ? named : `${named.length < 3 ? 0 : MONTHS.indexOf(named.slice(0, 3)) + 1}`
  if (year !== undefined) return dayOf(year.length === 2 ? `20${year}` : year, number, date)
  const next = dayOf(today.slice(0, 4), number, date)
  return next !== null && next < today ? dayOf(`${Number(today.slice(0, 4)) + 1}`, number, date) : next
}

/** Null for a day that the calendar does not have. */
function dayOf(year = '', month = '', date = ''): Day | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}(st|nd|rd|th)?$/.test(date)) return null
  const day = `${year}-${month.padStart(2, '0')}-${`${Number.parseInt(date, 10)}`.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null
}

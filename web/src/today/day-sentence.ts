import { addDays, formatDay, wallOf } from '../time.ts'

/** The facts for the sentence. They count only what is still to come, or to be done. */
export interface DayFacts {
  /** Drafts that wait for a verdict. */
  waiting: number
  /** Posts that certainly were not published. */
  failed: number
  /** Everything else that needs somebody. */
  others: number
  /** Scheduled posts that cannot be published at present. */
  stuck: number
  underWay: number
  /** Scheduled posts whose time has passed. */
  late: number
  /**
   * When the next publishable post is published: "at 12:00", "tomorrow at 09:15". Null if there is none within the next
   * 36 hours.
   */
  next: string | null
  mayWrite: boolean
  mayApprove: boolean
}

/** Words of the sentence. With `to`, they link to the counted things. */
export interface Piece {
  words: string
  to?: 'waiting' | 'failed' | 'needs' | 'calendar'
}

/** The day in one to six short sentences. */
export function daySentence(facts: DayFacts): Piece[] {
  const { waiting, failed, others, stuck, underWay, late, next, mayWrite, mayApprove } = facts
  const needs = waiting + failed + others
  return [
    ...(waiting > 0
      ? [
          { words: count(waiting, 'draft'), to: 'waiting' as const },
          {
            words: `${waiting === 1 ? ' waits' : ' wait'} for ${mayApprove ? 'you' : 'somebody who may approve'}. `,
          },
        ]
      : []),
    ...(failed > 0 ? [{ words: count(failed, 'post'), to: 'failed' as const }, { words: ' did not go out. ' }] : []),
    ...(others > 0
      ? [
          { words: count(others, waiting + failed > 0 ? 'other thing' : 'thing'), to: 'needs' as const },
          { words: `${others === 1 ? ' needs' : ' need'} ${mayWrite ? 'you' : 'somebody'}. ` },
        ]
      : []),
    ...(needs === 0 ? [{ words: `Nothing needs ${mayWrite ? 'you' : 'anybody'}. ` }] : []),
    ...(stuck > 0
      ? [{ words: count(stuck, 'booked post'), to: 'calendar' as const }, { words: ' cannot go out as things are. ' }]
      : []),
    ...(late > 0 ? [{ words: `${count(late, 'post')} ${late === 1 ? 'is past its' : 'are past their'} time. ` }] : []),
    ...(underWay > 0
      ? [{ words: `${count(underWay, 'post')} ${underWay === 1 ? 'is' : 'are'} on the way out. ` }]
      : []),
    { words: next === null ? 'Nothing goes out within 36 hours.' : `The next one leaves ${next}.` },
  ]
}

const NUMBERS = 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' ')

/** "Twelve drafts", "One post", "300 drafts". */
const count = (number: number, thing: string): string =>
  `${NUMBERS[number - 1] ?? number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`

/** The time of a publication in everyday words: "at 12:00", "tomorrow at 09:15", "on Mon 30 Nov at 09:00". */
export function leavesAt(at: string, zone: string, now: number): string {
  const { day, time } = wallOf(at, zone)
  const today = wallOf(now, zone).day
  if (day === today) return `at ${time}`
  return day === addDays(today, 1) ? `tomorrow at ${time}` : `on ${formatDay(day)} at ${time}`
}

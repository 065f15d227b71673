import { utcOf } from '#features/scheduling/index.ts'

/** The time of a date without a time, in minutes after midnight. */
const MORNING = 9 * 60

/**
 * The wished moment in UTC, from a date as a source writes it: `2026-12-01`, `2026-12-01T10:00:00.000+01:00`, or a
 * local time with the name of its zone in brackets. A date without a zone is in `zone`, the workspace's.
 */
export function wishOf(date: string | null, zone: string): string | null | 'unclear' {
  if (date === null) return null
  const [, day, time, offset, named] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?(?:\[([^\]]+)\])?$/.exec(date) ?? []
  if (day === undefined) return 'unclear'
  if (offset !== undefined) return moment(Date.parse(date))
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  try {
    return moment(utcOf(named ?? zone, day, time === undefined ? MORNING : hours * 60 + minutes))
  } catch {
    return 'unclear' // a zone that this machine does not know
  }
}

const moment = (at: number | null): string | 'unclear' =>
  at === null || Number.isNaN(at) ? 'unclear' : new Date(at).toISOString()

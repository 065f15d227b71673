const DAY_SECONDS = 24 * 60 * 60
/** The wait if the answer has no date: long enough to spare a used-up quota, short enough to notice its renewal. */
const UNDATED_SECONDS = 60 * 60

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/**
 * Seconds from the date of an answer to the next midnight in California, when YouTube's quotas begin anew. On the two
 * days with a change of the clock it is an hour off. The call is then refused once more.
 */
export function secondsToPacificMidnight(date: string | null): number {
  const at = Date.parse(date ?? '')
  if (Number.isNaN(at)) return UNDATED_SECONDS
  const [hours = 0, minutes = 0, seconds = 0] = clock.format(at).split(':').map(Number)
  return DAY_SECONDS - (hours * 3600 + minutes * 60 + seconds)
}

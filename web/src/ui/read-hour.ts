/** An hour as people type it: "7", "745", "07:45", "7.45", "7:45 pm". Null for any other text. */
export function readHour(text: string): string | null {
  const found = /^(\d{1,2}?)(?:[:.h ]?(\d{2}))?\s*h?\s*(am|pm)?$/.exec(text.trim().toLowerCase())
  if (!found) return null
  const [, hours = '', minutes = '00', half] = found
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  const onClock = half ? (hour % 12) + (half === 'pm' ? 12 : 0) : hour
  return `${`${onClock}`.padStart(2, '0')}:${minutes}`
}

/**
 * When something that an answer gave for this many seconds ends, ISO 8601, counted from the answer's own date. Null
 * without a date or without the seconds: the end then shows by a 401.
 */
export function tokenEnd(headers: Headers, seconds: number | null | undefined): string | null {
  const answeredAt = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(answeredAt) || seconds == null) return null
  return new Date(answeredAt + seconds * 1000).toISOString()
}

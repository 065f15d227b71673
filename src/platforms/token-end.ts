/**
 * When what an answer gave for so many seconds ends, ISO 8601, counted from the answer's own date. Null without one, or
 * where nothing was said of an end: the 401 at the end says so then.
 */
export function tokenEnd(headers: Headers, seconds: number | null | undefined): string | null {
  const answeredAt = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(answeredAt) || seconds == null) return null
  return new Date(answeredAt + seconds * 1000).toISOString()
}

/**
 * When something ends that an answer granted for so many seconds, ISO 8601, counted from the answer's `date` header.
 * Null without that header or without the seconds: then only a 401 shows that it has ended.
 */
export function tokenEnd(headers: Headers, seconds: number | null | undefined): string | null {
  const answeredAt = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(answeredAt) || seconds == null) return null
  return new Date(answeredAt + seconds * 1000).toISOString()
}

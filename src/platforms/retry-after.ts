/** Prefixes of rate limits, each with headers `<prefix>-remaining` and `<prefix>-reset`. X has three, Bluesky one. */
const BUCKETS = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour', 'ratelimit']

/**
 * Seconds to wait after a 429. Null if the platform does not say. Resets are epoch seconds, and are compared with the
 * `date` header of the same answer: our own clock may be wrong. Source: platform facts, sections 1 and 10.
 */
export function retryAfterSeconds(headers: Headers): number | null {
  const now = Date.parse(headers.get('date') ?? '') / 1000
  const waits = [plainRetryAfter(headers, now), ...BUCKETS.map((bucket) => bucketWait(headers, bucket, now))]
  const known = waits.filter((wait): wait is number => wait !== null)
  return known.length > 0 ? Math.max(1, Math.ceil(Math.max(...known))) : null
}

function plainRetryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  return /^\d+$/.test(value) ? Number(value) : finite(Date.parse(value) / 1000 - now)
}

function bucketWait(headers: Headers, bucket: string, now: number): number | null {
  const reset = headers.get(`${bucket}-reset`)
  // A counter with room left is not the one that refused.
  if (reset === null || Number(headers.get(`${bucket}-remaining`) ?? 0) > 0) return null
  return finite(Number(reset) - now)
}

function finite(seconds: number): number | null {
  return Number.isFinite(seconds) ? seconds : null
}

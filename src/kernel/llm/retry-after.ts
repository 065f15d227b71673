const LONGEST_MS = 24 * 60 * 60 * 1000

/** How long a provider asks us to wait, from any of the ways in which it says so. Null if it does not. */
export function retryAfterMs(headers: Record<string, string>, details: unknown, now: Date): number | null {
  const ms = Number(headers['retry-after-ms'] || Number.NaN)
  if (Number.isFinite(ms)) return within(ms)
  const after = headers['retry-after']?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(after)) return within(Number(after) * 1000)
  const date = after === '' ? Number.NaN : Date.parse(after)
  if (Number.isFinite(date)) return within(date - now.getTime())
  return delayIn(details)
}

const within = (ms: number): number => Math.min(Math.max(0, Math.ceil(ms)), LONGEST_MS)

/** `{ "@type": "…/google.rpc.RetryInfo", "retryDelay": "17.5s" }` among the details of Google's errors. */
function delayIn(details: unknown): number | null {
  if (!Array.isArray(details)) return null
  for (const detail of details as { retryDelay?: unknown }[]) {
    const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(String(detail?.retryDelay)) ?? []
    if (seconds !== undefined) return within(Number(seconds) * 1000)
  }
  return null
}

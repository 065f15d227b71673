import { createHmac, timingSafeEqual } from 'node:crypto'

export type Verdict = 'genuine' | 'unreadable' | 'too old' | 'not by us'

/** A delivery has two signatures while a secret is replaced. Checking more would only cost time. */
const MOST_SIGNATURES = 8

/**
 * Whether Paddle signed these bytes with one of the secrets at about this time: `Paddle-Signature: ts=…;h1=…`, where h1
 * is the HMAC-SHA256 of `ts:body`. While a secret is being replaced there are several h1, and one match is enough. A
 * time in the future is accepted within the same limit as one in the past.
 */
export function verifySignature(
  header: string | undefined,
  body: Uint8Array,
  { secrets, nowMs, windowSeconds }: { secrets: readonly string[]; nowMs: number; windowSeconds: number },
): Verdict {
  const parts = (header ?? '').split(';').map((part) => part.trim())
  const times = parts.flatMap((part) => /^ts=(\d{1,12})$/.exec(part)?.[1] ?? [])
  const given = parts.flatMap((part) => /^h1=([\da-f]{64})$/.exec(part)?.[1] ?? [])
  const [ts] = times
  if (ts === undefined || times.length > 1 || given.length === 0 || given.length > MOST_SIGNATURES) return 'unreadable'
  if (Math.abs(nowMs / 1000 - Number(ts)) > windowSeconds) return 'too old'
  const hashes = given.map((hex) => Buffer.from(hex, 'hex'))
  // Every pair is compared, so that the time taken reveals nothing.
  let genuine = false
  for (const secret of secrets) {
    const own = createHmac('sha256', secret).update(`${ts}:`).update(body).digest()
    for (const hash of hashes) if (timingSafeEqual(own, hash)) genuine = true
  }
  return genuine ? 'genuine' : 'not by us'
}

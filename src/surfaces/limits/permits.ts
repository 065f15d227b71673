import type { Clock } from '#kernel/clock.ts'

/** How many requests are allowed in a window. The bucket's name says for whom they are counted. */
export interface Limit {
  /** The policy's name in the RateLimit headers. */
  policy: string
  most: number
  windowSeconds: number
}

/** The database's answer to a process that requests permits of a bucket. */
export interface Lease {
  granted: number
  /** Permits that no process has leased yet. */
  left: number
  /** Milliseconds until the window ends and all permits are free again. */
  endsInMs: number
}

export interface Permit {
  ok: boolean
  limit: Limit
  /** How many more requests this process could let pass now. */
  remaining: number
  resetSeconds: number
}

/** Counts requests against limits that several processes share. */
export interface Permits {
  take(bucket: string, limit: Limit): Promise<Permit>
}

export interface PermitsOptions {
  clock: Pick<Clock, 'monotonic'>
  /** Grants at most `wanted` permits of the bucket's window, in one statement. */
  lease(bucket: string, limit: Limit, wanted: number): Promise<Lease>
}

interface Window {
  /** Leased but not given out yet. */
  spare: number
  /** Leased so far in this window. */
  leased: number
  left: number
  endsAt: number
}

interface Bucket {
  window: Window
  waiting: { resolve(permit: Permit): void; reject(error: unknown): void }[]
  leasing: boolean
}

/** With this many buckets, old ones are removed. */
const MANY = 10_000

/**
 * Leases permits from the database a few at a time, so that most requests need no query. Each permit is leased once, so
 * the limit holds for any number of processes. A process leases one for each waiting request, and as many in advance as
 * it has leased in this window, but at most a quarter of what is left. So one process uses up a limit of 300 with
 * twenty statements, and holds back few permits from the others. Decision 011.
 */
export function createPermits({ clock, lease }: PermitsOptions): Permits {
  const buckets = new Map<string, Bucket>()

  const bucketOf = (name: string): Bucket => {
    const known = buckets.get(name)
    if (known) return known
    if (buckets.size >= MANY) forgetOld()
    const made: Bucket = { window: ended(), waiting: [], leasing: false }
    buckets.set(name, made)
    return made
  }

  function forgetOld(): void {
    const now = clock.monotonic()
    for (const [name, { window, leasing }] of buckets) if (!leasing && window.endsAt <= now) buckets.delete(name)
  }

  function permit(ok: boolean, { spare, left, endsAt }: Window, limit: Limit): Permit {
    const resetSeconds = Math.max(1, Math.ceil((endsAt - clock.monotonic()) / 1000))
    return { ok, limit, remaining: spare + left, resetSeconds }
  }

  /** A permit or a refusal, if no query is needed. Otherwise null. */
  function fromSpare({ window }: Bucket, limit: Limit): Permit | null {
    if (window.endsAt <= clock.monotonic()) return null
    if (window.spare > 0) {
      window.spare--
      return permit(true, window, limit)
    }
    return window.left === 0 ? permit(false, window, limit) : null
  }

  async function serve(name: string, bucket: Bucket, limit: Limit): Promise<void> {
    bucket.leasing = true
    try {
      while (bucket.waiting.length > 0) {
        const asked = clock.monotonic() // the window ends at least `endsInMs` after this moment
        const { leased, left } = bucket.window.endsAt > asked ? bucket.window : { leased: 0, left: limit.most }
        const ahead = Math.min(Math.max(leased, Math.floor(limit.most / 50)), Math.floor(left / 4))
        const got = await lease(name, limit, bucket.waiting.length + ahead)
        bucket.window = {
          spare: got.granted,
          leased: leased + got.granted,
          left: got.left,
          endsAt: asked + got.endsInMs,
        }
        while (bucket.waiting.length > 0) {
          const answer = fromSpare(bucket, limit)
          if (!answer) break
          bucket.waiting.shift()?.resolve(answer)
        }
      }
    } catch (error) {
      for (const { reject } of bucket.waiting.splice(0)) reject(error)
    } finally {
      bucket.leasing = false
    }
  }

  return {
    take(name, limit) {
      const bucket = bucketOf(name)
      const answer = bucket.waiting.length === 0 ? fromSpare(bucket, limit) : null
      if (answer) return Promise.resolve(answer)
      const promise = new Promise<Permit>((resolve, reject) => bucket.waiting.push({ resolve, reject }))
      if (!bucket.leasing) void serve(name, bucket, limit)
      return promise
    },
  }
}

const ended = (): Window => ({ spare: 0, leased: 0, left: 0, endsAt: Number.NEGATIVE_INFINITY })

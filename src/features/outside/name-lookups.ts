import { createFairGate } from '#kernel/heavy-work/fair-gate.ts'
import { createMinuteShare } from '#kernel/heavy-work/minute-share.ts'
import { createShareWork } from '#kernel/heavy-work/share-work.ts'
import { PlatformError } from '#platforms/errors.ts'
import type { LookUpName } from './service.ts'

/** The most concurrent look-ups in this process, because a network counts all requests from one address together. */
const AT_ONCE = 8
const PATIENCE_MS = 5_000
/** The number of names that one person, or one workspace, may look up in a minute, besides those in memory. */
const NAMES_A_MINUTE = 60
/** How long answers are kept. Handles seldom change owners, and submitting the post later looks them up again. */
const KEPT_MS = 5 * 60_000
const MOST_KEPT = 10_000
/**
 * How long a network is not asked after it requested a pause: `unsaid` if it names no time, and never longer than
 * `most`.
 */
const PAUSE_SECONDS = { unsaid: 60, most: 300 }

/** No answer is available now. This differs from the answer that nobody has the name. */
export class NoAnswer extends Error {}

/**
 * Looks up names for everybody. A network that one person asks too often refuses the whole installation. So answers are
 * kept for minutes (names are public and the same for everybody), each person and workspace has a share, and a network
 * that requests a pause gets it.
 */
export function createNameLookups(monotonic: () => number): LookUpName {
  const kept = new Map<string, { id: string | null; until: number }>()
  const pausedUntil = new Map<string, number>()
  const share = createShareWork()
  const gate = createFairGate({
    atOnce: AT_ONCE,
    keepsFree: true,
    mostWaiting: 200,
    mostWaitingOfOne: 30,
    patienceMs: PATIENCE_MS,
    refusal: () => new NoAnswer('Many names are being looked up'),
  })
  const shares = createMinuteShare({ most: NAMES_A_MINUTE, monotonic })

  function keep(key: string, id: string | null): string | null {
    kept.delete(key) // the map is ordered by age
    kept.set(key, { id, until: monotonic() + KEPT_MS })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return id
  }

  function pause(platform: string, error: unknown): void {
    if (!(error instanceof PlatformError) || error.kind !== 'retry_after') return
    const seconds = Math.min(error.facts.retryAfterSeconds ?? PAUSE_SECONDS.unsaid, PAUSE_SECONDS.most)
    pausedUntil.set(platform, monotonic() + seconds * 1000)
  }

  return async ({ platform, handle }, { parties, until }, ask) => {
    const key = `${platform} ${handle}`
    const known = kept.get(key)
    if (known && known.until > monotonic()) return known.id
    const refuseWhilePaused = () => {
      if ((pausedUntil.get(platform) ?? 0) > monotonic()) throw new NoAnswer(`${platform} asks to be left alone`)
    }
    refuseWhilePaused()
    if (shares.take(parties)) throw new NoAnswer('Too many names')
    const looking = gate.pass(
      parties,
      () => {
        refuseWhilePaused()
        return share(key, async () => {
          try {
            return keep(key, await ask())
          } catch (error) {
            pause(platform, error)
            throw error
          }
        })
      },
      until,
    )
    return within(until, looking)
  }
}

/** Waits until the caller's time is up. The look-up itself continues, and its answer is kept. */
async function within<T>(until: AbortSignal, work: Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>()
  const giveUp = () => over.reject(new NoAnswer('It took too long'))
  until.addEventListener('abort', giveUp)
  if (until.aborted) giveUp()
  try {
    return await Promise.race([work, over.promise])
  } finally {
    until.removeEventListener('abort', giveUp)
    work.catch(() => {})
  }
}

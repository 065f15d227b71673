import { AppError } from '#kernel/errors.ts'
import { createFairGate } from '#kernel/heavy-work/fair-gate.ts'
import { createMinuteShare } from '#kernel/heavy-work/minute-share.ts'

/** The most concurrent fetches in this process, each of which may take minutes. */
const AT_ONCE = 8
const PATIENCE_MS = 60_000
const BUSY_SECONDS = 10

/**
 * Runs fetches of files from addresses that people give, a few at once. A party has at most half of the places, so that
 * its slow servers do not delay others. It also has a number of fetches a minute, so that Galley cannot be used to
 * overload a stranger's server. Throws 429 beyond a party's share. Decision 031
 */
export type ImportTurns = <T>(parties: readonly string[], work: () => Promise<T>) => Promise<T>

export function createImportTurns({ aMinute, monotonic }: { aMinute: number; monotonic: () => number }): ImportTurns {
  const shares = createMinuteShare({ most: aMinute || Number.POSITIVE_INFINITY, monotonic })
  const gate = createFairGate({
    atOnce: AT_ONCE,
    keepsFree: true,
    mostWaiting: 60,
    mostWaitingOfOne: 10,
    patienceMs: PATIENCE_MS,
    refusal: () => tooMany('Many files are being fetched at this moment', BUSY_SECONDS),
  })
  return async (parties, work) => {
    const refused = shares.take(parties)
    if (refused) {
      throw tooMany(`At most ${aMinute} files a minute are fetched by links, websites included`, refused.waitSeconds)
    }
    return gate.pass(parties, work)
  }
}

function tooMany(what: string, retryAfterSeconds: number): AppError {
  const message = `${what}: try again in ${retryAfterSeconds} seconds, or upload the file`
  return new AppError('rate_limited', message, { code: 'rate_limit_exceeded', retryAfterSeconds })
}

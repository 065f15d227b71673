import { hash64 } from '../relevance/sim-hash.ts'

const HOUR_MS = 3_600_000

/** The minute of the hour in which a workspace is read: always the same for one, and spread over the hour for all. */
const offsetOf = (orgId: string): number => Number(hash64(orgId) % BigInt(HOUR_MS))

/** The next time after `now` in the workspace's own minute. Missed hours are not made up for. */
export function nextRefresh(orgId: string, now: Date): string {
  const offset = offsetOf(orgId)
  const hours = Math.floor((now.getTime() - offset) / HOUR_MS) + 1
  return new Date(hours * HOUR_MS + offset).toISOString()
}

import { hash64 } from '../relevance/sim-hash.ts'

const HOUR_MS = 3_600_000

/**
 * Milliseconds after the full hour at which a workspace is read: always the same for one workspace, and different
 * between workspaces.
 */
const offsetOf = (orgId: string): number => Number(hash64(orgId) % BigInt(HOUR_MS))

/** The next time after `now` at the workspace's minute of the hour. Missed hours are not made up for. */
export function nextRefresh(orgId: string, now: Date): string {
  const offset = offsetOf(orgId)
  const hours = Math.floor((now.getTime() - offset) / HOUR_MS) + 1
  return new Date(hours * HOUR_MS + offset).toISOString()
}

import assert from 'node:assert/strict'
import { isInFlight } from '#contract/statuses.ts'
import { GUARD_MS, MAX_ATTEMPTS, ON_TIME_MS } from '#features/effects/core/limits.ts'
import { mainConfirmed, mainParts } from '#features/effects/core/row.ts'
import { POST_WORDS } from '#features/effects/posts/post-words.ts'
import type { Entry, Request } from './platform.ts'
import { LIMITS, MINUTE } from './timing.ts'
import { Violation } from './violation.ts'
import type { World } from './world.ts'

const FOLLOW_UP = POST_WORDS.followUp ?? assert.fail('a comment may follow a post')

/** What must hold at the first byte of a call that publishes. */
export function checkFirstByte(world: World, request: Request): void {
  const { now, seen, row } = world
  if (request.hash !== seen.approvals[request.approval - 1])
    throw new Violation('unapproved', `"${request.hash}" was sent`)
  if (now < seen.notBefore) throw new Violation('early', `${seen.notBefore - now} ms before its time`)
  if (now < seen.retryAfterEnds) throw new Violation('impatient', `${seen.retryAfterEnds - now} ms before its end`)
  if (seen.pausedSince !== null && now - seen.pausedSince > GUARD_MS) {
    throw new Violation('paused', `${now - seen.pausedSince} ms after the switch`)
  }
  // Later calls may come after waits of the post itself, which the table tests check.
  if (seen.sends === 0 && seen.ownWaits === 0) {
    if (seen.standsSince === null) checkLate(world, now - (row.dueAt ?? now))
    else checkStale(now - seen.standsSince)
  }
  seen.sends += 1
}

/**
 * The most time from the claim to the first byte. The decision is made at the claim, and the intent is recorded within
 * a lease of it; uploads renew the lease for a while.
 */
const SINCE_CLAIM_MS = 2 * MINUTE

function checkLate({ now, clearAt }: World, late: number): void {
  checkStale(late)
  if (clearAt !== null && now < clearAt && late > ON_TIME_MS + SINCE_CLAIM_MS) {
    throw new Violation('burst', `${clearAt - now} ms before its turn`)
  }
}

function checkStale(late: number): void {
  if (late <= LIMITS.lateLimitMs + SINCE_CLAIM_MS) return
  throw new Violation('stale', `${Math.round(late / MINUTE)} minutes late`)
}

/** What must hold after each request about what it did or will still do, however late. */
export function checkEffects(world: World): void {
  const { entries } = world.platform
  const last = entries.at(-1)
  if (last === undefined || last.fate !== 'live') return
  for (const entry of entries) {
    if (entry === last || entry.fate !== 'live' || entry.part !== last.part) continue
    if (entry.approval === last.approval)
      throw new Violation('twice', `part ${last.part} under approval ${last.approval}`)
    if (world.row.confirmed.some((ref) => ref.externalId === entry.ref.externalId)) {
      throw new Violation('twice', `part ${last.part} was known to be live`)
    }
  }
}

/** What must hold after each change of status: the row says the truth. */
export function checkSettled(world: World, by: 'worker' | 'person'): void {
  const { row, seen } = world
  if (row.status === 'published') checkPublished(world)
  else if (mainConfirmed(row) && !isInFlight(row.status)) throw new Violation('demoted', `called ${row.status}`)
  if (row.status === 'published' || isInFlight(row.status) || row.outcomeUnknown) {
    if (row.status === 'failed' && seen.unclear === 0) throw new Violation('needless_doubt', row.lastError ?? '')
  } else if (row.status !== 'scheduled') {
    const entry = world.platform.entries.find((one) => isHidden(world, one))
    if (entry !== undefined)
      throw new Violation('hidden', `${entry.ref.externalId} stands there; the row says ${row.status}`)
  }
  if (by === 'person') return
  if (row.status === 'published' && row.confirmed.length < row.partsTotal) seen.lacks += 1
  if (row.status === 'approved') seen.holds += 1
  if (row.status === 'failed' && row.outcomeUnknown) seen.doubts += 1
  if (row.status === 'failed' && !row.outcomeUnknown) {
    seen.failures += 1
    const allowed = seen.refusals > 0 || world.account !== 'usable' || seen.faults >= MAX_ATTEMPTS
    if (!allowed) throw new Violation('gave_up', `after ${seen.faults} faults: ${row.lastError}`)
  }
}

/** What must hold after each save with notices: people get no more notices than there are reasons. */
export function checkRest({ seen }: World): void {
  const told =
    seen.doubtNotices <= seen.doubts &&
    seen.failureNotices <= seen.failures &&
    seen.holdNotices <= seen.holds &&
    seen.lackNotices <= seen.lacks
  if (!told) throw new Violation('untold', 'a notification too many')
}

/** What must hold when nothing more can happen. */
export function checkEnd(world: World): void {
  const { row, seen } = world
  if (isInFlight(row.status) || row.status === 'scheduled') throw new Violation('stuck', `in ${row.status}`)
  const told =
    seen.doubtNotices === seen.doubts &&
    seen.failureNotices === seen.failures &&
    seen.holdNotices === seen.holds &&
    seen.lackNotices === seen.lacks
  if (!told) throw new Violation('untold', 'a notification is missing')
  const whole = row.status === 'published' && row.confirmed.length === row.partsTotal
  if (!seen.trouble && (!whole || row.attemptCount !== 1)) {
    throw new Violation('needless_failure', `${row.status} after ${row.attemptCount} attempts: ${row.lastError}`)
  }
}

function checkPublished(world: World): void {
  const { row, platform } = world
  for (let part = 0; part < Math.max(mainParts(row), row.confirmed.length); part++) {
    const ref = row.confirmed[part]
    const there = platform.entries.some(
      (entry) => entry.fate === 'live' && entry.part === part && entry.ref.externalId === ref?.externalId,
    )
    if (!there) throw new Violation('lost', `part ${part} does not stand there`)
  }
  checkFollowUp(world)
}

/** Checks that a comment that is missing, or may be missing, is reported as such. */
function checkFollowUp(world: World): void {
  const { row, platform, seen } = world
  const text = row.lastError ?? ''
  const saysMissing = text.startsWith(FOLLOW_UP.missing)
  const saysDoubt = text.startsWith(FOLLOW_UP.doubt)
  if ((saysMissing || saysDoubt) !== row.confirmed.length < row.partsTotal) throw new Violation('unsaid', `"${text}"`)
  if (saysDoubt && seen.unclear === 0) throw new Violation('needless_doubt', text)
  const entry = saysMissing ? platform.entries.find((one) => isHidden(world, one)) : undefined
  if (entry !== undefined) throw new Violation('hidden', `${entry.ref.externalId} stands there; the row says "${text}"`)
}

/** Whether the entry is live under the approval in force without the row's knowledge. */
function isHidden({ row, seen }: World, entry: Entry): boolean {
  return entry.fate === 'live' && entry.part >= row.confirmed.length && entry.approval === seen.approvals.length
}

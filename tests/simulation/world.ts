import type { Notice } from '#features/effects/core/decision.ts'
import type { Gate } from '#features/effects/core/events.ts'
import { mainConfirmed } from '#features/effects/core/row.ts'
import type { PublishRow } from '#features/effects/posts/post-effect.ts'
import { checkRest, checkSettled } from './checks.ts'
import type { Machinery } from './machinery.ts'
import type { Plan } from './plan.ts'
import type { Platform, PlatformClass } from './platform.ts'
import { type Random, randomFrom } from './random.ts'
import { HOUR, MINUTE } from './timing.ts'

/** Everything in one schedule: the row in the database, the platform, and what an observer knows. */
export interface World {
  readonly random: Random
  readonly machinery: Machinery
  readonly platform: Platform
  readonly left: Plan
  /** The true time, which the database and the platform have. Every monotonic clock runs at its rate. */
  now: number
  row: PublishRow
  content: string
  paused: boolean
  account: Gate['account']
  /** No worker runs before this time. */
  downUntil: number
  /** Until when a late post must wait by the rules for late posts; null if it need not. */
  clearAt: number | null
  readonly seen: Seen
  /** Called with what happens, for replays; null without one. */
  readonly tell: ((line: string) => void) | null
  write(row: PublishRow, by: 'worker' | 'person'): void
  notify(notices: readonly Notice[]): void
}

/** What an observer saw. It is separate from what the core wrote, so that a fault of the core cannot hide itself. */
export interface Seen {
  approvals: string[]
  /** The earliest time that people allowed. */
  notBefore: number
  /** When the last Retry-After ends. */
  retryAfterEnds: number
  pausedSince: number | null
  trouble: boolean
  /** How many calls were made since a person last set the post going. */
  sends: number
  /** Faults of the platform and doubts. After these a post waits without counting as late. */
  ownWaits: number
  refusals: number
  faults: number
  unclear: number
  /** Since when the post is known to be live; only if a comment follows it. */
  standsSince: number | null
  /** Outcomes that a person must be told, and below, the notifications about them. */
  doubts: number
  doubtNotices: number
  failures: number
  failureNotices: number
  holds: number
  holdNotices: number
  lacks: number
  lackNotices: number
}

export const START = 1_000_000_000

export function newWorld(
  kind: PlatformClass,
  plan: Plan,
  machinery: Machinery,
  tell: ((line: string) => void) | null = null,
): World {
  const random = randomFrom(plan.seed)
  const dueAt = START + random.below(2 * MINUTE)
  const world: World = {
    random,
    machinery,
    platform: { kind, processing: plan.processing > 0, entries: [] },
    left: { ...plan },
    now: START,
    row: { ...SCHEDULED, partsTotal: plan.parts + plan.followUps, followUps: plan.followUps, dueAt },
    content: 'text 1',
    paused: false,
    account: 'usable',
    downUntil: 0,
    clearAt: random.chance(0.2) ? dueAt + random.below(2 * HOUR) : null,
    seen: {
      approvals: ['text 1'],
      notBefore: dueAt,
      retryAfterEnds: 0,
      pausedSince: null,
      trouble: false,
      sends: 0,
      ownWaits: 0,
      refusals: 0,
      faults: 0,
      unclear: 0,
      standsSince: null,
      doubts: 0,
      doubtNotices: 0,
      failures: 0,
      failureNotices: 0,
      holds: 0,
      holdNotices: 0,
      lacks: 0,
      lackNotices: 0,
    },
    tell,
    write(row, by) {
      const before = world.row
      world.row = row
      if (row.followUps > 0 && mainConfirmed(row)) beginToFollow(world)
      if (row.status !== before.status) {
        tell?.(`${before.status} → ${row.status}${row.lastError === null ? '' : ` "${row.lastError}"`}`)
        checkSettled(world, by)
      }
    },
    notify(notices) {
      for (const notice of notices) {
        tell?.(`notification ${notice.tell}`)
        if (notice.tell === 'in_doubt') world.seen.doubtNotices += 1
        if (notice.tell === 'failed') world.seen.failureNotices += 1
        if (notice.tell === 'late') world.seen.holdNotices += 1
        if (notice.tell === 'incomplete') world.seen.lackNotices += 1
      }
      checkRest(world)
    },
  }
  return world
}

/** An approved and scheduled post, with which every schedule begins. */
const SCHEDULED: PublishRow = {
  status: 'scheduled',
  approvedHash: 'text 1',
  key: 'approval 1',
  dueAt: null,
  nextRetryAt: null,
  lateFrom: null,
  attemptCount: 0,
  fence: 0,
  leaseUntil: null,
  intent: null,
  outcomeUnknown: false,
  refreshed: false,
  partsTotal: 1,
  followUps: 0,
  confirmed: [],
  processing: null,
  lastError: null,
}

/** A person has set the post going again, so earlier faults count no more. */
export function beginAfresh(world: World, notBefore: number): void {
  const { seen } = world
  seen.notBefore = notBefore
  seen.retryAfterEnds = 0
  seen.sends = 0
  seen.ownWaits = 0
  seen.refusals = 0
  seen.faults = 0
  seen.standsSince = null
}

/** From here on the comment has its own lateness and its own waits. */
function beginToFollow({ seen, now }: World): void {
  if (seen.standsSince !== null) return
  seen.standsSince = now
  seen.sends = 0
  seen.ownWaits = 0
}

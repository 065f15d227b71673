import type { Fault } from '#features/effects/core/events.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import type { FindOutcome, PollOutcome, PublishOutcome } from '#platforms/publishing.ts'
import type { Random } from './random.ts'
import { HOUR, LIMITS, LONGEST_ACT_MS, LONGEST_LAG_MS, MINUTE } from './timing.ts'

/** How a doubt after a lost answer is settled on a platform. Platform facts, section 17. */
export const PLATFORM_CLASSES = ['dedup', 'reconcile', 'blind'] as const
export type PlatformClass = (typeof PLATFORM_CLASSES)[number]

export interface Request {
  /**
   * The approval under which the request was made, counted from 1. The platform does not know it; only the invariants
   * use it.
   */
  approval: number
  part: number
  key: string
  hash: string
}

/** What the platform has done, or will have done at the time `at`. */
export interface Entry extends Request {
  at: number
  /** From when lists and look-ups show it. */
  visibleAt: number
  /** When it becomes public. That is later than `at` if the platform processes it first. */
  liveAt: number
  fate: 'live' | 'refused' | 'never_done'
  ref: PublishedRef
  ticket: { entry: number }
}

export type Answer = { outcome: PublishOutcome } | { fault: Fault }

export interface Platform {
  kind: PlatformClass
  processing: boolean
  /** In the order of the requests. Some lie in the future. */
  entries: Entry[]
}

const UNKNOWN: Fault = { kind: 'unknown_outcome', message: 'No answer.' }

/** The publishing call without a fault: its effect, and when the caller learns of it. */
export function take(
  platform: Platform,
  request: Request,
  now: number,
  random: Random,
): { at: number; answer: Answer } {
  const entered = enter(platform, request, now + random.below(800), random)
  const slow = random.chance(0.05) ? LIMITS.sendTimeoutMs - 1_200 : 300
  const at = Math.max(now, entered.entry.at) + 20 + random.below(slow)
  return { at, answer: tell(entered, at, random) }
}

/** The publishing call with a fault: one of those in platform facts, section 17 (f), or some others. */
export function takeBadly(platform: Platform, request: Request, now: number, random: Random) {
  const soon = now + 20 + random.below(2_000)
  const gaveUp = now + LIMITS.sendTimeoutMs
  switch (random.below(14)) {
    case 0:
    case 1:
      return { at: soon, answer: { fault: tooMany(random) } }
    case 2:
      return { at: soon, answer: { fault: { kind: 'rejected', message: 'Too long.' } as Fault } }
    case 3:
      return { at: soon, answer: { fault: { kind: 'reconnect', message: 'Unauthorised.' } as Fault } }
    case 4:
      return { at: soon, answer: { fault: { kind: 'permission', message: 'Not allowed.' } as Fault } }
    case 5:
      return { at: soon, answer: { fault: { kind: 'retry_backoff', message: 'Connection refused.' } as Fault } }
    case 6:
      return { at: soon, answer: { fault: { kind: 'duplicate', message: 'Already posted.' } as Fault } }
    case 7:
      return { at: soon, answer: { fault: UNKNOWN } }
    case 8:
      return { at: gaveUp, answer: { fault: UNKNOWN } }
    case 9:
    case 10:
      enter(platform, request, now + random.below(1_000), random)
      return { at: soon, answer: { fault: UNKNOWN } }
    case 11:
      enter(platform, request, now + random.below(LONGEST_ACT_MS + 1), random)
      return { at: soon, answer: { fault: UNKNOWN } }
    default:
      enter(platform, request, random.chance(0.3) ? now + LONGEST_ACT_MS : now + random.below(LONGEST_ACT_MS), random)
      return { at: gaveUp, answer: { fault: UNKNOWN } }
  }
}

/** Reads the latest posts of the account, if the platform allows that. */
export function lookUp(platform: Platform, request: Request, since: number, now: number): FindOutcome {
  if (platform.kind === 'dedup') return { state: 'repeat' }
  if (platform.kind === 'blind') return { state: 'cannot_tell' }
  for (const entry of platform.entries) {
    if (entry.hash !== request.hash || entry.part !== request.part || entry.at < since || entry.visibleAt > now)
      continue
    if (entry.fate === 'live' && entry.liveAt <= now) return { state: 'found', ref: entry.ref }
    if (entry.fate !== 'refused' || entry.liveAt > now) return { state: 'processing', ticket: entry.ticket }
  }
  return { state: 'absent' }
}

export function poll(platform: Platform, ticket: { entry: number }, now: number): PollOutcome {
  const entry = platform.entries[ticket.entry]
  if (entry === undefined) throw new Error('The platform was asked about a ticket that it never gave')
  if (entry.fate === 'never_done' || entry.liveAt > now) return { state: 'processing', ticket: entry.ticket }
  if (entry.fate === 'refused') return { state: 'refused', message: 'The video cannot be read.' }
  return { state: 'published', ref: entry.ref }
}

export function tooMany(random: Random): Fault {
  const retryAfterMs = random.chance(0.2) ? HOUR + random.below(HOUR) : random.below(20 * MINUTE)
  return { kind: 'retry_after', message: 'Too many requests.', retryAfterMs }
}

/** If two requests have one key, the first that is carried out makes the entry, and the other one finds it. */
function enter(platform: Platform, request: Request, at: number, random: Random): { entry: Entry; known: boolean } {
  const { entries, processing } = platform
  if (platform.kind === 'dedup') {
    for (const entry of entries) {
      if (entry.key !== request.key) continue
      entry.at = Math.min(entry.at, at)
      if (!processing) entry.liveAt = entry.at
      return { entry, known: true }
    }
  }
  const id = entries.length
  const fate = !processing || random.chance(0.85) ? 'live' : random.chance(0.9) ? 'refused' : 'never_done'
  const entry: Entry = {
    ...request,
    at,
    visibleAt: at + (random.chance(0.3) ? LONGEST_LAG_MS : random.below(LONGEST_LAG_MS)),
    liveAt: processing ? at + random.below(10 * MINUTE) : at,
    fate,
    ref: { externalId: `post-${id}`, url: `https://platform.example/post-${id}`, extra: {} },
    ticket: { entry: id },
  }
  entries.push(entry)
  return { entry, known: false }
}

function tell({ entry, known }: { entry: Entry; known: boolean }, at: number, random: Random): Answer {
  const live = entry.fate === 'live' && entry.liveAt <= at
  if (entry.liveAt > entry.at || (known && !live)) return { outcome: { state: 'processing', ticket: entry.ticket } }
  // Bluesky answers a repeat like the first call. LinkedIn answers with the id of the existing post.
  if (known && random.chance(0.5)) return { fault: { kind: 'duplicate', message: 'Posted.', existing: entry.ref } }
  return { outcome: { state: 'published', ref: entry.ref } }
}

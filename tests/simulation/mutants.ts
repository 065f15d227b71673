import type { PublishEvent } from './decide.ts'
import { type Machinery, machinery as sound } from './machinery.ts'
import type { PlatformClass } from './platform.ts'
import { PLATFORM_CLASSES } from './platform.ts'

/** A publisher that lacks one of its protections, and the platform classes on which that must show. */
export interface Mutant {
  name: string
  classes: readonly PlatformClass[]
  machinery: Machinery
}

const READABLE = ['reconcile'] as const
/**
 * Classes in which a second call does harm. A platform of the class `dedup` knows the key and ignores a second call.
 */
const KEYLESS = ['reconcile', 'blind'] as const

export const MUTANTS: readonly Mutant[] = [
  // Only the worker's memory knows that it is sending, so a crash loses that knowledge.
  mutant('no intent record', KEYLESS, {
    decide: (row, event, given) => {
      const remembered = event.type === 'sent' || event.type === 'send_failed' || event.type === 'guard_expired'
      const known = remembered && row.intent === null ? { ...row, intent: { fence: row.fence, at: given.now } } : row
      const decision = sound.decide(known, event, given)
      const sends = decision.next.do === 'send'
      return sends ? { ...decision, row: { ...decision.row, intent: null } } : decision
    },
  }),
  mutant('no window', READABLE, { limits: { ...sound.limits, windowMs: 0 } }),
  mutant('window a second too short', READABLE, {
    limits: { ...sound.limits, windowMs: sound.limits.windowMs - 1_000 },
  }),
  mutant('no guard', READABLE, { mayStillSend: () => true }),
  mutant('guard counted from the answer', READABLE, {
    mayStillSend: (now, _asked, answered) => sound.mayStillSend(now, answered, answered),
  }),
  mutant('guard counted as an attempt', PLATFORM_CLASSES, {
    decide: (row, event, given) => {
      if (event.type !== 'guard_expired') return sound.decide(row, event, given)
      const fault = { kind: 'retry_backoff', message: 'Too slow.' } as const
      return sound.decide(row, { type: 'send_failed', fence: event.fence, fault }, given)
    },
  }),
  mutant('no fence check', KEYLESS, {
    decide: (row, event, given) => sound.decide(row, 'fence' in event ? { ...event, fence: row.fence } : event, given),
    save: (world, _loaded, decision) => sound.save(world, world.row, decision),
  }),
  mutant('requests leave the fence', PLATFORM_CLASSES, {
    decide: (row, event, given) => {
      const decision = sound.decide(row, event, given)
      return isRequest(event) ? { ...decision, row: { ...decision.row, fence: row.fence } } : decision
    },
  }),
  mutant('new key for each attempt', ['dedup'], { partKey: (row) => `${sound.partKey(row)}:${row.fence}` }),
  mutant('429 taken as unknown', PLATFORM_CLASSES, {
    decide: (row, event, given) => {
      if (event.type !== 'send_failed' || event.fault.kind !== 'retry_after') return sound.decide(row, event, given)
      const fault = { ...event.fault, kind: 'unknown_outcome' } as const
      return sound.decide(row, { ...event, fault }, given)
    },
  }),
  mutant('unknown taken as refused for now', KEYLESS, {
    decide: (row, event, given) => {
      if (event.type !== 'send_failed' || event.fault.kind !== 'unknown_outcome') return sound.decide(row, event, given)
      const fault = { ...event.fault, kind: 'retry_backoff' } as const
      return sound.decide(row, { ...event, fault }, given)
    },
  }),
  mutant('unknown taken as refused for good', PLATFORM_CLASSES, {
    decide: (row, event, given) => {
      if (event.type !== 'send_failed' || event.fault.kind !== 'unknown_outcome') return sound.decide(row, event, given)
      const fault = { ...event.fault, kind: 'rejected' } as const
      return sound.decide(row, { ...event, fault }, given)
    },
  }),
  mutant('publishing and waiting one step', KEYLESS, {
    decide: (row, event, given) => {
      if (event.type !== 'sent' || event.outcome.state !== 'processing') return sound.decide(row, event, given)
      const fault = { kind: 'retry_backoff', message: 'Not done yet.' } as const
      return sound.decide(row, { type: 'send_failed', fence: event.fence, fault }, given)
    },
  }),
  mutant('live parts forgotten on retry', PLATFORM_CLASSES, {
    decide: (row, event, given) => {
      const decision = sound.decide(row, event, given)
      const retried = decision.row.status === 'scheduled'
      return retried ? { ...decision, row: { ...decision.row, confirmed: [] } } : decision
    },
  }),
  mutant('late policy skipped', PLATFORM_CLASSES, {
    limits: { ...sound.limits, lateLimitMs: Number.POSITIVE_INFINITY },
  }),
  mutant('clash rules skipped', PLATFORM_CLASSES, {
    decide: (row, event, given) =>
      sound.decide(row, 'gate' in event ? { ...event, gate: { ...event.gate, clearAt: null } } : event, given),
  }),
  mutant('look-up skipped', KEYLESS, { lookUp: () => ({ state: 'absent' }) }),
  mutant('hash check skipped', PLATFORM_CLASSES, { hashOf: (held, approved) => approved ?? held }),
  mutant('lease taken from a living worker', PLATFORM_CLASSES, {
    takeLease: (row, now, leaseMs) => sound.takeLease({ ...row, leaseUntil: null }, now, leaseMs),
  }),
  mutant('intent after the lease', PLATFORM_CLASSES, {
    decide: (row, event, given) =>
      sound.decide(event.type === 'prepared' ? { ...row, leaseUntil: given.now + 1 } : row, event, given),
  }),
  mutant("the host's clock decides", PLATFORM_CLASSES, { clock: (now, skew) => now + skew }),
  mutant('the comment fails its post', PLATFORM_CLASSES, {
    decide: (row, event, given) => {
      const decision = sound.decide({ ...row, followUps: 0 }, event, given)
      return { ...decision, row: { ...decision.row, followUps: row.followUps } }
    },
  }),
  mutant('the comment forgotten', PLATFORM_CLASSES, {
    decide: (row, event, given) => {
      const { partsTotal, followUps } = row
      const decision = sound.decide({ ...row, partsTotal: partsTotal - followUps, followUps: 0 }, event, given)
      return { ...decision, row: { ...decision.row, partsTotal, followUps } }
    },
  }),
  mutant('a missing comment told to nobody', PLATFORM_CLASSES, {
    decide: (row, event, given) => {
      const decision = sound.decide(row, event, given)
      return { ...decision, outbox: decision.outbox.filter(({ tell }) => tell !== 'incomplete') }
    },
  }),
  mutant('a comment in doubt called missing', KEYLESS, {
    decide: (row, event, given) => {
      const decision = sound.decide(row, event, given)
      const lastError = decision.row.lastError?.replace('comment may be:', 'comment is not:') ?? null
      return { ...decision, row: { ...decision.row, lastError } }
    },
  }),
  mutant('notices after the save', PLATFORM_CLASSES, {
    save: (world, loaded, decision) => sound.save(world, loaded, { ...decision, outbox: [] }),
    afterSave: (world, decision) => world.notify(decision.outbox),
  }),
]

function mutant(name: string, classes: readonly PlatformClass[], change: Partial<Machinery>): Mutant {
  return { name, classes, machinery: { ...sound, ...change } }
}

function isRequest(event: PublishEvent): boolean {
  return !('fence' in event)
}

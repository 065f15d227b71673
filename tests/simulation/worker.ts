import type { Given } from '#features/effects/core/decision.ts'
import type { Fault, Gate, WorkerEvent } from '#features/effects/core/events.ts'
import { checkEffects, checkFirstByte } from './checks.ts'
import type { Decision } from './decide.ts'
import { type Answer, poll, type Request, take, takeBadly, tooMany } from './platform.ts'
import type { World } from './world.ts'

/** An idle worker yields this. Every other value is its next wait in milliseconds. */
export const IDLE = -1

const RENEW_EVERY_MS = 3_000

/** The state of one claim. */
interface Claim {
  fence: number
  /** By how much the clock of its host is wrong, in milliseconds. */
  skew: number
  /** The content as the worker loaded it. It prepares and sends this content. */
  held: string
  approval: number
  asked: number
  answered: number
  /** When a Retry-After ends that the worker knows and has not saved yet. */
  turnedAwayUntil: number
}

/** A worker built like the real one. It yields where the real one awaits. */
export function* worker(world: World, skew: number): Generator<number, never, void> {
  for (;;) {
    yield IDLE
    const { machinery } = world
    const leased = machinery.takeLease(world.row, machinery.clock(world.now, skew), machinery.limits.leaseMs)
    if (leased === null) continue
    world.row = leased
    const approval = world.seen.approvals.length
    yield* publish(world, {
      fence: leased.fence,
      skew,
      held: world.content,
      approval,
      asked: 0,
      answered: 0,
      turnedAwayUntil: 0,
    })
  }
}

function* publish(world: World, claim: Claim): Generator<number, void, void> {
  const { machinery, random } = world
  // Half of the posts need no preparation, so their intent is requested together with the claim.
  const ready = world.random.chance(0.5)
  let event: WorkerEvent | null = { type: 'claimed', fence: claim.fence, gate: gateOf(world, claim), ready }
  world.tell?.(`fence ${claim.fence} claims`)
  while (event !== null) {
    claim.asked = world.now
    yield toDatabase(world)
    if (event.type === 'claimed') {
      claim.held = world.content
      claim.approval = world.seen.approvals.length
    }
    if ('gate' in event) {
      event = { ...event, gate: gateOf(world, claim) }
      if (world.account !== 'usable') world.seen.refusals += 1
    }
    const loaded = world.row
    const decision: Decision = machinery.decide(loaded, event, given(world, claim))
    world.tell?.(`fence ${claim.fence}: ${described(event)} → ${decision.next.do}`)
    if (decision.row !== loaded) {
      yield toDatabase(world)
      if (!machinery.save(world, loaded, decision)) return
      world.seen.retryAfterEnds = Math.max(world.seen.retryAfterEnds, claim.turnedAwayUntil)
      yield toDatabase(world)
    }
    machinery.afterSave(world, decision)
    claim.answered = world.now
    yield random.chance(0.9) ? 0 : random.below(60)
    event = yield* act(world, claim, decision.next)
  }
}

function* act(world: World, claim: Claim, next: Decision['next']): Generator<number, WorkerEvent | null, void> {
  const { fence } = claim
  const { machinery, random } = world
  switch (next.do) {
    case 'prepare': {
      const alive = yield* prepare(world, claim)
      if (!alive) return null
      const fault = misfortune(world, 0.15)
      if (fault !== null) {
        note(world, claim, fault)
        return { type: 'prepare_failed', fence, fault }
      }
      return { type: 'prepared', fence, gate: gateOf(world, claim) }
    }
    case 'send': {
      // A stop by the guard uses up no attempt. It is also no wait of the post itself, so it makes the post late.
      if (!machinery.mayStillSend(world.now, claim.asked, claim.answered)) return { type: 'guard_expired', fence }
      const { at, answer } = send(world, requestOf(world, claim))
      yield at - world.now
      if ('outcome' in answer) return { type: 'sent', fence, outcome: answer.outcome }
      note(world, claim, answer.fault)
      return { type: 'send_failed', fence, fault: answer.fault }
    }
    case 'look_up': {
      yield 50 + random.below(2_000)
      const fault = misfortune(world, 0.3)
      if (fault !== null) {
        world.seen.faults += 1
        return { type: 'look_up_failed', fence, fault }
      }
      const outcome = machinery.lookUp(world.platform, requestOf(world, claim), next.since, world.now)
      yield random.below(500)
      return { type: 'looked_up', fence, outcome }
    }
    case 'poll': {
      yield 50 + random.below(500)
      const fault = misfortune(world, 0.1)
      if (fault !== null) {
        world.seen.faults += 1
        return { type: 'poll_failed', fence, fault }
      }
      const outcome = poll(world.platform, next.ticket as { entry: number }, world.now)
      if (outcome.state === 'refused') {
        world.seen.trouble = true
        world.seen.ownWaits += 1
        world.seen.refusals += 1
      }
      return { type: 'polled', fence, outcome }
    }
    case 'refresh': {
      yield 50 + random.below(1_000)
      if (random.chance(0.8)) return { type: 'refreshed', fence }
      return { type: 'refresh_failed', fence, message: 'The account must be connected again.' }
    }
    default:
      return null
  }
}

/** Uploads files. Long uploads renew the lease. False if the worker has lost the row. */
function* prepare(world: World, claim: Claim): Generator<number, boolean, void> {
  const { machinery, random } = world
  if (random.chance(0.9)) {
    yield random.below(300)
    return true
  }
  for (let rest = random.below(60_000); rest > 0; rest -= RENEW_EVERY_MS) {
    yield Math.min(rest, RENEW_EVERY_MS)
    const decision = machinery.decide(world.row, { type: 'renew', fence: claim.fence }, given(world, claim))
    if (decision.next.do === 'stop' || !machinery.save(world, world.row, decision)) return false
  }
  return true
}

function send(world: World, request: Request): { at: number; answer: Answer } {
  const { platform, random, left, now, seen } = world
  checkFirstByte(world, request)
  const before = platform.entries.length
  const bad = left.faults > 0 && random.chance(0.5)
  if (bad) left.faults -= 1
  const sent = bad ? takeBadly(platform, request, now, random) : take(platform, request, now, random)
  world.tell?.(`the first byte of part ${request.part} leaves: ${JSON.stringify(sent.answer)} at +${sent.at - now} ms`)
  if (platform.entries.length > before) {
    checkEffects(world)
    if (platform.entries.at(-1)?.fate === 'never_done') {
      seen.unclear += 1
      seen.trouble = true
    }
  }
  return sent
}

/** A fault of the platform in a call that publishes nothing. Null if there is none. */
function misfortune(world: World, probability: number): Fault | null {
  const { left, random } = world
  if (left.faults === 0 || !random.chance(probability)) return null
  left.faults -= 1
  world.seen.trouble = true
  if (random.chance(0.2)) return tooMany(random)
  if (random.chance(0.15)) return { kind: 'reconnect', message: 'Unauthorised.' }
  if (random.chance(0.1)) return { kind: 'rejected', message: 'Cannot be read.' }
  return { kind: random.chance(0.5) ? 'retry_backoff' : 'unknown_outcome', message: 'Out of order.' }
}

/** What an observer concludes from a fault at the moment when the worker learns of it. */
function note({ seen, now }: World, claim: Claim, fault: Fault): void {
  seen.trouble = true
  seen.ownWaits += 1
  if (fault.kind === 'retry_after') claim.turnedAwayUntil = now + (fault.retryAfterMs ?? 0)
  else if (fault.kind === 'rejected' || fault.kind === 'permission' || fault.kind === 'reconnect') seen.refusals += 1
  else seen.faults += 1
  if (fault.kind === 'unknown_outcome' || fault.kind === 'duplicate') seen.unclear += 1
}

function requestOf({ row, machinery }: World, { held, approval }: Claim): Request {
  return { approval, part: row.confirmed.length, key: machinery.partKey(row), hash: held }
}

function gateOf({ machinery, row, paused, account, clearAt }: World, { held }: Claim): Gate {
  return { contentHash: machinery.hashOf(held, row.approvedHash), paused, account, clearAt }
}

function given({ machinery, random, now }: World, { skew }: Claim): Given {
  return { now: machinery.clock(now, skew), random: random.next(), limits: machinery.limits }
}

/** How many milliseconds a statement takes to the database, or its answer back. */
function toDatabase({ random }: World): number {
  return 1 + random.below(20)
}

function described(event: WorkerEvent): string {
  if ('fault' in event) return `${event.type} (${event.fault.kind})`
  return 'outcome' in event ? `${event.type} (${event.outcome.state})` : event.type
}

import { isInFlight } from '#contract/statuses.ts'
import type { RequestEvent } from '#features/effects/posts/on-request.ts'
import type { Random } from './random.ts'
import { HOUR, LIMITS, MINUTE } from './timing.ts'
import { beginAfresh, type World } from './world.ts'

/** The people of a workspace. They request things at any moment, and say the truth about the platform. */
export function* people(world: World): Generator<number, void, void> {
  const { random, left } = world
  while (left.requests > 0) {
    yield someTime(random)
    left.requests -= 1
    const edit = random.chance(0.2)
    const event: RequestEvent = edit ? { type: 'invalidate' } : wish(world)
    if (edit && (world.row.status === 'draft' || world.row.status === 'pending_approval')) {
      world.content = `${world.content}+`
    } else {
      ask(world, event, edit)
    }
  }
}

function ask(world: World, event: RequestEvent, edit: boolean): void {
  const { random, row, seen } = world
  const decision = world.machinery.decide(row, event, { now: world.now, random: random.next(), limits: LIMITS })
  world.tell?.(`a person asks: ${event.type} → ${decision.next.do}`)
  if (decision.next.do === 'refuse') return
  seen.trouble = true
  if (event.type === 'approve') seen.approvals.push(event.contentHash)
  // "Publish again" is a new approval of the same content.
  if (event.type === 'resolve' && event.outcome === 'not_live') seen.approvals.push(seen.approvals.at(-1) ?? '')
  if (edit) world.content = `${world.content}+`
  const from = event.type === 'schedule' ? event.at : event.type === 'post_now' ? world.now : Number.POSITIVE_INFINITY
  beginAfresh(world, from)
  world.write(decision.row, 'person')
}

/** What people request for a post in its present state. Sometimes it is something that is not allowed. */
function wish(world: World): RequestEvent {
  const { random, row, content, seen, now } = world
  const schedule: RequestEvent = { type: 'schedule', at: now + random.below(random.chance(0.5) ? MINUTE : HOUR) }
  const goOut: RequestEvent = random.chance(0.5) ? schedule : { type: 'post_now' }
  switch (row.status) {
    case 'draft':
    case 'pending_approval': {
      const publishKey = `approval ${seen.approvals.length + 1}`
      return { type: 'approve', contentHash: content, publishKey, partsTotal: row.partsTotal, followUps: row.followUps }
    }
    case 'failed':
      if (row.outcomeUnknown && random.chance(0.8)) return truth(world)
      return goOut
    case 'approved':
      return goOut
    default:
      if (isInFlight(row.status) || random.chance(0.4)) {
        return pick<RequestEvent>(random, [{ type: 'cancel' }, { type: 'unschedule' }, { type: 'take_back' }, goOut])
      }
      return goOut
  }
}

/** What a person says who looked at the account. */
function truth({ platform, row, seen }: World): RequestEvent {
  const entry = platform.entries.find(
    ({ fate, part, approval }) =>
      fate === 'live' && part === row.confirmed.length && approval === seen.approvals.length,
  )
  if (entry === undefined) return { type: 'resolve', outcome: 'not_live' }
  return { type: 'resolve', outcome: 'live', ref: entry.ref }
}

/** Short waits fall into the work of a worker; long waits end after it. */
function someTime(random: Random): number {
  if (random.chance(0.4)) return random.below(3_000)
  return random.below(random.chance(0.5) ? 5 * MINUTE : 3 * HOUR)
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random.below(items.length)] as Item // below(length) is an index of the list
}

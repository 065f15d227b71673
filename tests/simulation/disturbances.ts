import { HOUR, MINUTE } from './timing.ts'
import type { World } from './world.ts'

/** What happens around a post: pauses, lost accounts, content that changes without an event, times without a worker. */
export function* disturbances(world: World): Generator<number, void, void> {
  const { random, left, seen } = world
  while (left.disturbances > 0) {
    yield random.chance(0.5) ? random.below(3_000) : random.below(5 * MINUTE)
    left.disturbances -= 1
    seen.trouble = true
    const lasts = random.below(random.chance(0.6) ? 5 * MINUTE : 3 * HOUR)
    switch (random.below(4)) {
      case 0:
        world.tell?.(`paused for ${lasts} ms`)
        world.paused = true
        seen.pausedSince = world.now
        yield lasts
        world.paused = false
        seen.pausedSince = null
        break
      case 1:
        world.tell?.(`no account for ${lasts} ms`)
        world.account = random.chance(0.5) ? 'missing' : 'needs_reconnecting'
        seen.refusals += 1
        yield lasts
        world.account = 'usable'
        break
      case 2:
        world.tell?.('the content changes past the machine')
        world.content = `${world.content}?`
        break
      default:
        world.tell?.(`no worker runs for ${lasts} ms`)
        world.downUntil = world.now + lasts
    }
  }
}

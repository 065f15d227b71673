import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { countFaults, type Evidence } from './evidence.ts'
import type { HandedIn } from './fates.ts'
import type { Installation } from './installation.ts'

/** What happened to the posts on one network. */
export interface NetworkFacts {
  name: string
  /** How many posts were to be published. */
  posts: number
  faults: number
  /**
   * How many posts may be live, at the end or until a person looked. `told`: for how many of these a person was
   * notified.
   */
  inDoubt: number
  told: number
}

export function byNetwork(
  { simulators }: Installation,
  handedIn: readonly HandedIn[],
  { posts }: Evidence,
): NetworkFacts[] {
  return [...simulators].map(([platform, simulator]) => {
    const due = handedIn.filter(({ account, due }) => account.platform === platform && due !== null)
    const doubtful = due.filter(({ id, doubted }) => doubted || posts.get(id)?.outcomeUnknown)
    return {
      name: PLATFORM_NAMES[platform],
      posts: due.length,
      faults: countFaults(simulator),
      inDoubt: doubtful.length,
      told: doubtful.filter(({ id }) => posts.get(id)?.told.includes('post_maybe_live')).length,
    }
  })
}

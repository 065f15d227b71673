import { dice } from './random.ts'

export const ORGS = 8
export const ACCOUNTS_AN_ORG = 5

/**
 * What people do with a post. All but the first two must keep it from going out: an edit, a cancellation, a verdict
 * that is never given, and content changed in the database behind everybody's back.
 */
export type Fate = 'publish' | 'move' | 'edit' | 'cancel' | 'leave_undecided' | 'tamper'

export interface PlannedPost {
  fate: Fate
  /** Index among the accounts of the workspace. */
  account: number
  /** One text, or those of a thread. No two are alike in a run: a text found twice is a double post. */
  texts: string[]
}

export interface PlannedGroup {
  org: number
  /** When it is handed in, milliseconds from the start. */
  at: number
  /** How long after that it is due, milliseconds. */
  leadMs: number
  posts: PlannedPost[]
}

const GROUP_SIZES = [1, 1, 2, 3, 4, 6] as const
const LEAD_MS = { shortest: 2_000, longest: 6_000 }

/** Who hands in what and when: the same for the same seed. */
export function makePlan({ posts, seed, spanMs }: { posts: number; seed: number; spanMs: number }): PlannedGroup[] {
  const { roll, between, below } = dice(seed)
  const groups: PlannedGroup[] = []
  for (let made = 0; made < posts; ) {
    const size = Math.min(GROUP_SIZES[below(GROUP_SIZES.length)] ?? 1, posts - made)
    groups.push({
      org: below(ORGS),
      at: (made / posts) * spanMs,
      leadMs: Math.round(between(LEAD_MS.shortest, LEAD_MS.longest)),
      posts: Array.from({ length: size }, (_, index) => ({
        fate: fateOf(roll()),
        account: below(ACCOUNTS_AN_ORG),
        texts: textsOf(`${seed}-${made + index}`, roll()),
      })),
    })
    made += size
  }
  return groups
}

function fateOf(roll: number): Fate {
  if (roll < 0.86) return 'publish'
  if (roll < 0.89) return 'move'
  if (roll < 0.92) return 'edit'
  if (roll < 0.95) return 'cancel'
  return roll < 0.98 ? 'leave_undecided' : 'tamper'
}

function textsOf(name: string, roll: number): string[] {
  const parts = roll < 0.94 ? 1 : roll < 0.97 ? 2 : 3
  return Array.from({ length: parts }, (_, part) => `News ${name}, part ${part + 1} of ${parts}: oak, ash & elm`)
}

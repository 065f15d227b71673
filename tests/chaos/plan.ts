import { dice } from './random.ts'

export const ORGS = 8
/**
 * How many accounts a workspace has, one on each network. Posts of one account wait for one another, so with few
 * accounts a run would mostly wait.
 */
export const ACCOUNTS_AN_ORG = 9

/** What people do with a submitted post. */
export const FATES = [
  'publish',
  'move',
  /** This fate and the next three, and `leave_undecided`, must keep the post from being published. */
  'edit',
  'cancel',
  'unschedule',
  /** The approval is withdrawn, and the post is sent back. */
  'reject',
  /** Other words are approved. These must be published, and the first ones must not. */
  'reapprove',
  /** Two people publish the post at the same moment. */
  'post_now',
  'leave_undecided',
  /** The content is changed in the database itself, so the post must not be published. */
  'tamper',
] as const
export type Fate = (typeof FATES)[number]

export interface PlannedPost {
  fate: Fate
  /** When `fate` happens, in milliseconds from the due time. Null: at once, long before the due time. */
  actAt: number | null
  /** The index of the account in the workspace. */
  account: number
  /** Whether the post goes where nobody can ask the network about it, if the network has such a place. */
  unlisted: boolean
  /** Whether the post has a picture, even if the network demands none. */
  pictured: boolean
  /** One text, or the texts of a thread. All texts of a run differ, so a text that is found twice is a double post. */
  texts: string[]
  /** The author's first comment, if the network has first comments. It differs from all other texts of the run. */
  comment: string | null
}

export interface PlannedGroup {
  org: number
  /** When the group is submitted, in milliseconds from the start. */
  at: number
  /** Milliseconds from when the group is submitted until it is due. */
  leadMs: number
  posts: PlannedPost[]
}

const GROUP_SIZES = [1, 1, 2, 3, 4, 6] as const
const LEAD_MS = { shortest: 2_000, longest: 6_000 }
/** In this range around a post's due time workers claim it, send it and try it again. In milliseconds. */
const RACE_MS = { earliest: -300, latest: 2_500 }
const UNLISTED_SHARE = 0.25
const PICTURED_SHARE = 0.2
const COMMENTED_SHARE = 0.5

/** Cumulative shares. The remaining posts are published as they were approved. */
const SHARES: readonly [number, Fate][] = [
  [0.72, 'publish'],
  [0.75, 'move'],
  [0.79, 'edit'],
  [0.83, 'cancel'],
  [0.85, 'unschedule'],
  [0.87, 'reject'],
  [0.91, 'reapprove'],
  [0.96, 'post_now'],
  [0.98, 'leave_undecided'],
  [1, 'tamper'],
]

/** Plans who submits what and when. A seed always gives the same plan. */
export function makePlan({ posts, seed, spanMs }: { posts: number; seed: number; spanMs: number }): PlannedGroup[] {
  const { roll, between, below } = dice(seed)
  const groups: PlannedGroup[] = []
  for (let made = 0; made < posts; ) {
    const size = Math.min(GROUP_SIZES[below(GROUP_SIZES.length)] ?? 1, posts - made)
    groups.push({
      org: below(ORGS),
      at: (made / posts) * spanMs,
      leadMs: Math.round(between(LEAD_MS.shortest, LEAD_MS.longest)),
      posts: Array.from({ length: size }, (_, index) => {
        const name = `${seed}-${made + index}`
        const texts = textsOf(name, roll())
        return {
          fate: fateOf(roll()),
          // Only single posts change around their due time: of a thread that is half published, nobody could say what
          // must be public.
          actAt: texts.length === 1 && roll() < 0.6 ? Math.round(between(RACE_MS.earliest, RACE_MS.latest)) : null,
          account: below(ACCOUNTS_AN_ORG),
          unlisted: texts.length === 1 && roll() < UNLISTED_SHARE,
          pictured: roll() < PICTURED_SHARE,
          texts,
          comment: roll() < COMMENTED_SHARE ? `More of news ${name}: where the oak stood` : null,
        }
      }),
    })
    made += size
  }
  return groups
}

function fateOf(roll: number): Fate {
  return SHARES.find(([upTo]) => roll < upTo)?.[1] ?? 'publish'
}

function textsOf(name: string, roll: number): string[] {
  const parts = roll < 0.94 ? 1 : roll < 0.97 ? 2 : 3
  return Array.from({ length: parts }, (_, part) => `News ${name}, part ${part + 1} of ${parts}: oak, ash & elm`)
}

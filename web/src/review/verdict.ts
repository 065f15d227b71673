import type { Post } from '#contract/posts/post.ts'
import { isUndecided } from '#contract/statuses.ts'
import { type PlannedTime, planTimes } from './plan.ts'
import type { DeskFacts } from './use-desk-facts.ts'

export interface Verdict {
  /** All posts that are still without a verdict. */
  undecided: readonly Post[]
  /** The posts that a rejection would cover. */
  rejectable: readonly Post[]
  /** The posts that an approval would cover. */
  approvable: readonly Post[]
  /** When each of the approvable posts would be published. */
  plan: readonly PlannedTime[]
  /** Why each action is impossible. Null if it is possible. */
  reasonNot: Record<'approve' | 'reject' | 'time', string | null>
}

interface Given {
  posts: readonly Post[]
  /** The ids of the posts that the verdict leaves out. */
  left: ReadonlySet<string>
  /** A time that the person chose. */
  chosen: string | null
  /** The changes by others while it was read. */
  changed?: readonly string[]
  facts: Pick<DeskFacts, 'blockers' | 'slots' | 'now' | 'mayNot'>
}

/** What a verdict on a draft would cover, when each post would be published, and what prevents the verdict. */
export function verdictOn({ posts, left, chosen, changed = [], facts }: Given): Verdict {
  const { blockers, slots, now, mayNot } = facts
  const undecided = posts.filter(isUndecided)
  const rejectable = undecided.filter(({ id }) => !left.has(id))
  const approvable = rejectable.filter(({ id }) => !blockers.has(id))
  const open = undecided.length > 0
  const reject = mayNot.approve ?? (open && rejectable.length === 0 ? 'Every platform is left out.' : null)
  const blocked = rejectable.map(({ id }) => blockers.get(id))[0] ?? null
  const unnoticed = open && changed.length > 0 ? `${changed[0]} Say that you have read it.` : null
  const approve = reject ?? unnoticed ?? (open && approvable.length === 0 ? blocked : null)
  return {
    undecided,
    rejectable,
    approvable,
    plan: planTimes({ posts: approvable, slots, chosen, now }),
    reasonNot: { approve, reject, time: open ? approve : mayNot.approve },
  }
}

import type { PostStatus } from '#contract/statuses.ts'
import type { EffectRow, EffectState } from '#features/effects/index.ts'
import { POST_WORDS } from './post-words.ts'

/** What publishing knows of a post: its effect, with the post's status in place of the effect's state. */
export type PublishRow = Omit<EffectRow, 'state' | 'words'> & { status: PostStatus }

/**
 * The effect's state for each status. `none` belongs to the statuses in which nobody asks for publishing, yet or any
 * more.
 */
const STATE_OF: Record<PostStatus, EffectState> = {
  draft: 'none',
  pending_approval: 'changed',
  approved: 'late',
  scheduled: 'waiting',
  publishing: 'under_way',
  awaiting_platform: 'processing',
  published: 'done',
  failed: 'failed',
  canceled: 'none',
}

const STATUS_OF: Record<Exclude<EffectState, 'none'>, PostStatus> = {
  waiting: 'scheduled',
  under_way: 'publishing',
  processing: 'awaiting_platform',
  done: 'published',
  failed: 'failed',
  late: 'approved',
  changed: 'pending_approval',
}

/**
 * The effect of a post, as the core decides about it. The status stays in the object although nobody reads it: to
 * remove it is slow.
 */
export function toEffect(row: PublishRow): EffectRow {
  return { ...row, state: STATE_OF[row.status], words: POST_WORDS }
}

/** The post's status for an effect's state. `before` stays if nothing was asked for. */
export function statusOf({ state }: Pick<EffectRow, 'state'>, before: PostStatus): PostStatus {
  return state === 'none' ? before : STATUS_OF[state]
}

/** The post after a decision about its effect. */
export function fromEffect(row: EffectRow, before: PublishRow): PublishRow {
  return { ...row, status: statusOf(row, before.status) }
}

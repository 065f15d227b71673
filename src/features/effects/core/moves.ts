import { canMove, POST_MOVES, type PostMove } from '#contract/post-machine.ts'
import type { PostStatus } from '#contract/statuses.ts'
import type { PublishedRef } from '#platforms/outgoing.ts'
import { type Decision, type Given, goOn, type Notice, stop } from './decision.ts'
import type { PublishRow } from './row.ts'
import { POST_WORDS, type Words } from './words.ts'

/** Changes the status by a move of the post machine; any other is a fault in this program, and throws. */
export function move(row: PublishRow, name: PostMove, to: PostStatus, change: Partial<PublishRow>): PublishRow {
  const allowed = canMove(name, row.status) && (POST_MOVES[name].to as readonly PostStatus[]).includes(to)
  if (!allowed) throw new Error(`The post machine has no move ${name} from ${row.status} to ${to}`)
  return { ...row, ...change, status: to }
}

/** No worker has the row, and no question about it is open. */
export const AT_REST = {
  leaseUntil: null,
  intent: null,
  outcomeUnknown: false,
  refreshed: false,
  processing: null,
} as const satisfies Partial<PublishRow>

/** One more part stands on the platform: the post is published, or its next part is begun. */
export function confirmPart(row: PublishRow, ref: PublishedRef, given: Given): Decision {
  const live = [...row.live, ref]
  if (live.length >= row.partsTotal) {
    const done = { ...AT_REST, live, nextRetryAt: null, lastError: null }
    return stop(move(row, 'confirm', 'published', done), [{ notify: 'post_published' }, { emit: 'post.published' }])
  }
  const { now, limits } = given
  const begun = {
    ...row,
    ...AT_REST,
    live,
    attemptCount: 1,
    lateFrom: now,
    lastError: null,
    leaseUntil: now + limits.leaseMs,
  }
  return goOn(begun, { do: 'prepare', part: live.length })
}

/** Surely not live (a thread: its next part), and it will not be tried again unasked. */
export function fail(row: PublishRow, why: string, also: readonly Notice[] = []): Decision {
  const text = row.live.length === 0 ? why : `${why} ${liveParts(row)}`
  const failed = move(row, 'fail', 'failed', { ...AT_REST, nextRetryAt: null, lastError: text })
  return stop(failed, [...also, { notify: 'post_failed', text }, { emit: 'post.failed' }])
}

/** Nobody can tell whether it is live. It is not sent again unless a person says that it is not. */
export function failInDoubt(row: PublishRow, why: string, also: readonly Notice[] = []): Decision {
  const { doubt, settle } = wordsOf(row)
  const text = `${doubt} ${why} ${settle}${row.live.length === 0 ? '' : ` ${liveParts(row)}`}`
  const change = { ...AT_REST, intent: row.intent, outcomeUnknown: true, nextRetryAt: null, lastError: text }
  return stop(move(row, 'fail', 'failed', change), [
    ...also,
    { notify: 'post_maybe_live', text },
    { emit: 'post.failed' },
  ])
}

/** The end of trying: in doubt if an earlier call's outcome is still unknown. */
export function giveUp(row: PublishRow, why: string, also: readonly Notice[] = []): Decision {
  return row.outcomeUnknown ? failInDoubt(row, why, also) : fail(row, why, also)
}

/** Too late to go out unasked: approved, without a time. A3-7. */
export function hold(row: PublishRow, why = wordsOf(row).late): Decision {
  const text = `${why} ${wordsOf(row).askAgain}${row.live.length === 0 ? '' : ` ${liveParts(row)}`}`
  const rest = { ...AT_REST, dueAt: null, nextRetryAt: null, lateFrom: null, attemptCount: 0, lastError: text }
  return stop(move(row, 'hold', 'approved', rest), [{ notify: 'stale_post_held', text }])
}

/** After a counted attempt that surely had no effect. The wait is the post's own and does not make it late. */
export function retry(row: PublishRow, at: number, why: string): Decision {
  return stop(move(row, 'retry', 'scheduled', { ...AT_REST, nextRetryAt: at, lateFrom: at, lastError: why }))
}

/** Not now, for reasons outside the post; the time that goes by makes it late. */
export function putOff(row: PublishRow, at: number, why: string): Decision {
  if (row.outcomeUnknown) return stop({ ...row, leaseUntil: at, lastError: why })
  return stop(move(row, 'retry', 'scheduled', { ...AT_REST, nextRetryAt: at, lastError: why }))
}

/** In flight and left alone until `at`, when any worker goes on. The wait is the post's own. */
export function wait(row: PublishRow, at: number, why: string | null): Decision {
  return stop({ ...row, leaseUntil: at, lateFrom: at, lastError: why })
}

export function liveParts(row: PublishRow): string {
  return `${row.live.length} of ${row.partsTotal} ${wordsOf(row).partsDone}`
}

export function wordsOf({ words }: PublishRow): Words {
  return words ?? POST_WORDS
}

import type { Notice } from '#features/effects/index.ts'

/** The notices about an effect for which a type of notification exists. */
const NOTIFY = {
  done: 'post_published',
  failed: 'post_failed',
  in_doubt: 'post_maybe_live',
  late: 'stale_post_held',
  changed: 'approval_requested',
  incomplete: 'post_incomplete',
  account_refused: 'account_error',
} as const satisfies Record<Notice['tell'], string>

/** Its form is stored in queues, where a message outlives the release that wrote it. */
export type Message =
  | { notify: (typeof NOTIFY)['done'] }
  | { notify: Exclude<(typeof NOTIFY)[Notice['tell']], 'post_published'>; text: string }

export function messagesOf(outbox: readonly Notice[]): Message[] {
  return outbox.map((notice) =>
    notice.tell === 'done' ? { notify: NOTIFY.done } : { notify: NOTIFY[notice.tell], text: notice.text },
  )
}

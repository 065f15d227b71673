import type { NotificationTier } from '../statuses.ts'

/**
 * Every type of notification, and how much it asks of its reader. Spec E2; `post_removed` by decision 017,
 * `subscription_problem` by 075.
 */
export const NOTIFICATION_TYPES = {
  approval_requested: 'action_required',
  post_failed: 'action_required',
  post_maybe_live: 'action_required',
  stale_post_held: 'action_required',
  account_error: 'action_required',
  payment_overdue: 'action_required',
  subscription_problem: 'action_required',
  credits_low: 'action_required',
  invitation: 'action_required',
  post_published_first: 'meaningful_win',
  post_top_performer: 'meaningful_win',
  launch_day: 'meaningful_win',
  follower_milestone: 'meaningful_win',
  post_published: 'routine',
  post_removed: 'routine',
  render_finished: 'routine',
  run_finished: 'routine',
  automation_ran: 'routine',
  member_joined: 'routine',
  digest: 'routine',
} as const satisfies Record<string, NotificationTier>

export type NotificationType = keyof typeof NOTIFICATION_TYPES

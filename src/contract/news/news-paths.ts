import type { NotificationType } from './notifications.ts'

/**
 * The pages to which each type of notification may lead: paths of the web app, which a browser test checks against its
 * routes. A type without a path is read in the list of notifications, or is not sent yet.
 */
export const NEWS_PATHS = {
  approval_requested: ['/review/{groupId}'],
  post_failed: ['/review/{groupId}', '/accounts', '/inbox'],
  post_maybe_live: ['/review/{groupId}', '/accounts', '/inbox'],
  stale_post_held: ['/review/{groupId}', '/accounts', '/inbox'],
  account_error: ['/accounts', '/review/{groupId}', '/documents'],
  payment_overdue: ['/settings/plan'],
  subscription_problem: ['/settings/plan'],
  credits_low: ['/settings/plan'],
  invitation: [],
  post_published_first: ['/review/{groupId}'],
  post_top_performer: ['/review/{groupId}'],
  launch_day: [],
  follower_milestone: ['/accounts'],
  post_published: ['/review/{groupId}'],
  post_removed: ['/review/{groupId}'],
  render_finished: ['/videos/{renderId}'],
  run_finished: ['/settings/activity/{runId}'],
  automation_ran: ['/results/automation'],
  member_joined: ['/settings/people'],
  digest: [],
} as const satisfies Record<NotificationType, readonly `/${string}`[]>

type Filled<Path> = Path extends `${infer Before}{${string}}${infer Behind}` ? `${Before}${string}${Behind}` : Path

/** A path that a notification can lead to: `/settings/plan`, `/review/0192…`. */
export type NewsPath = Filled<(typeof NEWS_PATHS)[NotificationType][number]>

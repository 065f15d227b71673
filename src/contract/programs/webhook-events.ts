/** Every event that a webhook can listen to, and what has happened then. Spec E7. */
export const WEBHOOK_EVENTS = {
  'post.published': 'A post is live on its platform',
  'post.failed': 'A post was not published, and will not be without a person',
  'post_group.pending_approval': 'A group began to wait for a decision',
  'post_group.approved': 'Nothing in a group is left undecided, and the last decision was an approval',
  'post_group.rejected': 'Posts of a group were sent back to draft',
  'reply.sent': 'A reply went out',
  'account.error': 'A platform no longer accepts the sign-in of an account: it must be connected again',
  'render.finished': 'A branded video is ready, or could not be made',
  'run.finished': 'A background run came to its end',
} as const satisfies Record<string, string>

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]] // its own keys

/** Sent on request, to the one webhook that is being tested, whatever events it listens to. */
export const TEST_EVENT = 'webhook.test'

export const WEBHOOK_STATUSES = ['active', 'disabled'] as const
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number]

/** `gone`: the receiver answered 410. `failing`: nothing reached it for five days. */
export const WEBHOOK_DISABLED_REASONS = ['by_member', 'gone', 'failing'] as const

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

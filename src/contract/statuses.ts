/** Closed lists of states. Spec W5, R1, P4, N5 */

export const POST_STATUSES = [
  'draft',
  'pending_approval',
  'approved',
  'scheduled',
  'publishing',
  'awaiting_platform',
  'published',
  'failed',
  'canceled',
] as const
export type PostStatus = (typeof POST_STATUSES)[number]

/** Whether the post still waits for a decision: nobody has approved it, and it is in no later state. */
export const isUndecided = ({ status }: { status: string }): boolean =>
  status === 'draft' || status === 'pending_approval'

/** A person has approved the post, and its publication has not begun. */
export const APPROVED_STATUSES = ['approved', 'scheduled'] as const satisfies readonly PostStatus[]

export const isApproved = ({ status }: { status: PostStatus }): boolean =>
  (APPROVED_STATUSES as readonly PostStatus[]).includes(status)

/** States in which a worker or the platform has the post. It can be neither edited nor canceled. */
export const IN_FLIGHT_STATUSES = ['publishing', 'awaiting_platform'] as const satisfies readonly PostStatus[]

export function isInFlight(status: PostStatus): boolean {
  return (IN_FLIGHT_STATUSES as readonly PostStatus[]).includes(status)
}

export const POST_GROUP_STATUSES = ['draft', 'pending_approval', 'approved', 'scheduled', 'canceled'] as const
export type PostGroupStatus = (typeof POST_GROUP_STATUSES)[number]

export const APPROVAL_ACTIONS = ['submit_for_approval', 'approved', 'reapproved', 'rejected'] as const
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number]

export const REJECT_REASONS = [
  'not_my_voice',
  'not_interesting',
  'too_promotional',
  'inaccurate',
  'repetitive',
  'wrong_timing',
  'other',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

export const REJECT_WORDS: Record<RejectReason, string> = {
  not_my_voice: 'Not my voice',
  not_interesting: 'Not interesting',
  too_promotional: 'Too promotional',
  inaccurate: 'Inaccurate',
  repetitive: 'Repetitive',
  wrong_timing: 'Wrong timing',
  other: 'Something else',
}

export const ACCOUNT_STATUSES = ['connected', 'disconnected', 'error'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export const ORG_STATUSES = ['active', 'suspended'] as const

export const MEMBER_STATUSES = ['active', 'suspended'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

export const INVITATION_STATUSES = ['pending', 'accepted', 'expired', 'revoked'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

export const REPLY_SETTINGS = ['everyone', 'following', 'mentionedUsers', 'verified'] as const
export type ReplySettings = (typeof REPLY_SETTINGS)[number]

export const AUDIENCE_TYPES = ['b2b', 'b2c', 'mixed'] as const
export type AudienceType = (typeof AUDIENCE_TYPES)[number]

export const NOTIFICATION_STATUSES = ['pending', 'sent', 'failed', 'read'] as const
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number]

export const NOTIFICATION_TIERS = ['action_required', 'meaningful_win', 'routine'] as const
export type NotificationTier = (typeof NOTIFICATION_TIERS)[number]

/** Which content assistants may approve in the name of the person they act for. Spec R10 */
export const ASSISTANT_APPROVALS = ['people_drafts', 'all', 'never'] as const
export type AssistantApprovals = (typeof ASSISTANT_APPROVALS)[number]

/** How credits came to a workspace: for the month, kept from the month before, as a gift, or by purchase. */
export const GRANT_KINDS = ['monthly', 'rollover', 'allowance', 'purchased'] as const
export type GrantKind = (typeof GRANT_KINDS)[number]

export const CREDIT_TRANSACTION_TYPES = ['grant', 'usage', 'expiry', 'reversal'] as const

/** Spec C4 */
export const SUBSCRIPTION_STATUSES = ['active', 'pausing', 'paused', 'past_due', 'canceled', 'trialing'] as const

export const SUBSCRIPTION_EVENT_TYPES = ['pausing', 'paused', 'resumed'] as const

/** States of invoices and of payments. */
export const PAYMENT_STATUSES = ['open', 'past_due', 'paid', 'canceled', 'refunded', 'partially_refunded'] as const

export const PAYMENT_TYPES = ['subscription', 'plan_change', 'credits', 'payment_method', 'refund'] as const

/**
 * Whether a workspace can be changed. It cannot if its payment is overdue or it has no running plan. Spec C4
 */
export const ACCESS_STATES = ['full', 'read_only', 'subscription_required'] as const
export type AccessState = (typeof ACCESS_STATES)[number]

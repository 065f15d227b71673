/** Whether a workspace can be written in: its payment is overdue, or it has no running plan. Document 2, "Errors"; B7-2. */
export const ACCESS_STATES = ['full', 'read_only', 'subscription_required'] as const
export type AccessState = (typeof ACCESS_STATES)[number]

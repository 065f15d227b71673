/** Stable codes of error bodies. Spec A7 to A9 */
export const ERROR_CODES = [
  'subscription_required',
  'subscription_overdue_read_only',
  'fair_use_limit',
  'approval_required',
  'invalid_transition',
  'stale_update',
  'last_owner',
  'slug_taken',
  'already_member',
  'already_published',
  'in_progress',
  'idempotency_mismatch',
  'no_free_slot',
  'paused',
  'account_disconnected',
  'brand_kit_invalid',
  'rate_limit_exceeded',
  'platform_error',
  'provider_unavailable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** One problem of a refused request. `path` names the place: `body.posts.0.platform`. Spec A8. */
export interface ErrorDetail {
  path: string
  message: string
  code: string
}

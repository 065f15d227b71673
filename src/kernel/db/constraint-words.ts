import { type AppError, conflict, forbidden, invalidField, notFound, unauthenticated } from '../errors.ts'

/**
 * Maps the name of each constraint or unique index to the refusal of a request that violates it. Operations check
 * before they write, and their refusals give more detail. These refusals serve the second of two requests that check at
 * the same time.
 */
export const CONSTRAINT_WORDS: Readonly<Record<string, () => AppError>> = {
  tag_name: () => invalidField('body.name', 'name_taken', 'There is a tag of this name already: choose another'),
  tag_name_key: () => invalidField('body.name', 'name_taken', 'A tag looks like this one already: choose another name'),
  org_slug_key: () => conflict('slug_taken', 'Another workspace has this address: choose another'),
  member_org_id_user_id_key: () => conflict('already_member', 'This person is a member of the workspace already'),
  invitation_open: () =>
    conflict('stale_update', 'This address was invited at the same moment: look at the invitations'),
  user_account_email: () =>
    conflict('stale_update', 'An account with this address was made at the same moment: sign in, or try again'),
  oidc_identity_pkey: () =>
    conflict('stale_update', 'This sign-in was linked by another request at the same moment: sign in again'),
  recovery_code_pkey: () => conflict('stale_update', 'Two-factor codes were changed at the same moment: try again'),
  post_group_tag_pkey: () =>
    conflict('stale_update', 'The tags of this group were changed at the same moment: try again'),
  webhook_attempt_pkey: () => conflict('stale_update', 'This delivery was tried at the same moment: read it again'),

  // The named thing existed when it was checked, and was removed before the write.
  post_group_tag_org_id_tag_id_fkey: () =>
    invalidField(
      'body.tagIds',
      'tag_not_found',
      'One of these tags was deleted at the same moment: read the tags again',
    ),
  video_render_org_id_source_asset_id_fkey: () =>
    invalidField('body.video.assetId', 'asset_not_found', 'This file was removed at the same moment: choose another'),
  video_render_org_id_asset_id_fkey: () =>
    conflict('stale_update', 'The video was removed at the same moment: render it again'),
  brand_kit_org_id_logo_asset_id_fkey: () =>
    invalidField('body.logo', 'asset_not_found', 'This file was removed at the same moment: choose another'),
  api_key_org_id_user_id_fkey: () => forbidden('You are no longer a member of this workspace'),
  connection_org_id_user_id_fkey: () => forbidden('You are no longer a member of this workspace'),
  oauth_state_session_id_fkey: () => unauthenticated('The session has ended: sign in again'),
  oauth_state_org_id_api_key_id_fkey: () => unauthenticated('This key was removed at the same moment: use another'),
  preference_source_signal_fkey: () => notFound('learned preference'),
  context_extract_document_fkey: () => notFound('document'),
  dm_conversation_person_key: () =>
    conflict('stale_update', 'This person was added at the same moment: read the conversations again'),
  dm_message_conversation_fkey: () => notFound('conversation'),
  thought_draft_thought_fkey: () => notFound('thought'),
  engagement_item_feed_fkey: () => conflict('stale_update', 'The feed was removed at the same moment: refresh again'),
  webhook_delivery_org_id_webhook_id_fkey: () => notFound('webhook'),
  webhook_attempt_org_id_delivery_id_fkey: () => notFound('delivery'),
  oauth_token_org_id_connection_id_fkey: () => forbidden('This connection was ended at the same moment: connect again'),
  recovery_code_user_id_fkey: () =>
    conflict('stale_update', 'Two-factor codes were switched off at the same moment: set them up again'),
}

/** unique_violation, foreign_key_violation, exclusion_violation. PostgreSQL, appendix A. */
const VIOLATIONS = new Set(['23505', '23503', '23P01'])

/** The refusal for a database error. Null for any other error. */
export function refusalOfConstraint(error: unknown): AppError | null {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return null
  if (typeof error.code !== 'string' || !VIOLATIONS.has(error.code)) return null
  return typeof error.constraint === 'string' ? (CONSTRAINT_WORDS[error.constraint]?.() ?? null) : null
}

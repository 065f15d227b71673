-- Closed lists of the contract, held where they are kept: the generated types then say so, and nothing casts. New rows
-- are checked from now on; the rows that stand are looked through by the next migration, which locks nobody out.
-- `tests/contract/closed-lists.test.ts` holds each to its list. docs/decisions/037-closed-lists-in-the-database.md

alter table post_group
  add constraint post_group_status_check check (status in (
    'draft', 'pending_approval', 'approved', 'scheduled', 'canceled'
  )) not valid;

alter table post
  add constraint post_platform_check check (platform in (
    'x', 'linkedin', 'tiktok', 'reddit', 'facebook', 'instagram', 'youtube', 'bluesky', 'threads'
  )) not valid,
  add constraint post_status_check check (status in (
    'draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'awaiting_platform', 'published',
    'failed', 'canceled'
  )) not valid;

alter table post_tally
  add constraint post_tally_platform_check check (platform in (
    'x', 'linkedin', 'tiktok', 'reddit', 'facebook', 'instagram', 'youtube', 'bluesky', 'threads'
  )) not valid,
  add constraint post_tally_status_check check (status in (
    'draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'awaiting_platform', 'published',
    'failed', 'canceled'
  )) not valid;

alter table post_result
  add constraint post_result_unavailable_check check (unavailable <@ array[
    'likes', 'reposts', 'replies', 'quotes', 'bookmarks', 'impressions'
  ]) not valid;

alter table approval
  add constraint approval_reason_check check (reason in (
    'not_my_voice', 'not_interesting', 'too_promotional', 'inaccurate', 'repetitive', 'wrong_timing', 'other'
  )) not valid;

alter table platform_act
  add constraint platform_act_platform_check check (platform in (
    'x', 'linkedin', 'tiktok', 'reddit', 'facebook', 'instagram', 'youtube', 'bluesky', 'threads'
  )) not valid;

alter table social_account
  add constraint social_account_platform_check check (platform in (
    'x', 'linkedin', 'tiktok', 'reddit', 'facebook', 'instagram', 'youtube', 'bluesky', 'threads'
  )) not valid;

alter table oauth_state
  add constraint oauth_state_platform_check check (platform in (
    'x', 'linkedin', 'tiktok', 'reddit', 'facebook', 'instagram', 'youtube', 'bluesky', 'threads'
  )) not valid;

alter table publishing_pause
  add constraint publishing_pause_platforms_check check (platforms <@ array[
    'x', 'linkedin', 'tiktok', 'reddit', 'facebook', 'instagram', 'youtube', 'bluesky', 'threads'
  ]) not valid;

alter table media_asset
  add constraint media_asset_source_check check (source in (
    'upload', 'import', 'branded_image', 'carousel', 'screenshot', 'branded_video', 'link_card'
  )) not valid;

alter table notification
  add constraint notification_type_check check (type in (
    'approval_requested', 'post_failed', 'post_maybe_live', 'stale_post_held', 'account_error',
    'payment_overdue', 'credits_low', 'invitation', 'post_published_first', 'post_top_performer', 'launch_day',
    'follower_milestone', 'post_published', 'post_removed', 'render_finished', 'run_finished',
    'automation_ran', 'member_joined', 'digest'
  )) not valid;

alter table webhook
  add constraint webhook_events_check check (events <@ array[
    'post.published', 'post.failed', 'post_group.pending_approval', 'post_group.approved',
    'post_group.rejected', 'reply.sent', 'account.error', 'render.finished', 'run.finished'
  ]) not valid;

alter table webhook_delivery
  add constraint webhook_delivery_event_check check (event in (
    'post.published', 'post.failed', 'post_group.pending_approval', 'post_group.approved',
    'post_group.rejected', 'reply.sent', 'account.error', 'render.finished', 'run.finished', 'webhook.test'
  )) not valid;

alter table connection
  add constraint connection_scopes_check check (scopes <@ array[
    'mcp:read', 'posts:write', 'posts:schedule', 'posts:publish', 'posts:delete', 'brand:write'
  ]) not valid;

alter table api_key
  add constraint api_key_permissions_check check (permissions <@ array[
    'workspace:read', 'content:write', 'ai:use', 'content:approve', 'content:publish', 'brand:write',
    'accounts:manage', 'scheduling:manage', 'automation:manage', 'members:manage', 'workspace:manage',
    'billing:manage', 'workspace:own'
  ]) not valid;

-- The rows that stand, looked through while others read and write them: a transaction of its own, since the locks of
-- adding a constraint would otherwise be held until the end of the look.

alter table post_group
  validate constraint post_group_status_check;
alter table post
  validate constraint post_platform_check,
  validate constraint post_status_check;
alter table post_tally
  validate constraint post_tally_platform_check,
  validate constraint post_tally_status_check;
alter table post_result
  validate constraint post_result_unavailable_check;
alter table approval
  validate constraint approval_reason_check;
alter table platform_act
  validate constraint platform_act_platform_check;
alter table social_account
  validate constraint social_account_platform_check;
alter table oauth_state
  validate constraint oauth_state_platform_check;
alter table publishing_pause
  validate constraint publishing_pause_platforms_check;
alter table media_asset
  validate constraint media_asset_source_check;
alter table notification
  validate constraint notification_type_check;
alter table webhook
  validate constraint webhook_events_check;
alter table webhook_delivery
  validate constraint webhook_delivery_event_check;
alter table connection
  validate constraint connection_scopes_check;
alter table api_key
  validate constraint api_key_permissions_check;

-- A worker writes the steps of many posts, whatever their workspaces, in one transaction. It acts as galley_sweep then,
-- which sees the rows of the workspaces that the transaction names, in these tables alone. Decision 092
create function app_orgs()
  returns uuid[]
  language sql
  stable
  as $$ select nullif(current_setting('app.org_ids', true), '')::uuid[] $$;
comment on function app_orgs() is
  'The workspaces of the posts whose steps a worker writes together; null: none. Decision 092';

do $$
declare
  v_table text;
  v_org text;
begin
  foreach v_table in array array['org', 'member', 'social_account', 'post_group', 'post', 'scheduler_profile',
    'publishing_pause', 'effect', 'publish_attempt', 'notification', 'notification_preference', 'webhook'] loop
    v_org := case v_table when 'org' then 'id' else 'org_id' end;
    execute format(
      'create policy orgs_of_steps on %I to galley_sweep using (%I = any ((select app_orgs())::uuid[]))
         with check (%I = any ((select app_orgs())::uuid[]))', v_table, v_org, v_org);
  end loop;
end $$;

grant select on org, publishing_pause, scheduler_profile, effect_hold to galley_sweep;
grant select (org_id, user_id, role, status) on member to galley_sweep;
grant select (org_id, user_id, in_app_enabled, routine_email) on notification_preference to galley_sweep;
grant select (org_id, id, status) on webhook to galley_sweep;
grant select (org_id, id, platform, status, external_id, handle, credentials_sealed) on social_account to galley_sweep;
grant select, update (status, scheduled_for, updated_at, approved_by, approved_at) on post_group to galley_sweep;
grant select, update (status, approved_hash, idempotency_key, scheduled_for_utc, parts_total, published_external_id,
  published_url, published_at, next_retry_at, attempt_count, last_attempt_at, last_error, outcome_unknown, live_parts,
  doubt_url, updated_at) on post to galley_sweep;
grant select, update on effect to galley_sweep;
grant select, insert, update (outcome, finished_at, http_status, platform_ref, error) on publish_attempt to galley_sweep;
grant select, insert, update (dismissed_at, email_due_at) on notification to galley_sweep;

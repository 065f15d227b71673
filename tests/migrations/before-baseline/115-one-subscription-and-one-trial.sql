-- Subscriptions of a workspace beside the one that counts. Those that were bought while another one ran give nothing until
-- the first has ended. Decision 075
create table subscription_beside (
  org_id uuid not null references org (id),
  provider text not null,
  provider_subscription_id text not null,
  plan_key text not null,
  -- open: it runs beside; ended: it is over, and never counted; counted: it is or was the one that counts.
  state text not null default 'open' check (state in ('open', 'ended', 'counted')),
  found_at timestamptz not null default now(),
  primary key (org_id, provider, provider_subscription_id)
);

-- Who has had a trial: a workspace, whoever bought it, and whoever owned the workspace then. A trial that does not count
-- was begun by somebody who had one.
create table billing_trial (
  org_id uuid not null references org (id),
  provider text not null,
  provider_subscription_id text not null,
  user_id uuid not null references user_account (id),
  counts boolean not null,
  began_at timestamptz not null default now(),
  primary key (org_id, provider, provider_subscription_id, user_id)
);
create index billing_trial_of_person on billing_trial (user_id) where counts;

do $$
declare t text;
begin
  foreach t in array array['subscription_beside', 'billing_trial'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy current_org on %I using (org_id = app_org()) with check (org_id = app_org())', t);
  end loop;
end $$;
grant select, insert, update on subscription_beside to galley_app;
grant select, insert on billing_trial to galley_app;

-- Whether the workspace, or any of these people in whatever workspace, has had another trial than this. Answers no more.
create function trial_was_had(p_org uuid, p_people uuid[], p_subscription text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from billing_trial t
      where t.counts and t.provider_subscription_id is distinct from p_subscription
        and (t.org_id = p_org or t.user_id = any (p_people))
    )
  $$;
revoke all on function trial_was_had(uuid, uuid[], text) from public;
grant execute on function trial_was_had(uuid, uuid[], text) to galley_app;
grant create on schema public to galley_definer;
alter function trial_was_had(uuid, uuid[], text) owner to galley_definer;
revoke create on schema public from galley_definer;
grant select on billing_trial to galley_definer;
create policy definer on billing_trial to galley_definer using (true) with check (true);

alter table notification drop constraint notification_type_check;
alter table notification
  add constraint notification_type_check check (type in (
    'approval_requested', 'post_failed', 'post_maybe_live', 'stale_post_held', 'account_error',
    'payment_overdue', 'subscription_problem', 'credits_low', 'invitation', 'post_published_first',
    'post_top_performer', 'launch_day', 'follower_milestone', 'post_published', 'post_removed', 'render_finished',
    'run_finished', 'automation_ran', 'member_joined', 'digest'
  )) not valid;

select open_to_operator();
select keep_times_in_order();

-- What publishing writes down, and the records every change leaves: attempts, notifications, audit, repeated requests.

-- A row is inserted before the first byte of a publishing call leaves, and its outcome is filled in once.
create table publish_attempt (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  post_id uuid not null,
  fence bigint not null,
  part integer not null,
  started_at timestamptz not null default now(),
  request_hash text not null,
  outcome text,
  finished_at timestamptz,
  http_status integer,
  platform_ref jsonb,
  error text,
  primary key (org_id, id),
  foreign key (org_id, post_id) references post (org_id, id)
);

create index publish_attempt_post on publish_attempt (org_id, post_id, started_at);

create table notification (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references user_account (id),
  type text not null,
  title text not null,
  body text,
  href text,
  tier text not null check (tier in ('action_required', 'meaningful_win', 'routine')),
  channels text[] not null default '{in_app}',
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'read')),
  dedupe_key text not null,
  read_at timestamptz,
  dismissed_at timestamptz,
  email_sent_at timestamptz,
  metadata jsonb,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, user_id, dedupe_key)
);
create index notification_newest on notification (org_id, user_id, created_at desc) where dismissed_at is null;

-- Append-only for the application: it may insert and read, never change. org_id is null for acts outside a workspace.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  org_id uuid,
  user_id uuid,
  at timestamptz not null default now(),
  actor jsonb not null,
  action text not null,
  target_type text,
  target_id uuid,
  before_hash text,
  after_hash text,
  request_id text not null
);
create index audit_log_org on audit_log (org_id, at desc);

-- Answers kept for 24 h, to be given again to a repeat of the same request.
create table idempotency_record (
  owner text not null,
  key text not null,
  request_hash text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_record_age on idempotency_record (created_at);

-- Workers tell that they live; readiness reads it.
create table worker_heartbeat (
  worker text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

do $$
declare t text;
begin
  foreach t in array array[
    'tag', 'media_asset', 'social_account', 'oauth_state', 'post_group', 'post_group_tag', 'post', 'approval',
    'preference_signal', 'scheduler_profile', 'post_tally', 'publish_attempt', 'notification'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy current_org on %I using (org_id = app_org()) with check (org_id = app_org())', t);
  end loop;
end $$;

alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy readable on audit_log for select using (org_id = app_org());
create policy appendable on audit_log for insert with check (org_id is not distinct from app_org());

grant select, insert, update, delete on tag, media_asset, social_account, oauth_state, post_group, post_group_tag,
  post, preference_signal, scheduler_profile, notification to galley_app;
grant select on post_tally to galley_app;
grant select, insert on approval, audit_log to galley_app;
grant select, insert on publish_attempt to galley_app;
grant update (outcome, finished_at, http_status, platform_ref, error) on publish_attempt to galley_app;
grant select, insert, update, delete on idempotency_record, worker_heartbeat to galley_app;

-- The consent's state is all that a platform's callback brings: it is looked up, and used up, by its hash.
create function take_oauth_state(p_state_hash bytea)
  returns table (org_id uuid, user_id uuid, platform text, redirect_uri text, secrets_sealed bytea)
  language sql security definer set search_path = public
  as $$
    delete from oauth_state s where s.state_hash = p_state_hash and s.expires_at > now()
    returning s.org_id, s.user_id, s.platform, s.redirect_uri, s.secrets_sealed
  $$;
revoke all on function take_oauth_state(bytea) from public;
grant execute on function take_oauth_state(bytea) to galley_app;

-- The claim: the one look across workspaces. It leases rows whose time has come and returns ids, nothing of their
-- content; everything after runs under the workspace's own row-level security. One post of an account at a time: so
-- claims wait for each other (they are short), and of each account the longest due is taken.
create function claim_due_posts(p_worker text, p_lease interval, p_limit integer)
  returns table (org_id uuid, post_id uuid, fence bigint)
  language sql security definer set search_path = public
  as $$
    select pg_advisory_xact_lock(4400002);
    with ready as (
      select p.org_id, p.id, p.wake_at, p.social_account_id from post p
      where p.wake_at <= clock_timestamp()
        and not exists (
          select 1 from post busy
          where busy.org_id = p.org_id and busy.social_account_id = p.social_account_id and busy.id <> p.id
            and busy.lease_owner is not null and busy.lease_until > clock_timestamp()
        )
      order by p.wake_at
      limit p_limit * 20
    ), first_of_account as (
      select distinct on (r.org_id, coalesce(r.social_account_id, r.id)) r.org_id, r.id, r.wake_at
      from ready r
      order by r.org_id, coalesce(r.social_account_id, r.id), r.wake_at, r.id
    ), due as (
      select p.org_id, p.id from post p join first_of_account f on f.org_id = p.org_id and f.id = p.id
      where p.wake_at <= clock_timestamp()
      order by f.wake_at
      limit p_limit
      for update of p skip locked
    )
    update post p
    set fence = p.fence + 1, lease_owner = p_worker, lease_until = clock_timestamp() + p_lease,
        wake_at = clock_timestamp() + p_lease
    from due where p.org_id = due.org_id and p.id = due.id
    returning p.org_id, p.id, p.fence
  $$;

-- When the next row is due, so that an idle worker knows how long to sleep.
create function next_wake_at() returns timestamptz
  language sql stable security definer set search_path = public
  as $$ select min(wake_at) from post where wake_at is not null $$;

-- Accounts whose tokens end soon: ids only.
create function accounts_to_refresh(p_before timestamptz, p_limit integer)
  returns table (org_id uuid, account_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select a.org_id, a.id from social_account a
    where a.status = 'connected' and a.token_expires_at is not null and a.token_expires_at < p_before
      and (a.refresh_lease_until is null or a.refresh_lease_until < now())
    order by a.token_expires_at limit p_limit
  $$;

-- What nobody needs any more.
create function sweep_expired() returns void
  language sql security definer set search_path = public
  as $$
    delete from idempotency_record where created_at < now() - interval '24 hours';
    delete from oauth_state where expires_at < now();
    delete from session where expires_at < now();
    delete from sign_in_failure where at < now() - interval '1 day';
  $$;

revoke all on function claim_due_posts(text, interval, integer), next_wake_at(),
  accounts_to_refresh(timestamptz, integer), sweep_expired() from public;
grant execute on function claim_due_posts(text, interval, integer), next_wake_at(),
  accounts_to_refresh(timestamptz, integer), sweep_expired() to galley_sweep;

-- The functions above run as galley_definer, a role that nobody becomes: it may do just this, with no superuser near.
grant create on schema public to galley_definer;
do $$
declare t text; f regprocedure;
begin
  foreach t in array array[
    'user_account', 'org', 'session', 'sign_in_failure', 'oauth_state', 'post', 'post_tally', 'social_account',
    'idempotency_record'
  ] loop
    execute format('grant select on %I to galley_definer', t);
    if (select relrowsecurity from pg_class where oid = t::regclass) then
      execute format('create policy definer on %I to galley_definer using (true) with check (true)', t);
    end if;
  end loop;
  foreach f in array array[
    'auth_user_by_email(text)', 'auth_session(bytea)', 'auth_any_account()', 'auth_slug_taken(text)',
    'tally_posts()', 'fold_post_tally()', 'take_oauth_state(bytea)', 'claim_due_posts(text, interval, integer)',
    'next_wake_at()', 'accounts_to_refresh(timestamptz, integer)', 'sweep_expired()'
  ]::regprocedure[] loop
    execute format('alter function %s owner to galley_definer', f);
  end loop;
end $$;
grant update on post to galley_definer;
grant insert, delete on post_tally to galley_definer;
grant delete on oauth_state, session, sign_in_failure, idempotency_record to galley_definer;
revoke create on schema public from galley_definer;

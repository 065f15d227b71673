-- API keys, what a workspace's plan lets it do, and the counts of rate limits.

-- A key acts for the member who made it, and goes with them. Only the sha256 of its secret is kept. B5-1
create table api_key (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  secret_hash bytea not null unique,
  last4 text not null,
  -- Null: whatever its maker may. Never more than that.
  permissions text[],
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references member (org_id, user_id) on delete cascade
);
create index api_key_newest on api_key (org_id, created_at desc);
create index api_key_maker on api_key (org_id, user_id);

alter table api_key enable row level security;
alter table api_key force row level security;
create policy current_org on api_key using (org_id = app_org()) with check (org_id = app_org());
create policy own on api_key for select using (user_id = app_user());
grant select, insert, update on api_key to galley_app;

-- Before somebody comes with a key, nothing is known but its secret.
create function auth_api_key(p_secret_hash bytea) returns table (org_id uuid, id uuid, user_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select k.org_id, k.id, k.user_id from api_key k
    where k.secret_hash = p_secret_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  $$;
revoke all on function auth_api_key(bytea) from public;
grant execute on function auth_api_key(bytea) to galley_app;
create policy definer on api_key to galley_definer using (true) with check (true);
grant select on api_key to galley_definer;
grant create on schema public to galley_definer;
alter function auth_api_key(bytea) owner to galley_definer;
revoke create on schema public from galley_definer;

-- What the plan allows right now. B7-2
alter table org add column access_state text not null default 'full'
  check (access_state in ('full', 'read_only', 'subscription_required'));

-- Requests taken in the running minute, one row a limit. Not worth a log: after a crash everybody starts afresh.
create unlogged table rate_window (
  bucket text primary key,
  ends_at timestamptz not null,
  taken integer not null,
  -- How many of those asked for the last statement gave; it is what that statement returns.
  granted integer not null
) with (fillfactor = 50);
grant select, insert, update, delete on rate_window to galley_app;

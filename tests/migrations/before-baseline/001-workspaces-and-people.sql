-- Workspaces, people, sessions. Row-level security is on for every table that belongs to somebody: the application
-- role sees the rows of the workspace (app.org_id) and the person (app.user_id) that its transaction was opened for.

create function app_org() returns uuid language sql stable
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;

create function app_user() returns uuid language sql stable
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create table user_account (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  email_verified boolean not null default false,
  password_hash text,
  name text,
  avatar_url text,
  active_org_id uuid,
  locale text,
  timezone text,
  feature_flags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz
);
create unique index user_account_email on user_account (lower(email));

create table org (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  avatar_url text,
  owner_id uuid references user_account (id),
  timezone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz
);

create table member (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references user_account (id),
  role text not null check (role in ('owner', 'admin', 'editor', 'contributor', 'viewer')),
  status text not null default 'active' check (status in ('active', 'suspended')),
  joined_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  primary key (org_id, id),
  unique (org_id, user_id)
);
create index member_user on member (user_id);

-- Only the sha256 of a session's token is kept.
create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account (id),
  token_hash bytea not null unique,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_user on session (user_id);

-- Failed sign-ins per account and address: the delay grows with them.
create table sign_in_failure (
  bucket text not null,
  at timestamptz not null default now()
);
create index sign_in_failure_bucket on sign_in_failure (bucket, at);

-- Keys that sign access tokens. The private half is sealed with the installation's key ring.
create table signing_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_jwk_sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

alter table user_account enable row level security;
alter table user_account force row level security;
create policy own on user_account using (id = app_user()) with check (id = app_user());
create policy fellow_members on user_account for select
  using (exists (select 1 from member m where m.user_id = user_account.id and m.org_id = app_org()));

alter table org enable row level security;
alter table org force row level security;
create policy current_org on org using (id = app_org()) with check (id = app_org());
create policy own_orgs on org for select
  using (exists (select 1 from member m where m.org_id = org.id and m.user_id = app_user()));

alter table member enable row level security;
alter table member force row level security;
create policy current_org on member using (org_id = app_org()) with check (org_id = app_org());
create policy own_memberships on member for select using (user_id = app_user());

alter table session enable row level security;
alter table session force row level security;
create policy own on session using (user_id = app_user()) with check (user_id = app_user());

grant select, insert, update on user_account, org, member to galley_app;
grant select, insert, update, delete on session to galley_app;
grant select, insert, delete on sign_in_failure to galley_app;
grant select, insert on signing_key to galley_app;

-- Before somebody is signed in there is no app.user_id. These narrow functions are all that sign-in may see.
create function auth_user_by_email(p_email text)
  returns table (id uuid, password_hash text)
  language sql stable security definer set search_path = public
  as $$ select u.id, u.password_hash from user_account u where lower(u.email) = lower(p_email) $$;

create function auth_session(p_token_hash bytea)
  returns table (id uuid, user_id uuid, created_at timestamptz, last_seen_at timestamptz)
  language sql stable security definer set search_path = public
  as $$
    select s.id, s.user_id, s.created_at, s.last_seen_at from session s
    where s.token_hash = p_token_hash and s.expires_at > now()
  $$;

create function auth_any_account() returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select 1 from user_account) $$;

create function auth_slug_taken(p_slug text) returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select 1 from org where slug = p_slug) $$;

revoke all on function auth_user_by_email(text), auth_session(bytea), auth_any_account(), auth_slug_taken(text) from public;
grant execute on function auth_user_by_email(text), auth_session(bytea), auth_any_account(), auth_slug_taken(text)
  to galley_app;

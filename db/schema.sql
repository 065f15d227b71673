-- The database of Galley, as db/migrations make it, to be read from the top. Written by "npm run generate".
--
-- Every row of a workspace bears its org_id, and so does every key. Row-level security, forced, shows a transaction
-- only the rows of the workspace (app_org) and the person (app_user) that it was opened for. The roles, which
-- src/kernel/db/roles.ts makes: galley_app, the application; galley_sweep, the workers' looks across workspaces;
-- galley_definer, in which nobody acts and as which their few functions run; galley_operator, the operator's commands.

-- Some functions run as galley_definer, which owns them. To be given one it must be able to make one.
grant create on schema public to galley_definer;


-- ==================== Workspaces and people

-- A person. One account whatever workspaces they are in.
create table user_account (
  id uuid not null default gen_random_uuid(),
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
  updated_at timestamptz,
  -- Runs the installation: the person of the first account. B5-1
  is_operator boolean not null default false,
  constraint user_account_pkey primary key (id)
);
create unique index user_account_email on user_account (lower(email));
alter table user_account enable row level security, force row level security;
create policy definer on user_account to galley_definer using (true) with check (true);

-- The person whom the transaction acts for; null: nobody.
create function app_user()
  returns uuid
  language sql
  stable
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

create policy own on user_account using (id = app_user()) with check (id = app_user());
grant select, insert, update on user_account to galley_app;
grant select, update (active_org_id, updated_at) on user_account to galley_definer;

-- What a row says of its own times holds together: rows are made by the database's clock and changed by the clock of
-- whoever changes them, which may be behind.
create function keep_updated_at()
  returns trigger
  language plpgsql
  as $$
begin
  new.updated_at := new.created_at;
  return new;
end $$;

create trigger times_in_order before insert or update on user_account
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

create function auth_any_account()
  returns boolean
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$ select exists (select 1 from user_account) $$;
revoke all on function auth_any_account() from public;
grant execute on function auth_any_account() to galley_app;
alter function auth_any_account() owner to galley_definer;

-- Before somebody is signed in there is no app.user_id: this and the other auth_ functions are all that sign-in may
-- see.
create function auth_user_by_email(p_email text)
  returns table(id uuid, password_hash text)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$ select u.id, u.password_hash from user_account u where lower(u.email) = lower(p_email) $$;
revoke all on function auth_user_by_email(text) from public;
grant execute on function auth_user_by_email(text) to galley_app;
alter function auth_user_by_email(text) owner to galley_definer;

-- A workspace. Nearly everything belongs to one, and row-level security shows a transaction only the one that it was
-- opened for.
create table org (
  id uuid not null default gen_random_uuid(),
  slug text not null,
  name text not null,
  status text not null default 'active',
  avatar_url text,
  owner_id uuid,
  timezone text,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  -- What the plan allows right now. B7-2
  access_state text not null default 'full',
  onboarding_step text,
  constraint org_pkey primary key (id),
  constraint org_slug_key unique (slug),
  constraint org_access_state_check check (access_state in ('full', 'read_only', 'subscription_required')),
  constraint org_onboarding_step_check check (onboarding_step in ('brand', 'social', 'x_connection', 'billing',
    'strategy', 'first_content')),
  constraint org_status_check check (status in ('active', 'suspended')),
  constraint org_owner_id_fkey foreign key (owner_id) references user_account (id)
);
create index org_owner on org (coalesce(owner_id, id));
alter table org enable row level security, force row level security;

-- The workspace that the transaction was opened for; null: none.
create function app_org()
  returns uuid
  language sql
  stable
  as $$ select nullif(current_setting('app.org_id', true), '')::uuid $$;

create policy current_org on org using (id = app_org()) with check (id = app_org());
create policy definer on org to galley_definer using (true) with check (true);

-- The workspaces of the posts whose steps a worker writes together; null: none. Decision 092
create function app_orgs()
  returns uuid[]
  language sql
  stable
  as $$ select nullif(current_setting('app.org_ids', true), '')::uuid[] $$;

create policy orgs_of_steps on org to galley_sweep
  using (id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (id = any (((select app_orgs() as app_orgs))::uuid[]));
grant select, insert, update on org to galley_app;
grant select on org to galley_definer;
grant select on org to galley_sweep;
create trigger times_in_order before insert or update on org
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

create function auth_slug_taken(p_slug text)
  returns boolean
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$ select exists (select 1 from org where slug = p_slug) $$;
revoke all on function auth_slug_taken(text) from public;
grant execute on function auth_slug_taken(text) to galley_app;
alter function auth_slug_taken(text) owner to galley_definer;

-- Where one person owns every workspace, nobody else can wait. By the two ends of an index.
create function one_owner_alone()
  returns boolean
  language sql
  stable
  as $$
    select (select coalesce(owner_id, id) from org order by coalesce(owner_id, id) limit 1)
      = (select coalesce(owner_id, id) from org order by coalesce(owner_id, id) desc limit 1)
  $$;
revoke all on function one_owner_alone() from public;
grant execute on function one_owner_alone() to galley_definer;

-- Of the workspaces of the jobs under way (p_in_hand): those whose owner has enough of them. Decision 031
create function orgs_to_wait(p_in_hand uuid[], p_most integer)
  returns setof uuid
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    with busy as (
      select coalesce(o.owner_id, o.id) as owner
      from unnest(p_in_hand) as hand (id) join org o on o.id = hand.id
      group by 1 having count(*) >= p_most
    )
    select o.id from busy b join org o on coalesce(o.owner_id, o.id) = b.owner
  $$;
revoke all on function orgs_to_wait(uuid[], integer) from public;
grant execute on function orgs_to_wait(uuid[], integer) to galley_sweep;
alter function orgs_to_wait(uuid[], integer) owner to galley_definer;

-- Who is in a workspace, and what they may do there.
create table member (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  role text not null,
  status text not null default 'active',
  joined_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  constraint member_pkey primary key (org_id, id),
  constraint member_org_id_user_id_key unique (org_id, user_id),
  constraint member_role_check check (role in ('owner', 'admin', 'editor', 'contributor', 'viewer')),
  constraint member_status_check check (status in ('active', 'suspended')),
  constraint member_org_id_fkey foreign key (org_id) references org (id),
  constraint member_user_id_fkey foreign key (user_id) references user_account (id)
);
create index member_user on member (user_id);
alter table member enable row level security, force row level security;
create policy current_org on member using (org_id = app_org()) with check (org_id = app_org());
create policy orgs_of_steps on member to galley_sweep
  using (org_id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (org_id = any (((select app_orgs() as app_orgs))::uuid[]));
create policy own_memberships on member for select using (user_id = app_user());
create policy people_definer on member to galley_definer using (true) with check (true);
grant select, insert, update, delete on member to galley_app;
grant select on member to galley_definer;
grant select (org_id, user_id, role, status) on member to galley_sweep;
create trigger times_in_order before insert or update on member
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

create policy own_orgs on org for select
  using (id = app_org() or (exists (select 1 from member m where m.org_id = org.id and m.user_id = app_user())));

create policy fellow_members on user_account for select
  using ((exists (select 1 from member m where m.user_id = user_account.id and m.org_id = app_org())));

-- Somebody who is no longer an active member of the current workspace does not have it as their active one. The row is
-- their own, which nobody else of the workspace may write.
create function forget_active_org(p_user_id uuid)
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    update user_account u set active_org_id = null, updated_at = now()
    where u.id = p_user_id and u.active_org_id = app_org() and not exists (
      select 1 from member m where m.org_id = app_org() and m.user_id = u.id and m.status = 'active'
    )
  $$;
revoke all on function forget_active_org(uuid) from public;
grant execute on function forget_active_org(uuid) to galley_app;
alter function forget_active_org(uuid) owner to galley_definer;

-- The person who has this address, and the workspace in which they are told of things: their active one, else the one
-- they joined first. No row for somebody without a workspace.
create function person_to_tell(p_email text)
  returns table(user_id uuid, org_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select u.id, m.org_id from user_account u join member m on m.user_id = u.id and m.status = 'active'
    where lower(u.email) = lower(p_email)
    order by m.org_id is not distinct from u.active_org_id desc, m.joined_at
    limit 1
  $$;
revoke all on function person_to_tell(text) from public;
grant execute on function person_to_tell(text) to galley_app;
alter function person_to_tell(text) owner to galley_definer;

-- Who was asked into a workspace. Only the sha256 of the token is kept. Expired is what a pending one is after
-- expires_at: no state of its own.
create table invitation (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null,
  status text not null default 'pending',
  token_hash bytea not null,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_by uuid,
  accepted_at timestamptz,
  revoked_at timestamptz,
  constraint invitation_pkey primary key (org_id, id),
  constraint invitation_token_hash_key unique (token_hash),
  constraint invitation_role_check check (role in ('owner', 'admin', 'editor', 'contributor', 'viewer')),
  constraint invitation_status_check check (status in ('pending', 'accepted', 'revoked')),
  constraint invitation_accepted_by_fkey foreign key (accepted_by) references user_account (id),
  constraint invitation_invited_by_fkey foreign key (invited_by) references user_account (id),
  constraint invitation_org_id_fkey foreign key (org_id) references org (id)
);
create index invitation_by_id on invitation (id);
create index invitation_newest on invitation (org_id, created_at desc);
create unique index invitation_open on invitation (org_id, lower(email)) where status = 'pending';
create index invitation_open_address on invitation (lower(email)) where status = 'pending';
alter table invitation enable row level security, force row level security;
create policy current_org on invitation using (org_id = app_org()) with check (org_id = app_org());
create policy definer on invitation to galley_definer using (true) with check (true);
grant select, insert, update on invitation to galley_app;
grant select on invitation to galley_definer;

-- Whether an open invitation is for this address.
create function auth_is_invited(p_email text)
  returns boolean
  language plpgsql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    begin
      return exists (
        select 1 from invitation i
        where lower(i.email) = lower(p_email) and i.status = 'pending' and i.expires_at > now()
      );
    end
  $$;
revoke all on function auth_is_invited(text) from public;
grant execute on function auth_is_invited(text) to galley_app;
alter function auth_is_invited(text) owner to galley_definer;

-- The token is all that the invited person brings: it leads to the invitation's ids, whatever has become of it.
create function find_invitation(p_token_hash bytea)
  returns table(org_id uuid, id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$ select i.org_id, i.id from invitation i where i.token_hash = p_token_hash $$;
revoke all on function find_invitation(bytea) from public;
grant execute on function find_invitation(bytea) to galley_app;
alter function find_invitation(bytea) owner to galley_definer;

-- For signing up: which address an open invitation is for.
create function invitation_by_token(p_token_hash bytea)
  returns table(org_id uuid, email text)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select i.org_id, i.email from invitation i
    where i.token_hash = p_token_hash and i.status = 'pending' and i.expires_at > now()
  $$;
revoke all on function invitation_by_token(bytea) from public;
grant execute on function invitation_by_token(bytea) to galley_app;
alter function invitation_by_token(bytea) owner to galley_definer;

-- Whether an invitation can still be accepted: the invited person is told of it in another workspace. Answers no more.
create function invitation_is_open(p_id uuid)
  returns boolean
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select exists (select from invitation where id = p_id and status = 'pending' and expires_at > now())
  $$;
revoke all on function invitation_is_open(uuid) from public;
grant execute on function invitation_is_open(uuid) to galley_app;
alter function invitation_is_open(uuid) owner to galley_definer;


-- ==================== Accounts at networks

-- An account at a network that the workspace has connected, with its sealed credentials.
create table social_account (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  platform text not null,
  external_id text not null,
  name text,
  handle text,
  status text not null default 'connected',
  scopes text[] not null default '{}',
  credentials_sealed bytea,
  token_expires_at timestamptz,
  last_refreshed_at timestamptz,
  refresh_lease_until timestamptz,
  last_error text,
  profile_image_url text,
  bio text,
  profile_url text,
  connected_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the network's rules go by beside who the account is: a record of that network's own, read by its schema in the
  -- contract.
  facts jsonb not null default '{}',
  -- Accounts that one consent gave access to: taking it back for one takes it from all. Null: it is the only one.
  grant_id uuid,
  -- When its tokens are renewed next, unless somebody needs them before. Null: nobody has looked at them yet.
  renew_at timestamptz,
  -- Renewals that failed since the last that did not.
  renewal_failures integer not null default 0,
  -- When only a person can go on, by connecting it again. Null: never, as far as the network says.
  sign_in_ends_at timestamptz,
  -- How many days ahead its people were told last.
  warned_days integer,
  voice jsonb,
  -- The small copy of the picture at profile_image_url, once it is fetched
  picture_key text,
  constraint social_account_pkey primary key (org_id, id),
  constraint social_account_org_id_platform_external_id_key unique (org_id, platform, external_id),
  constraint social_account_platform_check check (platform in ('x', 'linkedin', 'tiktok', 'reddit', 'facebook',
    'instagram', 'youtube', 'bluesky', 'threads')),
  constraint social_account_status_check check (status in ('connected', 'disconnected', 'error')),
  constraint social_account_org_id_fkey foreign key (org_id) references org (id)
);
create index social_account_end on social_account (least(sign_in_ends_at,
    case when renewal_failures >= 6 then token_expires_at else null::timestamptz end))
  where status = 'connected';
create index social_account_renewal on social_account (renew_at)
  where status = 'connected' and token_expires_at is not null;
alter table social_account enable row level security, force row level security;
create policy current_org on social_account using (org_id = app_org()) with check (org_id = app_org());
create policy definer on social_account to galley_definer using (true) with check (true);
create policy orgs_of_steps on social_account to galley_sweep
  using (org_id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (org_id = any (((select app_orgs() as app_orgs))::uuid[]));
grant select, insert, update, delete on social_account to galley_app;
grant select on social_account to galley_definer;
grant select (org_id, id, platform, external_id, handle, status, credentials_sealed) on social_account to galley_sweep;
create trigger times_in_order before insert or update on social_account
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- Accounts whose tokens are to be renewed: ids only.
create function accounts_to_refresh(p_before timestamptz, p_limit integer)
  returns table(org_id uuid, account_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select a.org_id, a.id from social_account a
    where a.status = 'connected' and a.token_expires_at is not null and (a.renew_at is null or a.renew_at < p_before)
      and (a.refresh_lease_until is null or a.refresh_lease_until < now())
    order by a.renew_at nulls first limit p_limit
  $$;
revoke all on function accounts_to_refresh(timestamp with time zone, integer) from public;
grant execute on function accounts_to_refresh(timestamp with time zone, integer) to galley_sweep;
alter function accounts_to_refresh(timestamp with time zone, integer) owner to galley_definer;

-- Accounts whose people have not been told yet that 14, 7, 3 or 1 days are left: ids only.
create function accounts_to_warn(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, account_id uuid, days integer)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select a.org_id, a.id, step.days
    from social_account a
    cross join lateral (select least(a.sign_in_ends_at, case when a.renewal_failures >= 6 then a.token_expires_at end)) e(at)
    cross join lateral (
      select min(ahead) from unnest(array[14, 7, 3, 1]) ahead where e.at <= p_now + ahead * interval '1 day'
    ) step(days)
    where a.status = 'connected' and e.at <= p_now + interval '14 days'
      and (a.warned_days is null or a.warned_days > step.days)
    order by e.at limit p_limit
  $$;
revoke all on function accounts_to_warn(timestamp with time zone, integer) from public;
grant execute on function accounts_to_warn(timestamp with time zone, integer) to galley_sweep;
alter function accounts_to_warn(timestamp with time zone, integer) owner to galley_definer;

-- One consent under way at a network. Only the hash of the state is kept. It ends with the browser session or the API
-- key that it was begun with (decision 074).
create table oauth_state (
  org_id uuid not null,
  state_hash bytea not null,
  user_id uuid not null,
  platform text not null,
  redirect_uri text not null,
  secrets_sealed bytea not null,
  expires_at timestamptz not null,
  -- The browser that asked, by its cookie: whoever lets another person's browser finish it would have that person's
  -- account in the wrong workspace. Null: a program asked.
  browser_hash bytea,
  -- It came back in a browser of somebody else and waits for that person's word: the same row, under a name that only
  -- their browser was told. Neither secret is good in place of the other.
  answered boolean not null default false,
  -- Pages alone, or a person's profile alone, where a network has both. Null: all it gives.
  target text,
  session_id uuid,
  api_key_id uuid,
  constraint oauth_state_pkey primary key (state_hash),
  constraint oauth_state_begun_by check (session_id is null or api_key_id is null),
  constraint oauth_state_platform_check check (platform in ('x', 'linkedin', 'tiktok', 'reddit', 'facebook',
    'instagram', 'youtube', 'bluesky', 'threads', 'notion')),
  constraint oauth_state_target_check check (target in ('profile', 'page')),
  constraint oauth_state_org_id_fkey foreign key (org_id) references org (id)
);
create index oauth_state_of_api_key on oauth_state (org_id, api_key_id) where api_key_id is not null;
create index oauth_state_of_session on oauth_state (session_id) where session_id is not null;
alter table oauth_state enable row level security, force row level security;
create policy current_org on oauth_state using (org_id = app_org()) with check (org_id = app_org());
create policy definer on oauth_state to galley_definer using (true) with check (true);
grant select, insert, update, delete on oauth_state to galley_app;
grant select, delete on oauth_state to galley_definer;

-- What a consent for several accounts (pages, channels) gave, sealed, until the person who began it says which are to
-- be connected. Only the hash of the choice's name is kept.
create table account_choice (
  org_id uuid not null,
  name_hash bytea not null,
  user_id uuid not null,
  platform text not null,
  accounts_sealed bytea not null,
  expires_at timestamptz not null,
  constraint account_choice_pkey primary key (org_id, name_hash),
  constraint account_choice_platform_check check (platform in ('x', 'linkedin', 'tiktok', 'reddit', 'facebook',
    'instagram', 'youtube', 'bluesky', 'threads')),
  constraint account_choice_org_id_fkey foreign key (org_id) references org (id)
);
create index account_choice_end on account_choice (expires_at);
alter table account_choice enable row level security, force row level security;
create policy current_org on account_choice using (org_id = app_org()) with check (org_id = app_org());
create policy definer on account_choice to galley_definer using (true) with check (true);
grant select, insert, delete on account_choice to galley_app;
grant select on account_choice to galley_definer;

-- What a consent gave and nobody chose from stands at the network until it is taken back there, which SQL cannot do: a
-- worker does it, and then removes the choice. So nothing else may remove one before.
create function account_choices_over(p_limit integer)
  returns table(org_id uuid, name_hash bytea)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select c.org_id, c.name_hash from account_choice c where c.expires_at <= now() order by c.expires_at limit p_limit
  $$;
revoke all on function account_choices_over(integer) from public;
grant execute on function account_choices_over(integer) to galley_sweep;
alter function account_choices_over(integer) owner to galley_definer;

-- The key by which networks know this installation that register nobody (AT Protocol): its public half stands in a
-- document that they read. Its sessions are bound to it, so there is one and it stays. Sealed.
create table client_key (
  id boolean not null default true,
  jwk_sealed bytea not null,
  constraint client_key_pkey primary key (id),
  constraint client_key_id_check check (id)
);
grant select, insert on client_key to galley_app;


-- ==================== What a workspace wants to say

-- Whom a workspace speaks for, and how; its colours, fonts, logo and tagline are in brand_kit
create table brand_profile (
  org_id uuid not null,
  mission text,
  tone text not null default '',
  personality_traits text[] not null default '{}',
  writing_guidelines text[] not null default '{}',
  banned_phrases text[] not null default '{}',
  overview text not null default '',
  products_or_services text[] not null default '{}',
  target_audience text[] not null default '{}',
  value_proposition text not null default '',
  differentiators text[] not null default '{}',
  brand_type text not null default 'unknown',
  identity text,
  expertise text[] not null default '{}',
  goals text[] not null default '{}',
  topics text[] not null default '{}',
  opinions text[] not null default '{}',
  disclosure text not null default 'public',
  inferred jsonb not null default '{}',
  confirmed_at timestamptz,
  confirmed_by uuid,
  inferred_at timestamptz,
  refreshed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint brand_profile_pkey primary key (org_id),
  constraint brand_profile_brand_type_check check (brand_type in ('personal', 'business', 'unknown')),
  constraint brand_profile_disclosure_check check (disclosure in ('public', 'private', 'restricted')),
  constraint brand_profile_org_id_fkey foreign key (org_id) references org (id)
);
alter table brand_profile enable row level security, force row level security;
create policy current_org on brand_profile using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on brand_profile to galley_app;
create trigger times_in_order before insert or update on brand_profile
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- What a workspace’s posts must keep to
create table brand_guardrail (
  org_id uuid not null,
  id text not null,
  place integer not null,
  text text not null,
  disclosure text not null default 'public',
  constraint brand_guardrail_pkey primary key (org_id, id),
  constraint brand_guardrail_disclosure_check check (disclosure in ('public', 'private', 'restricted')),
  constraint brand_guardrail_org_id_fkey foreign key (org_id) references org (id)
);
alter table brand_guardrail enable row level security, force row level security;
create policy current_org on brand_guardrail using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on brand_guardrail to galley_app;

-- What is known of a brand, each with where it comes from and who may learn of it
create table brand_knowledge (
  org_id uuid not null,
  id text not null,
  place integer not null,
  kind text not null,
  text text not null,
  origin text not null,
  source_type text,
  source_url text,
  source_external_id text,
  fetched_at timestamptz,
  updated_at timestamptz,
  confidence text,
  user_supplied boolean not null default false,
  disclosure text not null default 'public',
  durability text not null default 'durable',
  confirmed boolean not null default false,
  constraint brand_knowledge_pkey primary key (org_id, id),
  constraint brand_knowledge_confidence_check check (confidence in ('high', 'medium', 'low')),
  constraint brand_knowledge_disclosure_check check (disclosure in ('public', 'private', 'restricted')),
  constraint brand_knowledge_durability_check check (durability in ('durable', 'time_sensitive')),
  constraint brand_knowledge_kind_check check (kind in ('claim', 'fact', 'opinion', 'preference', 'topic')),
  constraint brand_knowledge_origin_check check (origin in ('user', 'inferred', 'imported', 'learned')),
  constraint brand_knowledge_org_id_fkey foreign key (org_id) references org (id)
);
alter table brand_knowledge enable row level security, force row level security;
create policy current_org on brand_knowledge using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on brand_knowledge to galley_app;

-- What a website says otherwise than what a person wrote or confirmed in the profile
create table brand_proposal (
  org_id uuid not null,
  field text not null,
  proposed jsonb not null,
  source text not null,
  confidence text not null,
  evidence jsonb not null default '[]',
  read_at timestamptz not null,
  constraint brand_proposal_pkey primary key (org_id, field),
  constraint brand_proposal_confidence_check check (confidence in ('high', 'medium', 'low')),
  constraint brand_proposal_source_check check (source in ('ai', 'heuristic')),
  constraint brand_proposal_org_id_fkey foreign key (org_id) references org (id)
);
alter table brand_proposal enable row level security, force row level security;
create policy current_org on brand_proposal using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on brand_proposal to galley_app;

-- The versions of a workspace’s plan: what it wants to say, and to whom; at most one is active
create table strategy (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null,
  status text not null default 'draft',
  source text not null,
  source_goal text,
  primary_objective text not null,
  target_audience text not null,
  pillars jsonb not null default '[]',
  channel_priorities jsonb not null default '[]',
  content_mix jsonb not null default '[]',
  positioning_angles text[] not null default '{}',
  opportunities jsonb not null default '[]',
  priorities jsonb not null default '[]',
  guardrail_notes text[] not null default '{}',
  recommendations jsonb not null default '[]',
  confidence text,
  generated_at timestamptz,
  suggested_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by uuid,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint strategy_pkey primary key (org_id, id),
  constraint strategy_id_version_key unique (org_id, id, version),
  constraint strategy_version_key unique (org_id, version),
  constraint strategy_confidence_check check (confidence in ('high', 'medium', 'low')),
  constraint strategy_source_check check (source in ('ai', 'heuristic')),
  constraint strategy_status_check check (status in ('draft', 'active', 'superseded')),
  constraint strategy_version_check check (version > 0),
  constraint strategy_org_id_fkey foreign key (org_id) references org (id)
);
create unique index strategy_one_active on strategy (org_id) where status = 'active';
alter table strategy enable row level security, force row level security;
create policy current_org on strategy using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on strategy to galley_app;
create trigger times_in_order before insert or update on strategy
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();


-- ==================== Content and its review

-- What is written and reviewed as one: a post for each account that it goes to.
create table post_group (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  title text not null,
  topic text,
  objective text,
  status text not null,
  timezone text not null,
  -- What the group shows, derived from its posts. A3-7
  scheduled_for timestamptz,
  -- The time that was wished for.
  wished_for timestamptz,
  approved_by uuid,
  approved_at timestamptz,
  strategy_id uuid,
  strategy_version integer,
  pillar_id text,
  priority_id text,
  content_type text,
  opportunity_id text,
  created_by jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint post_group_pkey primary key (org_id, id),
  constraint post_group_status_check check (status in ('draft', 'pending_approval', 'approved', 'scheduled',
    'canceled')),
  constraint post_group_org_id_fkey foreign key (org_id) references org (id),
  constraint post_group_strategy_fkey foreign key (org_id, strategy_id, strategy_version) references strategy (org_id,
    id, version)
);
create index post_group_created on post_group (org_id, created_at, id);
create index post_group_status on post_group (org_id, status, created_at, id);
alter table post_group enable row level security, force row level security;
create policy current_org on post_group using (org_id = app_org()) with check (org_id = app_org());
create policy orgs_of_steps on post_group to galley_sweep
  using (org_id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (org_id = any (((select app_orgs() as app_orgs))::uuid[]));
grant select, insert, update, delete on post_group to galley_app;
grant select, update (status, scheduled_for, approved_by, approved_at, updated_at) on post_group to galley_sweep;
create trigger times_in_order before insert or update on post_group
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- What goes out at one account: its content, its approval, its time, and what came of it. What workers change on the
-- way stands in effect (decision 035).
create table post (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  platform text not null,
  social_account_id uuid,
  status text not null,
  content_text text not null,
  media jsonb,
  platform_payload jsonb,
  -- What an approval is bound to. A3-2
  content_hash text not null,
  -- What was approved. It differs from content_hash when no approval is in force.
  approved_hash text,
  scheduled_for_utc timestamptz,
  wished_for timestamptz,
  schedule_reason text,
  published_external_id text,
  published_url text,
  published_at timestamptz,
  attempt_count integer not null default 0,
  last_attempt_at timestamptz,
  next_retry_at timestamptz,
  last_error text,
  idempotency_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  outcome_unknown boolean not null default false,
  parts_total integer not null default 1,
  -- The parts that stand on the network, in order.
  live_parts jsonb not null default '[]',
  -- Deleted by us on its network, and gone from every list here; the row stays, for the records that name it.
  deleted_at timestamptz,
  -- When it was found gone on its network, by the nightly reconciliation; null again once it is back.
  removed_at timestamptz,
  -- Who last changed what an approval covers (an Actor), and so what assistants may approve. Null: nobody knows, and
  -- assistants leave it to people.
  content_by jsonb,
  -- What was read outside when the content was written or handed in (link cards, the accounts behind names): part of
  -- what is approved, and published as it stands here. Decision 024
  outside jsonb,
  -- Of a post that may be live: where on the network a person finds it if it is, or else its account.
  doubt_url text,
  -- Whether a person chose its time, set or wished for, and not the scheduler: what looks for the best slots leaves
  -- that alone.
  time_chosen boolean not null default false,
  -- When it went out, goes out or was wished to. A column, since under row-level security no index on the expression is
  -- searched (COALESCE is not held to be leakproof).
  calendar_at timestamptz generated always as (coalesce(published_at, scheduled_for_utc, wished_for)) stored,
  -- How many of its parts, the last ones, follow what was asked for: its first comment. It is published without them
  -- all the same. Decision 045
  follow_ups integer not null default 0,
  basis jsonb,
  constraint post_pkey primary key (org_id, id),
  constraint post_platform_check check (platform in ('x', 'linkedin', 'tiktok', 'reddit', 'facebook', 'instagram',
    'youtube', 'bluesky', 'threads')),
  constraint post_status_check check (status in ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing',
    'awaiting_platform', 'published', 'failed', 'canceled')),
  constraint post_org_id_fkey foreign key (org_id) references org (id),
  constraint post_org_id_group_id_fkey foreign key (org_id, group_id) references post_group (org_id, id),
  constraint post_org_id_social_account_id_fkey foreign key (org_id,
    social_account_id) references social_account (org_id, id)
) with (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=2000, autovacuum_analyze_scale_factor=0.02);
create index post_account on post (org_id, social_account_id, scheduled_for_utc);
create index post_calendar on post (org_id, calendar_at, id) where deleted_at is null;
create index post_created on post (org_id, created_at, id);
create index post_group_posts on post (org_id, group_id);
create index post_in_doubt on post (org_id, social_account_id) where status = 'failed' and outcome_unknown;
create index post_platform on post (org_id, platform, created_at, id);
create index post_published on post (org_id, published_at, id) where status = 'published';
create index post_published_account on post (org_id, social_account_id, published_at, id) where status = 'published';
create index post_quoting on post (org_id, created_at desc, id desc)
  where platform = 'x' and deleted_at is null and platform_payload ? 'quoteTweetUrl';
create index post_scheduled on post (org_id, scheduled_for_utc, id);
create index post_scheduled_falling on post (org_id, scheduled_for_utc desc nulls last, id desc);
create index post_status on post (org_id, status, created_at, id);
alter table post enable row level security, force row level security;
create policy current_org on post using (org_id = app_org()) with check (org_id = app_org());
create policy definer on post to galley_definer using (true) with check (true);
create policy orgs_of_steps on post to galley_sweep
  using (org_id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (org_id = any (((select app_orgs() as app_orgs))::uuid[]));
grant select, insert, update, delete on post to galley_app;
grant select, update on post to galley_definer;
grant select, update (status, approved_hash, scheduled_for_utc, published_external_id, published_url, published_at,
  attempt_count, last_attempt_at, next_retry_at, last_error, idempotency_key, updated_at, outcome_unknown, parts_total,
  live_parts, doubt_url) on post to galley_sweep;
create trigger times_in_order before insert or update on post
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- How many posts there are of each network and status, as changes to be summed: exact inside any transaction, and no
-- row that parallel writers would wait for. The worker folds them together. Decision 005
create table post_tally (
  org_id uuid not null,
  platform text not null,
  status text not null,
  n bigint not null,
  constraint post_tally_platform_check check (platform in ('x', 'linkedin', 'tiktok', 'reddit', 'facebook', 'instagram',
    'youtube', 'bluesky', 'threads')),
  constraint post_tally_status_check check (status in ('draft', 'pending_approval', 'approved', 'scheduled',
    'publishing', 'awaiting_platform', 'published', 'failed', 'canceled'))
);
create index post_tally_org on post_tally (org_id) include (platform, status, n);
alter table post_tally enable row level security, force row level security;
create policy current_org on post_tally using (org_id = app_org()) with check (org_id = app_org());
create policy definer on post_tally to galley_definer using (true) with check (true);
grant select on post_tally to galley_app;
grant select, insert, delete on post_tally to galley_definer;

-- Adds the changes of each workspace, network and status up to one row.
create function fold_post_tally()
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
  with gone as (delete from post_tally returning org_id, platform, status, n)
  insert into post_tally (org_id, platform, status, n)
    select org_id, platform, status, sum(n) from gone group by 1, 2, 3 having sum(n) <> 0;
$$;
revoke all on function fold_post_tally() from public;
grant execute on function fold_post_tally() to galley_sweep;
alter function fold_post_tally() owner to galley_definer;

-- Writes how the counts change. What is deleted counts nowhere.
create function tally_posts()
  returns trigger
  language plpgsql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    if tg_op = 'UPDATE' then
      insert into post_tally (org_id, platform, status, n)
        select d.org_id, d.platform, d.status, sum(d.n) from (
          select org_id, platform, status, 1 as n from new_rows where deleted_at is null
          union all
          select org_id, platform, status, -1 from old_rows where deleted_at is null
        ) d group by 1, 2, 3 having sum(d.n) <> 0;
    else
      insert into post_tally (org_id, platform, status, n)
        select org_id, platform, status, count(*) from new_rows where deleted_at is null group by 1, 2, 3;
    end if;
  else
    insert into post_tally (org_id, platform, status, n)
      select org_id, platform, status, -count(*) from old_rows where deleted_at is null group by 1, 2, 3;
  end if;
  return null;
end $$;
alter function tally_posts() owner to galley_definer;

create trigger post_tally_delete after delete on post
  referencing old table as old_rows
  for each statement
  execute function tally_posts();
create trigger post_tally_insert after insert on post
  referencing new table as new_rows
  for each statement
  execute function tally_posts();
create trigger post_tally_update after update on post
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function tally_posts();

-- A workspace's own words to sort groups by.
create table tag (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  name text not null,
  color text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What it is compared by, so that tags which nobody can tell apart are one (src/contract/name-key.ts, decision 080).
  -- Null: it was named before, and is compared by its name.
  name_key text,
  constraint tag_pkey primary key (org_id, id),
  constraint tag_org_id_fkey foreign key (org_id) references org (id)
);
create unique index tag_name on tag (org_id, lower(name));
create unique index tag_name_key on tag (org_id, name_key);
alter table tag enable row level security, force row level security;
create policy current_org on tag using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on tag to galley_app;
create trigger times_in_order before insert or update on tag
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- Which groups bear which tags.
create table post_group_tag (
  org_id uuid not null,
  group_id uuid not null,
  tag_id uuid not null,
  constraint post_group_tag_pkey primary key (org_id, group_id, tag_id),
  constraint post_group_tag_org_id_group_id_fkey foreign key (org_id, group_id) references post_group (org_id,
    id) on delete cascade,
  constraint post_group_tag_org_id_tag_id_fkey foreign key (org_id, tag_id) references tag (org_id,
    id) on delete cascade
);
create index post_group_tag_tag on post_group_tag (org_id, tag_id, group_id);
alter table post_group_tag enable row level security, force row level security;
create policy current_org on post_group_tag using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on post_group_tag to galley_app;

-- What was decided about content: handed in, approved, rejected, by whom, and the hash of what they saw.
create table approval (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  level text not null,
  group_id uuid not null,
  post_id uuid,
  approved_by_user_id uuid not null,
  approved_at timestamptz not null default now(),
  action text not null,
  content_hash text,
  reason text,
  note text,
  -- The assistant's name, where the person acted through one.
  client text,
  constraint approval_pkey primary key (org_id, id),
  constraint approval_action_check check (action in ('submit_for_approval', 'approved', 'reapproved', 'rejected')),
  constraint approval_level_check check (level in ('group', 'post')),
  constraint approval_reason_check check (reason in ('not_my_voice', 'not_interesting', 'too_promotional', 'inaccurate',
    'repetitive', 'wrong_timing', 'other')),
  constraint approval_approved_by_user_id_fkey foreign key (approved_by_user_id) references user_account (id),
  constraint approval_org_id_fkey foreign key (org_id) references org (id),
  constraint approval_org_id_group_id_fkey foreign key (org_id, group_id) references post_group (org_id, id),
  constraint approval_org_id_post_id_fkey foreign key (org_id, post_id) references post (org_id, id)
);
create index approval_group on approval (org_id, group_id, approved_at);
create index approval_rejected on approval (org_id, approved_at) where action = 'rejected';
alter table approval enable row level security, force row level security;
create policy current_org on approval using (org_id = app_org()) with check (org_id = app_org());
grant select, insert on approval to galley_app;

-- What a post said before somebody else changed it, until it is approved
create table drafted_text (
  org_id uuid not null,
  post_id uuid not null,
  text text not null,
  constraint drafted_text_pkey primary key (org_id, post_id),
  constraint drafted_text_post_fkey foreign key (org_id, post_id) references post (org_id, id) on delete cascade
);
alter table drafted_text enable row level security, force row level security;
create policy current_org on drafted_text using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, delete on drafted_text to galley_app;

-- What rejections teach about the workspace's taste. A3-3
create table preference_signal (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  signal text not null,
  occurrences integer not null default 1,
  last_seen_at timestamptz not null default now(),
  guideline text,
  promoted_at timestamptz,
  promoted_by uuid,
  constraint preference_signal_pkey primary key (org_id, id),
  constraint preference_signal_org_id_kind_signal_key unique (org_id, kind, signal),
  constraint preference_signal_kind_check check (kind in ('approval', 'edit', 'reject', 'explicit')),
  constraint preference_signal_org_id_fkey foreign key (org_id) references org (id)
);
alter table preference_signal enable row level security, force row level security;
create policy current_org on preference_signal using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on preference_signal to galley_app;

-- The posts whose verdict or edit showed a preference
create table preference_source (
  org_id uuid not null,
  signal_id uuid not null,
  post_id uuid not null,
  seen_at timestamptz not null default now(),
  constraint preference_source_pkey primary key (org_id, signal_id, post_id),
  constraint preference_source_post_fkey foreign key (org_id, post_id) references post (org_id, id) on delete cascade,
  constraint preference_source_signal_fkey foreign key (org_id, signal_id) references preference_signal (org_id,
    id) on delete cascade
);
create index preference_source_post on preference_source (org_id, post_id);
alter table preference_source enable row level security, force row level security;
create policy current_org on preference_source using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on preference_source to galley_app;


-- ==================== Figures of whole accounts

-- Accounts whose figures somebody switched on, and when they are read next
create table x_account_reading (
  org_id uuid not null,
  account_id uuid not null,
  enabled boolean not null,
  by_user_id uuid not null,
  next_read_at timestamptz not null,
  last_read_at timestamptz,
  problem text,
  problem_words text,
  told_followers bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint x_account_reading_pkey primary key (org_id, account_id),
  constraint x_account_reading_problem_check check (problem in ('credits', 'network')),
  constraint x_account_reading_account_fkey foreign key (org_id, account_id) references social_account (org_id, id),
  constraint x_account_reading_by_user_id_fkey foreign key (by_user_id) references user_account (id)
);
create index x_account_reading_due on x_account_reading (next_read_at) where enabled;
alter table x_account_reading enable row level security, force row level security;
create policy current_org on x_account_reading using (org_id = app_org()) with check (org_id = app_org());
create policy definer on x_account_reading to galley_definer using (true) with check (true);
grant select, insert, update on x_account_reading to galley_app;
grant select on x_account_reading to galley_definer;
create trigger times_in_order before insert or update on x_account_reading
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

create function x_accounts_due(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, account_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select r.org_id, r.account_id
    from x_account_reading r
    join org o on o.id = r.org_id
    join social_account a on a.org_id = r.org_id and a.id = r.account_id
    where r.enabled and r.next_read_at <= p_now and a.status = 'connected'
      and o.status = 'active' and o.access_state = 'full'
    order by r.next_read_at
    limit p_limit
  $$;
revoke all on function x_accounts_due(timestamp with time zone, integer) from public;
grant execute on function x_accounts_due(timestamp with time zone, integer) to galley_sweep;
alter function x_accounts_due(timestamp with time zone, integer) owner to galley_definer;

-- What all posts of an account’s day did, also those made elsewhere
create table x_account_day (
  org_id uuid not null,
  account_id uuid not null,
  day date not null,
  impressions bigint not null,
  likes bigint not null,
  reposts bigint not null,
  replies bigint not null,
  quotes bigint not null,
  bookmarks bigint not null,
  profile_visits bigint,
  link_clicks bigint,
  posts integer not null,
  replies_sent integer not null,
  unavailable text[] not null default '{}',
  followers bigint,
  following bigint,
  post_count bigint,
  read_at timestamptz not null,
  constraint x_account_day_pkey primary key (org_id, account_id, day),
  constraint x_account_day_account_fkey foreign key (org_id, account_id) references social_account (org_id, id)
);
alter table x_account_day enable row level security, force row level security;
create policy current_org on x_account_day using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on x_account_day to galley_app;


-- ==================== Conversations

-- Whom the workspace writes with by direct message on X, and whose turn it is
create table dm_conversation (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  handle text not null,
  handle_key text not null,
  status text not null default 'your_turn',
  notes text,
  draft_text text,
  draft_reason text,
  drafted_at timestamptz,
  last_message_at timestamptz,
  follow_up_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dm_conversation_pkey primary key (org_id, id),
  constraint dm_conversation_person_key unique (org_id, handle_key),
  constraint dm_conversation_status_check check (status in ('your_turn', 'waiting', 'closed')),
  constraint dm_conversation_org_id_fkey foreign key (org_id) references org (id)
);
create index dm_conversation_turn on dm_conversation (org_id, status, last_message_at);
alter table dm_conversation enable row level security, force row level security;
create policy current_org on dm_conversation using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on dm_conversation to galley_app;
create trigger times_in_order before insert or update on dm_conversation
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- What was said in a conversation, as people logged it
create table dm_message (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  seq bigint not null generated always as identity,
  sender text not null,
  text text not null,
  at timestamptz not null default now(),
  constraint dm_message_pkey primary key (org_id, id),
  constraint dm_message_sender_check check (sender in ('them', 'me')),
  constraint dm_message_conversation_fkey foreign key (org_id, conversation_id) references dm_conversation (org_id,
    id) on delete cascade
);
create index dm_message_newest on dm_message (org_id, conversation_id, seq desc);
alter table dm_message enable row level security, force row level security;
create policy current_org on dm_message using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, delete on dm_message to galley_app;


-- ==================== Rules for one’s own posts

-- What a workspace has done with its own posts at night
create table automation_rule (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  settings jsonb not null,
  enabled boolean not null,
  live_by uuid,
  first_acted_at timestamptz,
  swept_at timestamptz,
  updated_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint automation_rule_pkey primary key (org_id, id),
  constraint automation_rule_kind_key unique (org_id, kind),
  constraint automation_rule_kind_check check (kind in ('auto_repost', 'auto_delete')),
  constraint automation_rule_live_by_fkey foreign key (live_by) references user_account (id),
  constraint automation_rule_org_id_fkey foreign key (org_id) references org (id),
  constraint automation_rule_updated_by_fkey foreign key (updated_by) references user_account (id)
);
alter table automation_rule enable row level security, force row level security;
create policy current_org on automation_rule using (org_id = app_org()) with check (org_id = app_org());
create policy definer on automation_rule to galley_definer using (true) with check (true);
grant select, insert, update on automation_rule to galley_app;
grant select on automation_rule to galley_definer;
create trigger times_in_order before insert or update on automation_rule
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

create function automations_due(p_now timestamptz, p_limit integer)
  returns table(org_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select r.org_id
    from automation_rule r
    join org o on o.id = r.org_id
    cross join lateral (
      select (date_trunc('day', p_now at time zone coalesce(o.timezone, 'UTC'))
        + make_interval(secs => 3600 + abs(hashtext(r.org_id::text)::bigint) % 18000))
        at time zone coalesce(o.timezone, 'UTC') as tonight
    ) n
    where r.enabled and o.status = 'active' and n.tonight <= p_now
      and r.created_at < n.tonight -- what was set up since has its first night tomorrow
      and (r.swept_at is null or r.swept_at < n.tonight)
    group by r.org_id
    order by min(n.tonight)
    limit p_limit
  $$;
revoke all on function automations_due(timestamp with time zone, integer) from public;
grant execute on function automations_due(timestamp with time zone, integer) to galley_sweep;
alter function automations_due(timestamp with time zone, integer) owner to galley_definer;

-- What a rule did with a post, would do, or left alone and why
create table automation_action (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  seq bigint not null generated always as identity,
  kind text not null,
  social_account_id uuid,
  post_id uuid,
  external_id text,
  skipped boolean not null default false,
  reason text,
  dry_run boolean not null,
  notice_until timestamptz,
  act_id uuid,
  acted_at timestamptz,
  archived_text text,
  created_at timestamptz not null default now(),
  constraint automation_action_pkey primary key (org_id, id),
  constraint automation_action_kind_check check (kind in ('auto_repost', 'auto_delete')),
  constraint automation_action_account_fkey foreign key (org_id, social_account_id) references social_account (org_id,
    id),
  constraint automation_action_org_id_fkey foreign key (org_id) references org (id),
  constraint automation_action_post_fkey foreign key (org_id, post_id) references post (org_id, id)
);
create index automation_action_acted on automation_action (org_id, kind, acted_at) where act_id is not null;
create index automation_action_newest on automation_action (org_id, seq desc);
create index automation_action_post on automation_action (org_id, post_id, kind) where not dry_run;
alter table automation_action enable row level security, force row level security;
create policy current_org on automation_action using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on automation_action to galley_app;

-- Posts that people keep away from the rules, or want reposted
create table automation_choice (
  org_id uuid not null,
  post_id uuid not null,
  choice text not null,
  created_at timestamptz not null default now(),
  constraint automation_choice_pkey primary key (org_id, post_id),
  constraint automation_choice_choice_check check (choice in ('out', 'in')),
  constraint automation_choice_post_fkey foreign key (org_id, post_id) references post (org_id, id) on delete cascade
);
alter table automation_choice enable row level security, force row level security;
create policy current_org on automation_choice using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on automation_choice to galley_app;


-- ==================== What posts are written from

-- What somebody noted down, and a post may be drafted from
create table thought (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  text text not null,
  kind text not null default 'thought',
  status text not null default 'new',
  source text,
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint thought_pkey primary key (org_id, id),
  constraint thought_kind_check check (kind in ('thought', 'tip', 'opinion', 'story', 'lesson')),
  constraint thought_status_check check (status in ('new', 'drafted', 'archived')),
  constraint thought_org_id_fkey foreign key (org_id) references org (id)
);
create index thought_newest on thought (org_id, created_at desc, id desc);
alter table thought enable row level security, force row level security;
create policy current_org on thought using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on thought to galley_app;
create trigger times_in_order before insert or update on thought
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- Which drafts were made from a thought; they stay when it is deleted
create table thought_draft (
  org_id uuid not null,
  thought_id uuid not null,
  group_id uuid not null,
  created_at timestamptz not null default now(),
  constraint thought_draft_pkey primary key (org_id, thought_id, group_id),
  constraint thought_draft_group_fkey foreign key (org_id, group_id) references post_group (org_id,
    id) on delete cascade,
  constraint thought_draft_thought_fkey foreign key (org_id, thought_id) references thought (org_id,
    id) on delete cascade
);
create index thought_draft_group on thought_draft (org_id, group_id);
alter table thought_draft enable row level security, force row level security;
create policy current_org on thought_draft using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, delete on thought_draft to galley_app;


-- ==================== Documents from outside

-- A connected place with documents, such as a workspace of Notion
create table context_source (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_type text not null,
  status text not null default 'connected',
  external_workspace_id text,
  workspace_name text,
  credentials_sealed bytea,
  refresh_lease_until timestamptz,
  last_refreshed_at timestamptz,
  limited_until timestamptz,
  reading_until timestamptz,
  last_synced_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  night_at timestamptz,
  constraint context_source_pkey primary key (org_id, id),
  constraint context_source_workspace_key unique (org_id, source_type, external_workspace_id),
  constraint context_source_source_type_check check (source_type = 'notion'),
  constraint context_source_status_check check (status in ('connected', 'disconnected', 'error')),
  constraint context_source_org_id_fkey foreign key (org_id) references org (id)
);
alter table context_source enable row level security, force row level security;
create policy current_org on context_source using (org_id = app_org()) with check (org_id = app_org());
create policy definer on context_source to galley_definer using (true) with check (true);
grant select, insert, update on context_source to galley_app;
grant select on context_source to galley_definer;
create trigger times_in_order before insert or update on context_source
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

create function sources_to_read_again(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, source_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select s.org_id, s.id
    from context_source s
    join org o on o.id = s.org_id
    cross join lateral (
      select (date_trunc('day', p_now at time zone coalesce(o.timezone, 'UTC'))
        + make_interval(secs => 3600 + abs(hashtext(s.id::text)::bigint) % 18000))
        at time zone coalesce(o.timezone, 'UTC') as tonight
    ) n
    where s.status = 'connected' and o.status = 'active' and n.tonight <= p_now
      and s.created_at < n.tonight -- what was connected since has its first night tomorrow
      and (s.night_at is null or s.night_at < n.tonight)
    order by n.tonight
    limit p_limit
  $$;
revoke all on function sources_to_read_again(timestamp with time zone, integer) from public;
grant execute on function sources_to_read_again(timestamp with time zone, integer) to galley_sweep;
alter function sources_to_read_again(timestamp with time zone, integer) owner to galley_definer;

-- A page of a source as plain text, and whether drafts may use it
create table context_document (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  external_id text not null,
  title text not null,
  content_text text not null,
  content_hash bytea not null,
  content_url text,
  enabled boolean not null default true,
  disclosure text not null default 'private',
  missing_since timestamptz,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  constraint context_document_pkey primary key (org_id, id),
  constraint context_document_page_key unique (org_id, source_id, external_id),
  constraint context_document_disclosure_check check (disclosure in ('public', 'private', 'restricted')),
  constraint context_document_missing_check check (missing_since is null or not enabled),
  constraint context_document_source_fkey foreign key (org_id, source_id) references context_source (org_id, id)
);
create index context_document_newest on context_document (org_id, created_at desc, id desc);
alter table context_document enable row level security, force row level security;
create policy current_org on context_document using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on context_document to galley_app;
create trigger times_in_order before insert or update on context_document
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- What drafts are told of a document
create table context_extract (
  org_id uuid not null,
  document_id uuid not null,
  content_hash bytea not null,
  prompt_id text not null,
  form jsonb not null,
  created_at timestamptz not null default now(),
  constraint context_extract_pkey primary key (org_id, document_id),
  constraint context_extract_document_fkey foreign key (org_id, document_id) references context_document (org_id,
    id) on delete cascade
);
alter table context_extract enable row level security, force row level security;
create policy current_org on context_extract using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on context_extract to galley_app;

-- Pages that are to be read from a source, and those that could not be
create table context_reading (
  org_id uuid not null,
  source_id uuid not null,
  external_id text not null,
  asked_at timestamptz not null default clock_timestamp(),
  failures integer not null default 0,
  error text,
  only_changed boolean not null default false,
  constraint context_reading_pkey primary key (org_id, source_id, external_id),
  constraint context_reading_source_fkey foreign key (org_id, source_id) references context_source (org_id, id)
);
alter table context_reading enable row level security, force row level security;
create policy current_org on context_reading using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on context_reading to galley_app;

-- What a source has answered of a page that is still being read
create table context_part (
  org_id uuid not null,
  source_id uuid not null,
  external_id text not null,
  name text not null,
  answer jsonb not null,
  constraint context_part_pkey primary key (org_id, source_id, external_id, name),
  constraint context_part_reading_fkey foreign key (org_id, source_id, external_id) references context_reading (org_id,
    source_id, external_id) on delete cascade
);
alter table context_part enable row level security, force row level security;
create policy current_org on context_part using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, delete on context_part to galley_app;

-- Which columns of a database make drafts of its ticked rows
create table context_mapping (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  database_id text not null,
  title text not null,
  url text,
  fields jsonb not null,
  columns jsonb not null,
  mapped_by uuid not null,
  read_from timestamptz,
  read_at timestamptz,
  due_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint context_mapping_pkey primary key (org_id, id),
  constraint context_mapping_database_key unique (org_id, source_id, database_id),
  constraint context_mapping_mapped_by_fkey foreign key (mapped_by) references user_account (id),
  constraint context_mapping_source_fkey foreign key (org_id, source_id) references context_source (org_id, id)
);
alter table context_mapping enable row level security, force row level security;
create policy current_org on context_mapping using (org_id = app_org()) with check (org_id = app_org());
create policy definer on context_mapping to galley_definer using (true) with check (true);
grant select, insert, update, delete on context_mapping to galley_app;
grant select on context_mapping to galley_definer;
create trigger times_in_order before insert or update on context_mapping
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

create function databases_to_read(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, source_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select m.org_id, m.source_id
    from context_mapping m
    join context_source s on s.org_id = m.org_id and s.id = m.source_id
    join org o on o.id = m.org_id
    where m.due_at <= p_now and s.status = 'connected' and o.status = 'active' and o.access_state = 'full'
    group by m.org_id, m.source_id
    order by min(m.due_at)
    limit p_limit
  $$;
revoke all on function databases_to_read(timestamp with time zone, integer) from public;
grant execute on function databases_to_read(timestamp with time zone, integer) to galley_sweep;
alter function databases_to_read(timestamp with time zone, integer) owner to galley_definer;

-- A row that was ticked once: what it became, what it says now, what was written into it
create table context_row (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  database_id text not null,
  external_id text not null,
  title text not null,
  url text,
  group_id uuid,
  drafted jsonb,
  drafted_hash text,
  drafted_posts jsonb,
  said jsonb,
  problem text,
  absence text,
  checked_at timestamptz not null default now(),
  written jsonb,
  written_at timestamptz,
  write_after timestamptz,
  write_failures integer not null default 0,
  write_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint context_row_pkey primary key (org_id, id),
  constraint context_row_page_key unique (org_id, source_id, external_id),
  constraint context_row_absence_check check (absence in ('unticked', 'deleted')),
  constraint context_row_drafted_check check ((group_id is null) = (drafted is null)
    and (drafted is null) = (drafted_hash is null) and (drafted is null) = (drafted_posts is null)),
  constraint context_row_group_fkey foreign key (org_id, group_id) references post_group (org_id, id),
  constraint context_row_source_fkey foreign key (org_id, source_id) references context_source (org_id, id)
);
create index context_row_database on context_row (org_id, source_id, database_id, updated_at desc, id);
create index context_row_group on context_row (org_id, group_id);
alter table context_row enable row level security, force row level security;
create policy current_org on context_row using (org_id = app_org()) with check (org_id = app_org());
create policy definer on context_row to galley_definer using (true) with check (true);
grant select, insert, update, delete on context_row to galley_app;
grant select on context_row to galley_definer;
create trigger times_in_order before insert or update on context_row
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

create function rows_to_write(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, source_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select r.org_id, r.source_id
    from context_mapping m
    join context_source s on s.org_id = m.org_id and s.id = m.source_id
    join org o on o.id = m.org_id
    join context_row r on r.org_id = m.org_id and r.source_id = m.source_id and r.database_id = m.database_id
    where (m.fields->>'stateColumn' is not null or m.fields->>'addressColumn' is not null)
      and s.status = 'connected' and o.status = 'active'
      and r.group_id is not null and r.absence is distinct from 'deleted'
      and (r.write_after is null or r.write_after <= p_now)
      and exists (
        select from post p
        where p.org_id = r.org_id and p.group_id = r.group_id
          and (r.written_at is null or p.updated_at > r.written_at)
      )
    group by r.org_id, r.source_id
    limit p_limit
  $$;
revoke all on function rows_to_write(timestamp with time zone, integer) from public;
grant execute on function rows_to_write(timestamp with time zone, integer) to galley_sweep;
alter function rows_to_write(timestamp with time zone, integer) owner to galley_definer;


-- ==================== What others write, and what is answered

-- What the reply inbox listens to, and whether it reads by itself
create table engagement_settings (
  org_id uuid not null,
  watch_handles text[] not null default '{}',
  keywords text[] not null default '{}',
  reddit_keywords text[] not null default '{}',
  subreddits text[] not null default '{}',
  exclude_terms text[] not null default '{}',
  auto_draft boolean not null default false,
  auto_refresh boolean not null default false,
  auto_refresh_by uuid,
  next_refresh_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint engagement_settings_pkey primary key (org_id),
  constraint engagement_settings_auto_refresh_check check (not auto_refresh or auto_refresh_by is not null),
  constraint engagement_settings_org_id_fkey foreign key (org_id) references org (id)
);
create index engagement_settings_due on engagement_settings (next_refresh_at) where auto_refresh;
alter table engagement_settings enable row level security, force row level security;
create policy current_org on engagement_settings using (org_id = app_org()) with check (org_id = app_org());
create policy definer on engagement_settings to galley_definer using (true) with check (true);
grant select, insert, update on engagement_settings to galley_app;
grant select on engagement_settings to galley_definer;
create trigger times_in_order before insert or update on engagement_settings
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

create function inboxes_to_refresh(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, user_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select s.org_id, s.auto_refresh_by
    from engagement_settings s
    join org o on o.id = s.org_id
    where s.auto_refresh and s.next_refresh_at <= p_now and o.status = 'active' and o.access_state = 'full'
    order by s.next_refresh_at
    limit p_limit
  $$;
revoke all on function inboxes_to_refresh(timestamp with time zone, integer) from public;
grant execute on function inboxes_to_refresh(timestamp with time zone, integer) to galley_sweep;
alter function inboxes_to_refresh(timestamp with time zone, integer) owner to galley_definer;

-- Named searches on X that the reply inbox reads
create table engagement_feed (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  place integer not null,
  name text not null,
  source text not null,
  keywords text[] not null default '{}',
  list_id text,
  handles text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint engagement_feed_pkey primary key (org_id, id),
  constraint engagement_feed_source_check check (source in ('keywords', 'list', 'people')),
  constraint engagement_feed_org_id_fkey foreign key (org_id) references org (id)
);
alter table engagement_feed enable row level security, force row level security;
create policy current_org on engagement_feed using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on engagement_feed to galley_app;

-- A post of somebody else that may deserve an answer, and what became of it
create table engagement_item (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  platform text not null,
  kind text not null,
  source text not null,
  status text not null default 'new',
  external_post_id text not null,
  canonical_url text not null,
  url text not null,
  conversation_id text,
  social_account_id uuid,
  feed_id uuid,
  author_external_id text,
  author_handle text,
  author_name text,
  author_followers integer,
  title text,
  text text not null,
  lang text,
  community text,
  in_reply_to_text text,
  like_count integer not null default 0,
  reply_count integer not null default 0,
  engaged boolean not null default false,
  sim_hash text not null,
  matched_by text,
  relevance integer,
  relevance_parts jsonb,
  draft_text text,
  draft_reason text,
  model_text text,
  in_doubt boolean not null default false,
  sent_text text,
  sent_external_id text,
  sent_url text,
  sent_at timestamptz,
  last_error text,
  posted_at timestamptz,
  listed_at timestamptz not null,
  shown text not null generated always as ( case when status = 'sent' then 'sent' when status = 'dismissed' then 'dismissed' else 'open' end) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint engagement_item_pkey primary key (org_id, id),
  constraint engagement_item_post_key unique (org_id, platform, external_post_id),
  constraint engagement_item_kind_check check (kind in ('mention', 'community')),
  constraint engagement_item_platform_check check (platform in ('x', 'reddit')),
  constraint engagement_item_sent_check check (sent_at is null or status = 'sent'),
  constraint engagement_item_source_check check (source in ('mention', 'own_thread', 'watched', 'reddit', 'feed',
    'keyword', 'link')),
  constraint engagement_item_status_check check (status in ('new', 'drafted', 'sending', 'sent', 'dismissed', 'failed')),
  constraint engagement_item_account_fkey foreign key (org_id, social_account_id) references social_account (org_id,
    id) on delete set null (social_account_id),
  constraint engagement_item_feed_fkey foreign key (org_id, feed_id) references engagement_feed (org_id,
    id) on delete set null (feed_id),
  constraint engagement_item_org_id_fkey foreign key (org_id) references org (id)
);
create index engagement_item_account on engagement_item (org_id, social_account_id) where social_account_id is not null;
create index engagement_item_age on engagement_item (created_at);
create index engagement_item_feed on engagement_item (org_id, feed_id, listed_at desc, id desc)
  where feed_id is not null;
create index engagement_item_newest on engagement_item (org_id, listed_at desc, id desc);
create index engagement_item_shown on engagement_item (org_id, shown, listed_at desc, id desc);
create index engagement_item_url on engagement_item (org_id, canonical_url);
alter table engagement_item enable row level security, force row level security;
create policy current_org on engagement_item using (org_id = app_org()) with check (org_id = app_org());
create policy definer on engagement_item to galley_definer using (true) with check (true);
grant select, insert, update, delete on engagement_item to galley_app;
grant select, delete on engagement_item to galley_definer;
create trigger times_in_order before insert or update on engagement_item
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- Changes of the numbers of inbox items; their sum is the number
create table engagement_tally (
  org_id uuid not null,
  platform text not null,
  kind text not null,
  shown text not null,
  feed_id uuid,
  n bigint not null,
  constraint engagement_tally_kind_check check (kind in ('mention', 'community')),
  constraint engagement_tally_platform_check check (platform in ('x', 'reddit'))
);
create index engagement_tally_org on engagement_tally (org_id) include (platform, kind, shown, feed_id, n);
alter table engagement_tally enable row level security, force row level security;
create policy current_org on engagement_tally using (org_id = app_org()) with check (org_id = app_org());
create policy definer on engagement_tally to galley_definer using (true) with check (true);
grant select on engagement_tally to galley_app;
grant select, insert, delete on engagement_tally to galley_definer;

create function fold_engagement_tally()
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
  with gone as (delete from engagement_tally returning org_id, platform, kind, shown, feed_id, n)
  insert into engagement_tally (org_id, platform, kind, shown, feed_id, n)
    select org_id, platform, kind, shown, feed_id, sum(n) from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0;
$$;
revoke all on function fold_engagement_tally() from public;
grant execute on function fold_engagement_tally() to galley_sweep;
alter function fold_engagement_tally() owner to galley_definer;

create function tally_engagement()
  returns trigger
  language plpgsql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
begin
  if tg_op = 'UPDATE' then
    insert into engagement_tally (org_id, platform, kind, shown, feed_id, n)
      select d.org_id, d.platform, d.kind, d.shown, d.feed_id, sum(d.n) from (
        select org_id, platform, kind, shown, feed_id, 1 as n from new_rows
        union all
        select org_id, platform, kind, shown, feed_id, -1 from old_rows
      ) d group by 1, 2, 3, 4, 5 having sum(d.n) <> 0;
  elsif tg_op = 'INSERT' then
    insert into engagement_tally (org_id, platform, kind, shown, feed_id, n)
      select org_id, platform, kind, shown, feed_id, count(*) from new_rows group by 1, 2, 3, 4, 5;
  else
    insert into engagement_tally (org_id, platform, kind, shown, feed_id, n)
      select org_id, platform, kind, shown, feed_id, -count(*) from old_rows group by 1, 2, 3, 4, 5;
  end if;
  return null;
end $$;
alter function tally_engagement() owner to galley_definer;

create trigger engagement_tally_delete after delete on engagement_item
  referencing old table as old_rows
  for each statement
  execute function tally_engagement();
create trigger engagement_tally_insert after insert on engagement_item
  referencing new table as new_rows
  for each statement
  execute function tally_engagement();
create trigger engagement_tally_update after update on engagement_item
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function tally_engagement();

-- How far the reply inbox has read each of its sources
create table engagement_cursor (
  org_id uuid not null,
  source text not null,
  newest_id text,
  read_at timestamptz not null,
  constraint engagement_cursor_pkey primary key (org_id, source),
  constraint engagement_cursor_org_id_fkey foreign key (org_id) references org (id)
);
alter table engagement_cursor enable row level security, force row level security;
create policy current_org on engagement_cursor using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on engagement_cursor to galley_app;

-- What a model thought of a post: the same post is not judged twice
create table engagement_judgement (
  org_id uuid not null,
  content_hash bytea not null,
  judged_by bytea not null,
  score integer not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint engagement_judgement_pkey primary key (org_id, content_hash, judged_by),
  constraint engagement_judgement_org_id_fkey foreign key (org_id) references org (id)
);
create index engagement_judgement_age on engagement_judgement (created_at);
create index engagement_judgement_day on engagement_judgement (org_id, created_at);
alter table engagement_judgement enable row level security, force row level security;
create policy current_org on engagement_judgement using (org_id = app_org()) with check (org_id = app_org());
create policy definer on engagement_judgement to galley_definer using (true) with check (true);
grant select, insert on engagement_judgement to galley_app;
grant select, delete on engagement_judgement to galley_definer;

-- The rules of a community, as they were read on a day
create table engagement_community (
  org_id uuid not null,
  community text not null,
  rules jsonb not null,
  read_at timestamptz not null,
  constraint engagement_community_pkey primary key (org_id, community),
  constraint engagement_community_org_id_fkey foreign key (org_id) references org (id)
);
alter table engagement_community enable row level security, force row level security;
create policy current_org on engagement_community using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on engagement_community to galley_app;

-- In how many posts of a day a term stood: how rare it is. Thirty days are kept
create table listened_term (
  day date not null,
  term text not null,
  scanned bigint not null,
  having_it bigint not null,
  constraint listened_term_pkey primary key (day, term)
);
grant select, insert, update on listened_term to galley_app;
grant select, delete on listened_term to galley_definer;

create function forget_old_engagement(p_limit integer)
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    delete from engagement_item i using (
      select org_id, id from engagement_item
      where created_at < now() - interval '30 days' and status <> 'sending'
      order by created_at limit p_limit
    ) old where i.org_id = old.org_id and i.id = old.id;
    delete from engagement_judgement where created_at < now() - interval '30 days';
    delete from listened_term where day < current_date - 30;
  $$;
revoke all on function forget_old_engagement(integer) from public;
grant execute on function forget_old_engagement(integer) to galley_sweep;
alter function forget_old_engagement(integer) owner to galley_definer;

-- When the whole installation may next ask a source that takes few requests
create table listening_turn (
  source text not null,
  free_at timestamptz not null,
  constraint listening_turn_pkey primary key (source)
);
grant select, insert, update on listening_turn to galley_app;

create function take_listening_turn(p_source text, p_every interval)
  returns timestamptz
  language plpgsql
  set search_path to 'public', 'pg_temp'
  as $$
declare
  v_now timestamptz := clock_timestamp();
  v_free timestamptz;
begin
  insert into listening_turn as t (source, free_at) values (p_source, v_now + p_every)
    on conflict (source) do update set free_at = excluded.free_at where t.free_at <= v_now;
  if found then return null; end if;
  select t.free_at into v_free from listening_turn t where t.source = p_source;
  return v_free;
end $$;


-- ==================== When things go out

-- What the workspace's times go by: windows, gaps, times in which nothing goes out, how late is too late.
create table scheduler_profile (
  org_id uuid not null,
  audience_timezone text,
  audience_type text not null default 'mixed',
  include_weekends boolean,
  posting_windows jsonb not null default '{}',
  blackout_dates text[] not null default '{}',
  min_gap_minutes integer,
  max_posts_per_day integer,
  owner_availability jsonb not null default '[]',
  late_limit_minutes integer not null default 60,
  updated_at timestamptz not null default now(),
  -- Longer times in which nothing goes out, with what they are for: [{ "from": date, "to": date, "note": text or null
  -- }]. Single dates stand in blackout_dates. Decision 016
  blackout_periods jsonb not null default '[]',
  assistant_approvals text not null default 'people_drafts',
  constraint scheduler_profile_pkey primary key (org_id),
  constraint scheduler_profile_assistant_approvals_check check (assistant_approvals in ('people_drafts', 'all',
    'never')),
  constraint scheduler_profile_audience_type_check check (audience_type in ('b2b', 'b2c', 'mixed')),
  constraint scheduler_profile_org_id_fkey foreign key (org_id) references org (id)
);
alter table scheduler_profile enable row level security, force row level security;
create policy current_org on scheduler_profile using (org_id = app_org()) with check (org_id = app_org());
create policy orgs_of_steps on scheduler_profile to galley_sweep
  using (org_id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (org_id = any (((select app_orgs() as app_orgs))::uuid[]));
grant select, insert, update, delete on scheduler_profile to galley_app;
grant select on scheduler_profile to galley_sweep;

-- The pause switch: nothing of it goes out, of the whole workspace, of some networks or of some accounts.
create table publishing_pause (
  org_id uuid not null,
  workspace boolean not null default false,
  platforms text[] not null default '{}',
  account_ids uuid[] not null default '{}',
  reason text,
  updated_at timestamptz not null default now(),
  updated_by uuid not null,
  constraint publishing_pause_pkey primary key (org_id),
  constraint publishing_pause_platforms_check check (platforms <@ array['x', 'linkedin', 'tiktok', 'reddit', 'facebook',
    'instagram', 'youtube', 'bluesky', 'threads']),
  constraint publishing_pause_org_id_fkey foreign key (org_id) references org (id),
  constraint publishing_pause_updated_by_fkey foreign key (updated_by) references user_account (id)
);
alter table publishing_pause enable row level security, force row level security;
create policy current_org on publishing_pause using (org_id = app_org()) with check (org_id = app_org());
create policy definer on publishing_pause to galley_definer using (true) with check (true);
create policy orgs_of_steps on publishing_pause to galley_sweep
  using (org_id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (org_id = any (((select app_orgs() as app_orgs))::uuid[]));
grant select, insert, update on publishing_pause to galley_app;
grant select on publishing_pause to galley_definer;
grant select on publishing_pause to galley_sweep;


-- ==================== Effects: what is done at networks

-- An act at a network that is no post, such as a deletion: what was asked for, by whom, and what came of it. One table,
-- one machine, many kinds. Decision 018
create table platform_act (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- What it is done to: of one kind, only one act about it is open at a time.
  subject text not null,
  post_id uuid,
  platform text not null,
  social_account_id uuid not null,
  -- What was asked for. With its fingerprint, approved_hash: no grant lets the application change either.
  payload jsonb not null,
  approved_hash text not null,
  idempotency_key text not null,
  requested_by jsonb not null,
  requested_by_user uuid,
  -- The approval that it follows from, where it is not itself one.
  approval_id uuid,
  -- False: the pause switch lets it pass. A suspended or read-only workspace holds every act.
  heeds_pause boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  status text not null default 'waiting',
  next_retry_at timestamptz,
  attempt_count integer not null default 0,
  last_error text,
  outcome_unknown boolean not null default false,
  parts_total integer not null,
  live_parts jsonb not null default '[]',
  constraint platform_act_pkey primary key (org_id, id),
  constraint platform_act_platform_check check (platform in ('x', 'linkedin', 'tiktok', 'reddit', 'facebook',
    'instagram', 'youtube', 'bluesky', 'threads')),
  constraint platform_act_status_check check (status in ('waiting', 'under_way', 'processing', 'done', 'failed', 'late',
    'changed')),
  constraint platform_act_org_id_fkey foreign key (org_id) references org (id),
  constraint platform_act_org_id_post_id_fkey foreign key (org_id, post_id) references post (org_id, id),
  constraint platform_act_org_id_social_account_id_fkey foreign key (org_id,
    social_account_id) references social_account (org_id, id),
  constraint platform_act_requested_by_user_fkey foreign key (requested_by_user) references user_account (id)
);
create unique index platform_act_open on platform_act (org_id, kind, subject)
  where status in ('waiting', 'under_way', 'processing');
create index platform_act_post on platform_act (org_id, post_id) where post_id is not null;
alter table platform_act enable row level security, force row level security;
create policy current_org on platform_act using (org_id = app_org()) with check (org_id = app_org());
create policy definer on platform_act to galley_definer using (true) with check (true);
grant select, insert, update (updated_at, finished_at, status, next_retry_at, attempt_count, last_error,
  outcome_unknown, live_parts) on platform_act to galley_app;
grant select, update on platform_act to galley_definer;
create trigger times_in_order before insert or update on platform_act
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

alter table automation_action
  add constraint automation_action_act_fkey
  foreign key (org_id, act_id)
  references platform_act (org_id, id);

-- What workers change while something is done at a network, apart from the post or act that it is about: a narrow row,
-- so that a claim writes nothing of the post, and an intent stays in its page. Decision 035
create table effect (
  org_id uuid not null,
  -- The post's or the act's own.
  id uuid not null,
  kind text not null,
  post_id uuid generated always as ( case kind when 'post' then id else null::uuid end) stored,
  act_id uuid generated always as ( case kind when 'act' then id else null::uuid end) stored,
  platform text not null,
  social_account_id uuid,
  -- False: the pause switch lets it pass. A suspended or read-only workspace holds everything that has not begun.
  heeds_pause boolean not null default true,
  begun boolean not null default false,
  -- The only schedule: when a worker must look at it next, null for never. Beyond ready_at it has stepped aside.
  wake_at timestamptz,
  ready_at timestamptz,
  due_at timestamptz,
  late_from timestamptz,
  fence bigint not null default 0,
  lease_owner text,
  lease_until timestamptz,
  -- The open intent: recorded before the first byte of a call, closed when its outcome is known.
  sent_fence bigint,
  sent_at timestamptz,
  refreshed boolean not null default false,
  prepared jsonb,
  processing_ticket jsonb,
  processing_since timestamptz,
  constraint effect_pkey primary key (org_id, id),
  constraint effect_kind_check check (kind in ('post', 'act')),
  constraint effect_platform_check check (platform in ('x', 'linkedin', 'tiktok', 'reddit', 'facebook', 'instagram',
    'youtube', 'bluesky', 'threads')),
  constraint effect_org_id_act_id_fkey foreign key (org_id, act_id) references platform_act (org_id,
    id) on delete cascade,
  constraint effect_org_id_fkey foreign key (org_id) references org (id),
  constraint effect_org_id_post_id_fkey foreign key (org_id, post_id) references post (org_id, id) on delete cascade
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=2000,
  autovacuum_analyze_scale_factor=0.02);
create index effect_in_hand on effect (org_id, social_account_id) where lease_owner is not null;
create index effect_wake on effect (kind, wake_at) where wake_at is not null;
alter table effect enable row level security, force row level security;
create policy current_org on effect using (org_id = app_org()) with check (org_id = app_org());
create policy definer on effect to galley_definer using (true) with check (true);
create policy orgs_of_steps on effect to galley_sweep
  using (org_id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (org_id = any (((select app_orgs() as app_orgs))::uuid[]));
grant select, insert, update on effect to galley_app;
grant select, update on effect to galley_definer;
grant select, update on effect to galley_sweep;

-- Whether an effect is held: its workspace is suspended or not open for changes, or it, its network or its account is
-- paused; what has begun ends (A3-7). And whether a worker may take it: one thing of an account is done at a time. Said
-- once, for the claim and for the worker that looks again before it sends.
create view effect_hold with (security_invoker=true) as
 select e.org_id,
    e.id,
    e.kind,
    e.wake_at,
    e.due_at,
    e.social_account_id,
    h.held,
    not (h.held and not e.begun) and not (exists ( select 1
           from effect busy
          where busy.org_id = e.org_id and busy.social_account_id = e.social_account_id and busy.id <> e.id
            and busy.lease_owner is not null and busy.lease_until > clock_timestamp())) as claimable,
    coalesce(o.owner_id, o.id) as owner
   from effect e
     join org o on o.id = e.org_id
     left join publishing_pause z on z.org_id = e.org_id
     cross join lateral ( select o.status <> 'active' or o.access_state <> 'full' or e.heeds_pause
       and coalesce(z.workspace or (e.platform = any (z.platforms)) or (e.social_account_id = any (z.account_ids)),
       false) as held) h;
grant select on effect_hold to galley_app;
grant select on effect_hold to galley_definer;
grant select on effect_hold to galley_sweep;

-- Takes an account for this transaction, or says at once that somebody else has it. Claims of one account follow each
-- other; those of different accounts know nothing of each other. Decision 019
create function lock_account_for_claim(p_org uuid, p_account uuid)
  returns boolean
  language sql
  as $$ select pg_try_advisory_xact_lock(hashtextextended('claim:' || p_org || ':' || p_account, 0)) $$;
revoke all on function lock_account_for_claim(uuid, uuid) from public;
grant execute on function lock_account_for_claim(uuid, uuid) to galley_definer;

-- The same for one effect of the current workspace: whoever asked for it drives it at once.
create function claim_now(p_worker text, p_lease interval, p_id uuid)
  returns bigint
  language plpgsql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    declare
      v_now timestamptz := clock_timestamp();
      v_fence bigint;
    begin
      perform 1 from effect_hold h
      where h.org_id = app_org() and h.id = p_id and h.wake_at <= v_now and h.claimable
        and lock_account_for_claim(h.org_id, coalesce(h.social_account_id, h.id));
      if not found then return null; end if;
      update effect e
      set fence = e.fence + 1, lease_owner = p_worker, lease_until = clock_timestamp() + p_lease,
          wake_at = clock_timestamp() + p_lease
      from effect_hold h
      where e.org_id = app_org() and e.id = p_id and e.wake_at <= v_now
        and not (e.lease_owner is not null and e.lease_until > v_now)
        and h.org_id = e.org_id and h.id = e.id and h.claimable
      returning e.fence into v_fence;
      return v_fence;
    end
  $$;
revoke all on function claim_now(text, interval, uuid) from public;
grant execute on function claim_now(text, interval, uuid) to galley_app;
alter function claim_now(text, interval, uuid) owner to galley_definer;

-- For metrics: how many posts a worker should have in hand by now, and how late the latest is. What is held is not late
-- work: nobody shall be woken for it.
create function due_posts()
  returns table(posts bigint, oldest_seconds double precision)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select count(*), coalesce(extract(epoch from now() - min(h.wake_at)), 0)::float8
    from effect_hold h where h.kind = 'post' and h.wake_at <= now() and h.claimable
  $$;
revoke all on function due_posts() from public;
grant execute on function due_posts() to galley_sweep;
alter function due_posts() owner to galley_definer;

-- How many of one owner a worker would have in hand with this one: those it has (p_in_hand names the owner of each) and
-- so many of this claim. Null for p_in_hand: nobody is to be spared. Decision 031
create function level_of(p_owner uuid, p_place bigint, p_in_hand uuid[])
  returns bigint
  language sql
  immutable
  as $$
    select case when p_in_hand is null then 0
      else p_place + cardinality(array_positions(p_in_hand, p_owner)) end
  $$;
revoke all on function level_of(uuid, bigint, uuid[]) from public;
grant execute on function level_of(uuid, bigint, uuid[]) to galley_definer;

-- What of a kind has been due for longest, at most p_look. ready: a worker may take it, if its place is the first of
-- its account; level is that of whose it is. The moment is a parameter, because an index is not searched for what
-- changes while one looks.
create function effects_in_line(p_kind text, p_now timestamptz, p_look integer, p_in_hand uuid[])
  returns table(org_id uuid, id uuid, account uuid, owner uuid, wake_at timestamptz, held boolean, ready boolean,
    place bigint, level bigint)
  language sql
  stable
  as $$
    with due as materialized (
      select e.org_id, e.id from effect e
      where e.kind = p_kind and e.wake_at <= p_now and not (e.lease_owner is not null and e.lease_until > p_now)
      order by e.wake_at limit p_look
    ), around as materialized (
      select h.org_id, h.id, coalesce(h.social_account_id, h.id) as account, h.owner, h.wake_at, h.due_at, h.held,
        h.claimable as ready
      from due d cross join lateral (
        -- One by one, by their keys: offset keeps the planner from reading the tables beside each other.
        select * from effect_hold one where one.org_id = d.org_id and one.id = d.id offset 0
      ) h
    ), by_account as (
      select a.*, row_number() over (
        partition by a.org_id, a.account, a.ready order by a.wake_at, a.due_at, a.id) as place
      from around a
    )
    select b.org_id, b.id, b.account, b.owner, b.wake_at, b.held, b.ready, b.place,
      level_of(b.owner, row_number() over (
        partition by b.owner, b.ready and b.place = 1 order by b.wake_at, b.id), p_in_hand)
    from by_account b
  $$;
revoke all on function effects_in_line(text, timestamp with time zone, integer, uuid[]) from public;
grant execute on function effects_in_line(text, timestamp with time zone, integer, uuid[]) to galley_definer;

-- Leases what is due of a kind, one thing of an account, and returns ids. Of no owner more than what stays free: one
-- alone has at most half of the slots, two a third each, and there is always one for somebody who comes now; whoever
-- has fewer in hand goes first. p_limit is what is free, p_in_hand the owner of each thing that the worker holds. A
-- short look comes first, and suffices where it fills all that is free with people who have nothing in hand. Else it
-- looks at twenty times what is asked for. Where that is taken up by what cannot go now (its account is busy or has a
-- longer queue, its owner has enough, or it is held), it steps aside for a moment, so that nobody's backlog stands
-- before everybody else. The settings: a claim goes by indexes, whatever the statistics say on the day. Decisions 019,
-- 031
create function claim_due(p_kind text, p_worker text, p_lease interval, p_limit integer,
    p_in_hand uuid[] default null::uuid[])
  returns table(org_id uuid, id uuid, fence bigint, owner uuid)
  language plpgsql
  security definer
  set search_path to 'public', 'pg_temp'
  set enable_seqscan to 'off'
  set enable_bitmapscan to 'off'
  set enable_hashjoin to 'off'
  set enable_mergejoin to 'off'
  set jit to 'off'
  as $$
    #variable_conflict use_column
    declare
      v_now timestamptz := clock_timestamp();
      v_look integer := p_limit * 4;
      v_in_hand uuid[] := case when one_owner_alone() then null else p_in_hand end;
      v_seen bigint;
      v_orgs uuid[];
      v_ids uuid[];
      v_owners uuid[];
      v_level bigint;
      v_taken integer := 0;
    begin
      for v_turn in 0..5 loop
        with line as materialized (
          select * from effects_in_line(p_kind, v_now, v_look, v_in_hand)
        ), first_of_account as materialized (
          select l.org_id, l.id, l.account, l.owner, l.level from line l
          where l.ready and l.place = 1 and l.level <= p_limit order by l.level, l.wake_at
        ), locked as materialized (
          select f.org_id, f.id, f.owner, f.level from first_of_account f
          where lock_account_for_claim(f.org_id, f.account) limit p_limit
        ), mine as materialized (
          select one.org_id, one.id, one.owner, one.level from (
            select k.*, row_number() over (order by k.level) - 1 as before from locked k
          ) one where one.level <= p_limit - one.before
        )
        select (select count(*) from line), array(select m.org_id from mine m), array(select m.id from mine m),
            array(select m.owner from mine m), (select max(m.level) from mine m)
          into v_seen, v_orgs, v_ids, v_owners, v_level;

        if v_turn = 0 and v_seen = v_look and (cardinality(v_ids) < p_limit or v_level > 1) then
          v_look := p_limit * 20;
          continue;
        end if;

        if cardinality(v_ids) > 0 then
          -- A statement of its own: it sees what others had done with these accounts before they let go of them.
          return query
            with due as (
              select e.org_id, e.id, mine.owner
              from unnest(v_orgs, v_ids, v_owners) as mine (org_id, id, owner)
              join effect e on e.org_id = mine.org_id and e.id = mine.id
              where e.wake_at <= v_now and not (e.lease_owner is not null and e.lease_until > v_now)
                and not exists (
                  select 1 from effect busy
                  where busy.org_id = e.org_id and busy.social_account_id = e.social_account_id and busy.id <> e.id
                    and busy.lease_owner is not null and busy.lease_until > v_now
                )
              for update of e skip locked
            )
            update effect e
            set fence = e.fence + 1, lease_owner = p_worker, lease_until = clock_timestamp() + p_lease,
                wake_at = clock_timestamp() + p_lease
            from due where e.org_id = due.org_id and e.id = due.id
            returning e.org_id, e.id, e.fence, due.owner;
          get diagnostics v_taken = row_count;
        end if;

        exit when v_seen < v_look or v_taken = p_limit;
        -- Not while somebody ends a hold (effects_let_in): what steps aside now would not be let in by him.
        exit when not pg_try_advisory_xact_lock_shared(4400003);
        -- Held ones are let in again when the hold ends (effects_let_in); otherwise they look in now and then.
        with aside as (
          select e.org_id, e.id, l.held and not e.begun as held, l.place, l.level,
            coalesce(e.late_from, e.due_at) as since
          from effects_in_line(p_kind, v_now, v_look, v_in_hand || v_owners) l
          join effect e on e.org_id = l.org_id and e.id = l.id
          -- In flight nothing is held. What was asked for now waits in the line of its account like all else.
          where (l.held and not e.begun or not l.ready or l.place > 1 or l.level > p_limit - v_taken)
            and e.wake_at <= v_now
          for update of e skip locked
        )
        update effect e
        set wake_at = v_now + case
          when a.held then least(greatest((v_now - a.since) / 4, interval '30 seconds'), interval '1 hour')
          when a.place > 1 then interval '500 milliseconds' + a.place * interval '100 milliseconds'
          else interval '500 milliseconds' + a.level * interval '25 milliseconds' end
        from aside a where e.org_id = a.org_id and e.id = a.id;
        exit when v_taken > 0;
        v_look := greatest(v_look * 2, p_limit * 20);
      end loop;
    end
  $$;
revoke all on function claim_due(text, text, interval, integer, uuid[]) from public;
grant execute on function claim_due(text, text, interval, integer, uuid[]) to galley_sweep;
alter function claim_due(text, text, interval, integer, uuid[]) owner to galley_definer;

-- A hold has ended, or another one has begun: what stepped aside comes back to its own time.
create function effects_let_in()
  returns trigger
  language plpgsql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    declare
      v_org uuid := case tg_table_name when 'org' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'org_id' end;
    begin
      -- Waits for the claims that set something aside at this moment, each of them milliseconds, and so sees what they did.
      perform pg_advisory_xact_lock(4400003);
      update effect e set wake_at = e.ready_at
      from (
        select id from effect
        where org_id = v_org and not begun and lease_owner is null and wake_at > ready_at
        for update skip locked
      ) aside
      where e.org_id = v_org and e.id = aside.id;
      return null;
    end
  $$;
revoke all on function effects_let_in() from public;
alter function effects_let_in() owner to galley_definer;

create trigger effects_let_in after update of status, access_state on org
  for each row when (old.status is distinct from new.status or old.access_state is distinct from new.access_state)
  execute function effects_let_in();

create trigger effects_let_in after insert or update on publishing_pause for each row execute function effects_let_in();

-- When a post falls due next. What is due already is no answer: whoever asks looks for it afterwards, and what he
-- cannot have then is in other hands or held.
create function next_wake_at()
  returns timestamptz
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$ select e.wake_at from effect e where e.kind = 'post' and e.wake_at > now() order by e.wake_at limit 1 $$;
revoke all on function next_wake_at() from public;
grant execute on function next_wake_at() to galley_sweep;
alter function next_wake_at() owner to galley_definer;

-- Each try at a network: inserted before the first byte of the call leaves, its outcome filled in once.
create table publish_attempt (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  post_id uuid,
  fence bigint not null,
  part integer not null,
  started_at timestamptz not null default now(),
  request_hash text not null,
  outcome text,
  finished_at timestamptz,
  http_status integer,
  platform_ref jsonb,
  error text,
  act_id uuid,
  constraint publish_attempt_pkey primary key (org_id, id),
  constraint publish_attempt_check check ((post_id is null) <> (act_id is null)),
  constraint publish_attempt_org_id_act_id_fkey foreign key (org_id, act_id) references platform_act (org_id, id),
  constraint publish_attempt_org_id_post_id_fkey foreign key (org_id, post_id) references post (org_id, id)
);
create index publish_attempt_act on publish_attempt (org_id, act_id) where act_id is not null;
create index publish_attempt_post on publish_attempt (org_id, post_id, started_at);
alter table publish_attempt enable row level security, force row level security;
create policy current_org on publish_attempt using (org_id = app_org()) with check (org_id = app_org());
create policy orgs_of_steps on publish_attempt to galley_sweep
  using (org_id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (org_id = any (((select app_orgs() as app_orgs))::uuid[]));
grant select, insert, update (outcome, finished_at, http_status, platform_ref, error) on publish_attempt to galley_app;
grant select, insert, update (outcome, finished_at, http_status, platform_ref,
  error) on publish_attempt to galley_sweep;


-- ==================== Results

-- How a published post does: its latest reading. Figures that a network does not give are 0 here, or null where the
-- interface has null, and named in unavailable.
create table post_result (
  org_id uuid not null,
  post_id uuid not null,
  likes integer not null default 0,
  reposts integer not null default 0,
  replies integer not null default 0,
  quotes integer not null default 0,
  bookmarks integer,
  impressions bigint,
  unavailable text[] not null default '{}',
  engagement_score double precision not null,
  fetched_at timestamptz not null default now(),
  before_impressions bigint,
  before_at timestamptz,
  constraint post_result_pkey primary key (org_id, post_id),
  constraint post_result_bookmarks_check check (bookmarks >= 0),
  constraint post_result_impressions_check check (impressions >= 0),
  constraint post_result_likes_check check (likes >= 0),
  constraint post_result_quotes_check check (quotes >= 0),
  constraint post_result_replies_check check (replies >= 0),
  constraint post_result_reposts_check check (reposts >= 0),
  constraint post_result_unavailable_check check (unavailable <@ array['likes', 'reposts', 'replies', 'quotes',
    'bookmarks', 'impressions']),
  constraint post_result_org_id_post_id_fkey foreign key (org_id, post_id) references post (org_id,
    id) on delete cascade
);
alter table post_result enable row level security, force row level security;
create policy current_org on post_result using (org_id = app_org()) with check (org_id = app_org());
create policy definer on post_result to galley_definer using (true) with check (true);
grant select, insert, update, delete on post_result to galley_app;
grant select on post_result to galley_definer;

-- Tells whoever keeps what they made of a workspace's results that the results have changed since. No row: never yet.
create table results_version (
  org_id uuid not null,
  version bigint not null,
  constraint results_version_pkey primary key (org_id),
  constraint results_version_org_id_fkey foreign key (org_id) references org (id) on delete cascade
);
alter table results_version enable row level security, force row level security;
create policy current_org on results_version using (org_id = app_org()) with check (org_id = app_org());
create policy definer on results_version to galley_definer using (true) with check (true);
grant select on results_version to galley_app;
grant select, insert, update on results_version to galley_definer;

-- Once a statement, however many results it writes.
create function note_results()
  returns trigger
  language plpgsql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    begin
      insert into results_version (org_id, version)
        select distinct org_id, 1 from changed order by org_id
        on conflict (org_id) do update set version = results_version.version + 1;
      return null;
    end
  $$;
revoke all on function note_results() from public;
alter function note_results() owner to galley_definer;

create trigger post_result_added after insert on post_result
  referencing new table as changed
  for each statement
  execute function note_results();
create trigger post_result_changed after update on post_result
  referencing new table as changed
  for each statement
  execute function note_results();

-- When a published post is to be read next. No row: never again.
create table result_due (
  org_id uuid not null,
  post_id uuid not null,
  account_id uuid not null,
  due_at timestamptz not null,
  constraint result_due_pkey primary key (org_id, post_id),
  constraint result_due_org_id_account_id_fkey foreign key (org_id, account_id) references social_account (org_id,
    id) on delete cascade,
  constraint result_due_org_id_post_id_fkey foreign key (org_id, post_id) references post (org_id, id) on delete cascade
);
create index result_due_account on result_due (org_id, account_id, due_at);
create index result_due_at on result_due (due_at);
alter table result_due enable row level security, force row level security;
create policy current_org on result_due using (org_id = app_org()) with check (org_id = app_org());
create policy definer on result_due to galley_definer using (true) with check (true);
grant select, insert, update, delete on result_due to galley_app;
grant select, insert, update on result_due to galley_definer;

-- Whoever publishes a post: its first reading is an hour later. Fires once in a post's life.
create function plan_first_reading()
  returns trigger
  language plpgsql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
begin
  insert into result_due (org_id, post_id, account_id, due_at)
    values (new.org_id, new.id, new.social_account_id, new.published_at + interval '1 hour')
    on conflict (org_id, post_id) do update set account_id = excluded.account_id, due_at = excluded.due_at;
  return null;
end $$;
alter function plan_first_reading() owner to galley_definer;

create trigger post_first_reading after update of status, published_at on post
  for each row when (new.status = 'published' and new.social_account_id is not null and new.published_at is not null
    and (new.published_at is distinct from old.published_at or old.status is distinct from 'published'))
  execute function plan_first_reading();

-- What reading an account's posts is bound by.
create table account_reading (
  org_id uuid not null,
  account_id uuid not null,
  -- Refreshes that people asked for on that day, in UTC. B8-3
  refresh_day date,
  refreshes integer not null default 0,
  -- The network asked to wait, or failed: nothing is read before.
  not_before timestamptz,
  reconciled_at timestamptz,
  constraint account_reading_pkey primary key (org_id, account_id),
  constraint account_reading_org_id_account_id_fkey foreign key (org_id, account_id) references social_account (org_id,
    id) on delete cascade
);
alter table account_reading enable row level security, force row level security;
create policy current_org on account_reading using (org_id = app_org()) with check (org_id = app_org());
create policy definer on account_reading to galley_definer using (true) with check (true);
grant select, insert, update, delete on account_reading to galley_app;
grant select on account_reading to galley_definer;

-- Accounts whose hour of the night has come and that were not looked at since. Each has a moment of its own between one
-- and six o'clock on its workspace's wall, the same every night, so that a large installation's accounts come one by
-- one.
create function accounts_to_reconcile(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, account_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select a.org_id, a.id
    from social_account a
    join org o on o.id = a.org_id
    left join account_reading r on r.org_id = a.org_id and r.account_id = a.id
    cross join lateral (
      select (date_trunc('day', p_now at time zone coalesce(o.timezone, 'UTC'))
        + make_interval(secs => 3600 + abs(hashtext(a.id::text)::bigint) % 18000))
        at time zone coalesce(o.timezone, 'UTC') as tonight
    ) n
    where a.status = 'connected' and o.status = 'active' and n.tonight <= p_now
      and a.created_at < n.tonight -- what was connected since has its first night tomorrow
      and (r.reconciled_at is null or r.reconciled_at < n.tonight)
    order by n.tonight
    limit p_limit
  $$;
revoke all on function accounts_to_reconcile(timestamp with time zone, integer) from public;
grant execute on function accounts_to_reconcile(timestamp with time zone, integer) to galley_sweep;
alter function accounts_to_reconcile(timestamp with time zone, integer) owner to galley_definer;

-- Accounts with posts that are due to be read, longest due first: ids only.
create function accounts_with_results_due(p_limit integer)
  returns table(org_id uuid, account_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select d.org_id, d.account_id from result_due d
    left join account_reading r on r.org_id = d.org_id and r.account_id = d.account_id
    where d.due_at <= clock_timestamp() and (r.not_before is null or r.not_before <= clock_timestamp())
    group by 1, 2
    order by min(d.due_at)
    limit p_limit
  $$;
revoke all on function accounts_with_results_due(integer) from public;
grant execute on function accounts_with_results_due(integer) to galley_sweep;
alter function accounts_with_results_due(integer) owner to galley_definer;


-- ==================== Media and brand

-- A file of the library: uploaded, fetched or rendered, with what was read from it.
create table media_asset (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  source text not null default 'upload',
  status text not null default 'pending',
  upload_key text not null,
  storage_key text,
  content_type text not null,
  size_bytes bigint,
  width integer,
  height integer,
  duration_seconds double precision,
  alt_text text,
  ai_generated boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  title text,
  format text,
  -- One call checks an upload at a time, also of several servers; a server that dies gives it up after so long.
  checking_until timestamptz,
  video_codec text,
  audio_codec text,
  preview_key text,
  preview_bytes bigint,
  preview_tries smallint not null default 0,
  preview_tried_at timestamptz,
  template text,
  -- What a visual was made with, so that it can be opened again, changed and made anew. Decision 068
  made_from jsonb,
  -- Of a document.
  page_count integer,
  -- Small pictures of a document's pages.
  page_preview_keys text[],
  -- Of a video, beside the two codecs: frame rate, bits, colours, sound. Null: it was added before this was read.
  -- Decision 081
  encoding jsonb,
  -- Of an image: how many pictures follow each other, 1 for a still one.
  frames integer,
  -- An animation came, of which a still picture is kept.
  animation_lost boolean not null default false,
  constraint media_asset_pkey primary key (org_id, id),
  constraint media_asset_kind_check check (kind in ('image', 'video', 'document')),
  constraint media_asset_made_from_check check (jsonb_typeof(made_from) = 'object'),
  constraint media_asset_page_count_check check (page_count > 0),
  constraint media_asset_source_check check (source in ('upload', 'import', 'branded_image', 'carousel', 'screenshot',
    'branded_video', 'link_card')),
  constraint media_asset_status_check check (status in ('pending', 'ready')),
  constraint preview_has_size check ((preview_key is null) = (preview_bytes is null)),
  constraint ready_has_file check (status = 'pending' or storage_key is not null and size_bytes is not null),
  constraint media_asset_org_id_fkey foreign key (org_id) references org (id)
);
create index card_picture_age on media_asset (completed_at) where source = 'link_card';
create index media_asset_newest on media_asset (org_id, created_at desc) where status = 'ready';
create index media_asset_unfinished on media_asset (created_at) where status = 'pending';
create index media_asset_without_preview on media_asset (org_id, preview_tried_at nulls first)
  where status = 'ready' and preview_key is null and preview_tries < 3 and source <> 'link_card' and (kind in ('image',
    'video'));
alter table media_asset enable row level security, force row level security;
create policy current_org on media_asset using (org_id = app_org()) with check (org_id = app_org());
create policy definer on media_asset to galley_definer using (true) with check (true);
grant select, insert, update, delete on media_asset to galley_app;
grant select, update (completed_at, preview_tries, preview_tried_at), delete on media_asset to galley_definer;

-- Those of these kinds without a small picture, of each owner the ones that were never tried first; each is tried three
-- times, an hour apart.
create function claim_previews(p_kinds text[], p_most integer)
  returns table(org_id uuid, id uuid)
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    with line as materialized (
      select f.org_id, f.id, f.preview_tried_at,
        row_number() over (partition by coalesce(o.owner_id, o.id) order by f.preview_tried_at nulls first, f.id) as nth
      from org o
      cross join lateral (
        select a.org_id, a.id, a.preview_tried_at from media_asset a
        where a.org_id = o.id and a.status = 'ready' and a.preview_key is null and a.preview_tries < 3
          and a.source <> 'link_card' and a.kind in ('image', 'video') and a.kind = any (p_kinds)
          and (a.preview_tried_at is null or a.preview_tried_at < now() - interval '1 hour')
        order by a.preview_tried_at nulls first
        limit p_most
      ) f
    ), due as materialized (
      select a.org_id, a.id from line l
      join media_asset a on a.org_id = l.org_id and a.id = l.id
      -- as it is once it is locked
      where a.preview_key is null and a.preview_tries < 3
        and (a.preview_tried_at is null or a.preview_tried_at < now() - interval '1 hour')
      order by l.nth, l.preview_tried_at nulls first
      limit p_most
      for update of a skip locked
    )
    update media_asset a set preview_tries = a.preview_tries + 1, preview_tried_at = now()
    from due where a.org_id = due.org_id and a.id = due.id
    returning a.org_id, a.id
  $$;
revoke all on function claim_previews(text[], integer) from public;
grant execute on function claim_previews(text[], integer) to galley_sweep;
alter function claim_previews(text[], integer) owner to galley_definer;

-- Pictures of link cards that no post keeps; the caller removes the files before it commits.
create function sweep_card_pictures()
  returns setof text
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    with old as materialized (
      select org_id, id from media_asset
      where source = 'link_card' and status = 'ready' and completed_at < now() - interval '1 day'
      order by completed_at
      limit 200
      for update skip locked
    ), used as materialized (
      select distinct p.org_id, named.id #>> '{}' as id
      from post p
      cross join lateral jsonb_build_array(p.outside, p.media, p.platform_payload) as content
      cross join lateral (
        select jsonb_path_query(content, '$.**.imageAssetId') union all select jsonb_path_query(content, '$.**.assetId')
      ) as named (id)
      where p.org_id in (select org_id from old)
        and (p.deleted_at is null or p.status = 'published' or p.live_parts <> '[]')
    ), kept as (
      update media_asset a set completed_at = now()
      from old join used on used.org_id = old.org_id and used.id = old.id::text
      where a.org_id = old.org_id and a.id = old.id
    )
    delete from media_asset a
    using old
    where a.org_id = old.org_id and a.id = old.id
      and not exists (select from used where used.org_id = old.org_id and used.id = old.id::text)
    returning a.storage_key
  $$;
revoke all on function sweep_card_pictures() from public;
grant execute on function sweep_card_pictures() to galley_sweep;
alter function sweep_card_pictures() owner to galley_definer;

-- Which posts use which files. Media lie in documents, and under row-level security no index over a document is
-- searched. A row for each file of a post, written when its media change.
create table post_file (
  org_id uuid not null,
  asset_id uuid not null,
  post_id uuid not null,
  constraint post_file_pkey primary key (org_id, asset_id, post_id),
  constraint post_file_org_id_fkey foreign key (org_id) references org (id),
  constraint post_file_org_id_post_id_fkey foreign key (org_id, post_id) references post (org_id, id) on delete cascade
);
create index post_file_post on post_file (org_id, post_id);
alter table post_file enable row level security, force row level security;
create policy current_org on post_file using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, delete on post_file to galley_app;

-- Wherever in a post a file is named: assetId names nothing else (src/contract/media.ts).
create function files_named(p_media jsonb, p_payload jsonb)
  returns setof uuid
  language sql
  immutable
  as $$
    select distinct (named.id #>> '{}')::uuid
    from jsonb_path_query(jsonb_build_array(p_media, p_payload), '$.**.assetId') as named (id)
    where named.id #>> '{}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  $$;

-- Names the files of a post anew when its media change.
create function keep_post_files()
  returns trigger
  language plpgsql
  set search_path to 'public', 'pg_temp'
  as $$
    begin
      if tg_op = 'UPDATE' then
        delete from post_file f where f.org_id = new.org_id and f.post_id = new.id;
      end if;
      insert into post_file (org_id, asset_id, post_id)
        select new.org_id, named, new.id from files_named(new.media, new.platform_payload) named;
      return null;
    end
  $$;
revoke all on function keep_post_files() from public;

create trigger post_files_added after insert on post
  for each row when (new.media is not null or new.platform_payload is not null)
  execute function keep_post_files();
create trigger post_files_changed after update of media, platform_payload on post
  for each row when (old.media is distinct from new.media or old.platform_payload is distinct from new.platform_payload)
  execute function keep_post_files();

-- What may still be uploaded, and what has been and is not checked yet: both hold room of the workspace's storage.
create table upload_ticket (
  key text not null,
  -- Null: a picture of the person's own.
  org_id uuid,
  user_id uuid not null,
  -- How many bytes may be sent; once they are there, how many there are.
  room bigint not null,
  -- Since then bytes are coming or there: from then on the room is held until the upload is checked or swept away.
  put_at timestamptz,
  created_at timestamptz not null default now(),
  constraint upload_ticket_pkey primary key (key),
  constraint upload_ticket_room_check check (room >= 0),
  constraint upload_ticket_org_id_fkey foreign key (org_id) references org (id),
  constraint upload_ticket_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade
);
create index upload_ticket_of_org on upload_ticket (org_id) where org_id is not null;
create index upload_ticket_of_person on upload_ticket (user_id) where org_id is null;
alter table upload_ticket enable row level security, force row level security;
create policy current_org on upload_ticket using (org_id = app_org()) with check (org_id = app_org());
create policy definer on upload_ticket to galley_definer using (true) with check (true);
create policy own on upload_ticket
  using (org_id is null and user_id = app_user())
  with check (org_id is null and user_id = app_user());
grant select, insert, update, delete on upload_ticket to galley_app;
grant select, delete on upload_ticket to galley_definer;

-- Signed addresses live 15 minutes: after a day nothing can come of an upload any more.
create function delete_unfinished_uploads()
  returns bigint
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    with tickets as (
      delete from upload_ticket where created_at < now() - interval '1 day'
    ), gone as (
      delete from media_asset where status = 'pending' and created_at < now() - interval '1 day' returning 1
    )
    select count(*) from gone
  $$;
revoke all on function delete_unfinished_uploads() from public;
grant execute on function delete_unfinished_uploads() to galley_sweep;
alter function delete_unfinished_uploads() owner to galley_definer;

-- Files that are being stored and that no row names yet: noted before the first byte, and forgotten in the transaction
-- that makes them files of the workspace. What is still noted after a day was left by a process that died.
create table file_in_hand (
  org_id uuid not null,
  key text not null,
  noted_at timestamptz not null default now(),
  constraint file_in_hand_pkey primary key (org_id, key),
  constraint file_in_hand_org_id_fkey foreign key (org_id) references org (id)
);
create index file_in_hand_age on file_in_hand (noted_at);
alter table file_in_hand enable row level security, force row level security;
create policy current_org on file_in_hand using (org_id = app_org()) with check (org_id = app_org());
create policy definer on file_in_hand to galley_definer using (true) with check (true);
grant select, insert, delete on file_in_hand to galley_app;
grant select, update, delete on file_in_hand to galley_definer;

-- Answers the files of those that nobody will ask for any more; the caller removes them before it commits.
create function take_files_left()
  returns setof text
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    with old as materialized (
      select org_id, key from file_in_hand
      where noted_at < now() - interval '1 day'
      order by noted_at
      limit 200
      for update skip locked
    )
    delete from file_in_hand f using old where f.org_id = old.org_id and f.key = old.key
    returning f.key
  $$;
revoke all on function take_files_left() from public;
grant execute on function take_files_left() to galley_sweep;
alter function take_files_left() owner to galley_definer;

-- The colours, fonts, logo and words that the workspace's visuals are made with. Decision 071
create table brand_kit (
  org_id uuid not null,
  color_primary text,
  color_secondary text,
  color_accent text,
  color_background text,
  heading_font text,
  body_font text,
  -- A file of the library: a picture, whatever the logo was made as.
  logo_asset_id uuid,
  -- Where it was copied from, if it was.
  logo_source_url text,
  tagline text,
  website text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint brand_kit_pkey primary key (org_id),
  constraint brand_kit_check check (logo_source_url is null or logo_asset_id is not null),
  constraint brand_kit_color_accent_check check (color_accent ~ '^#[0-9a-f]{6}$'),
  constraint brand_kit_color_background_check check (color_background ~ '^#[0-9a-f]{6}$'),
  constraint brand_kit_color_primary_check check (color_primary ~ '^#[0-9a-f]{6}$'),
  constraint brand_kit_color_secondary_check check (color_secondary ~ '^#[0-9a-f]{6}$'),
  constraint brand_kit_org_id_fkey foreign key (org_id) references org (id),
  constraint brand_kit_org_id_logo_asset_id_fkey foreign key (org_id, logo_asset_id) references media_asset (org_id, id)
);
alter table brand_kit enable row level security, force row level security;
create policy current_org on brand_kit using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on brand_kit to galley_app;
create trigger times_in_order before insert or update on brand_kit
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();


-- ==================== Credits

-- What a workspace has: the sums of its grants, kept beside them. This one row is locked by whoever moves credits.
-- Credits are counted in thousandths; what was written down of them is never changed, only added to. Decision 059
create table credit_balance (
  org_id uuid not null,
  monthly bigint not null default 0,
  rollover bigint not null default 0,
  allowance bigint not null default 0,
  purchased bigint not null default 0,
  -- Reserved by open holds.
  held bigint not null default 0,
  -- The period that is counted, and from here on what was used in it.
  period_start timestamptz,
  used_given bigint not null default 0,
  used_purchased bigint not null default 0,
  -- The month for which the owner's budget was granted last: 2026-11.
  budget_month text,
  updated_at timestamptz not null default now(),
  constraint credit_balance_pkey primary key (org_id),
  constraint credit_balance_allowance_check check (allowance >= 0),
  constraint credit_balance_covers_held check (held <= (monthly + rollover + allowance + purchased)),
  constraint credit_balance_held_check check (held >= 0),
  constraint credit_balance_monthly_check check (monthly >= 0),
  constraint credit_balance_purchased_check check (purchased >= 0),
  constraint credit_balance_rollover_check check (rollover >= 0),
  constraint credit_balance_used_given_check check (used_given >= 0),
  constraint credit_balance_used_purchased_check check (used_purchased >= 0),
  constraint credit_balance_org_id_fkey foreign key (org_id) references org (id)
);
alter table credit_balance enable row level security, force row level security;
create policy current_org on credit_balance using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on credit_balance to galley_app;

-- The budget of a workspace without a subscription, a month; without a row it is that of the plan self_hosted.
create table credit_budget (
  org_id uuid not null,
  milli bigint not null,
  updated_at timestamptz not null default now(),
  constraint credit_budget_pkey primary key (org_id),
  constraint credit_budget_milli_check check (milli >= 0),
  constraint credit_budget_org_id_fkey foreign key (org_id) references org (id)
);
alter table credit_budget enable row level security, force row level security;
create policy current_org on credit_budget using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on credit_budget to galley_app;

-- Credits that came in, and what is left of each: what ends first is used first.
create table credit_grant (
  org_id uuid not null,
  id uuid not null,
  kind text not null,
  milli bigint not null,
  remaining bigint not null,
  -- Refunded, or removed by a lower budget.
  taken_back bigint not null default 0,
  -- What it was given for: once for each.
  cause text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- Until when what is left rolls over into the next month; null: what is left is gone. Decision 070
  rolls_until timestamptz,
  -- How much at most of all that rolled over.
  rolls_most bigint,
  constraint credit_grant_pkey primary key (org_id, id),
  constraint credit_grant_org_id_kind_cause_key unique (org_id, kind, cause),
  constraint credit_grant_check check ((remaining + taken_back) <= milli),
  constraint credit_grant_kind_check check (kind in ('monthly', 'rollover', 'allowance', 'purchased')),
  constraint credit_grant_milli_check check (milli > 0),
  constraint credit_grant_remaining_check check (remaining >= 0),
  constraint credit_grant_rolls check ((rolls_until is null) = (rolls_most is null)),
  constraint credit_grant_rolls_most_check check (rolls_most > 0),
  constraint credit_grant_taken_back_check check (taken_back >= 0),
  constraint credit_grant_org_id_fkey foreign key (org_id) references org (id)
);
create index credit_grant_expiring on credit_grant (expires_at) where remaining > 0;
create index credit_grant_left on credit_grant (org_id) where remaining > 0;
alter table credit_grant enable row level security, force row level security;
create policy current_org on credit_grant using (org_id = app_org()) with check (org_id = app_org());
create policy definer on credit_grant to galley_definer using (true) with check (true);
grant select, insert, update (remaining, taken_back) on credit_grant to galley_app;
grant select on credit_grant to galley_definer;

-- Credits reserved for work before it begins; then what it used is charged and the rest let go.
create table credit_hold (
  org_id uuid not null,
  id uuid not null,
  -- The same work has the same key, and so one hold.
  key text not null,
  action text not null,
  milli bigint not null,
  state text not null default 'open',
  used bigint,
  run_id uuid,
  subject jsonb,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint credit_hold_pkey primary key (org_id, id),
  constraint credit_hold_org_id_key_key unique (org_id, key),
  constraint credit_hold_check check (used >= 0 and used <= milli),
  constraint credit_hold_check1 check ((state = 'open') = (ended_at is null)),
  constraint credit_hold_check2 check ((state = 'settled') = (used is not null)),
  constraint credit_hold_milli_check check (milli > 0),
  constraint credit_hold_state_check check (state in ('open', 'settled', 'voided', 'expired')),
  constraint credit_hold_org_id_fkey foreign key (org_id) references org (id)
);
create index credit_hold_expiring on credit_hold (expires_at) where state = 'open';
create index credit_hold_open on credit_hold (org_id) where state = 'open';
alter table credit_hold enable row level security, force row level security;
create policy current_org on credit_hold using (org_id = app_org()) with check (org_id = app_org());
create policy definer on credit_hold to galley_definer using (true) with check (true);
grant select, insert, update (state, used, ended_at) on credit_hold to galley_app;
grant select on credit_hold to galley_definer;

-- Workspaces in which credits or holds have run out: ids only.
create function credits_run_out(p_limit integer)
  returns table(org_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select out_of.org_id from (
      (select g.org_id from credit_grant g where g.remaining > 0 and g.expires_at <= now() limit p_limit)
      union
      (select h.org_id from credit_hold h where h.state = 'open' and h.expires_at <= now() limit p_limit)
    ) out_of
    limit p_limit
  $$;
revoke all on function credits_run_out(integer) from public;
grant execute on function credits_run_out(integer) to galley_sweep;
alter function credits_run_out(integer) owner to galley_definer;

-- One movement of credits as people read of it. The entries are its sides.
create table credit_transaction (
  org_id uuid not null,
  id uuid not null,
  type text not null,
  -- Into the workspace: above zero; out of it: below.
  milli bigint not null,
  monthly_after bigint not null,
  purchased_after bigint not null,
  hold_id uuid,
  -- Where the same cause must not move credits twice.
  cause text,
  metadata jsonb,
  created_at timestamptz not null default clock_timestamp(),
  constraint credit_transaction_pkey primary key (org_id, id),
  constraint credit_transaction_org_id_type_cause_key unique (org_id, type, cause),
  constraint credit_transaction_check check (milli <> 0 or type = 'reversal'),
  constraint credit_transaction_type_check check (type in ('grant', 'usage', 'expiry', 'reversal')),
  constraint credit_transaction_org_id_fkey foreign key (org_id) references org (id),
  constraint credit_transaction_org_id_hold_id_fkey foreign key (org_id, hold_id) references credit_hold (org_id, id)
);
create index credit_transaction_newest on credit_transaction (org_id, created_at desc, id desc);
alter table credit_transaction enable row level security, force row level security;
create policy current_org on credit_transaction using (org_id = app_org()) with check (org_id = app_org());
grant select, insert on credit_transaction to galley_app;

-- The sides of a transaction, which cancel out.
create table credit_entry (
  org_id uuid not null,
  transaction_id uuid not null,
  grant_id uuid not null,
  -- Of the workspace: its four pots. Outside: where credits come from and go to.
  account text not null,
  milli bigint not null,
  constraint credit_entry_pkey primary key (org_id, transaction_id, grant_id, account),
  constraint credit_entry_account_check check (account in ('monthly', 'rollover', 'allowance', 'purchased', 'plan',
    'sales', 'gift', 'usage', 'expired')),
  constraint credit_entry_milli_check check (milli <> 0),
  constraint credit_entry_org_id_grant_id_fkey foreign key (org_id, grant_id) references credit_grant (org_id, id),
  constraint credit_entry_org_id_transaction_id_fkey foreign key (org_id,
    transaction_id) references credit_transaction (org_id, id)
);
alter table credit_entry enable row level security, force row level security;
create policy current_org on credit_entry using (org_id = app_org()) with check (org_id = app_org());
grant select, insert on credit_entry to galley_app;

-- Entries come in by whole transactions, and the sides of each cancel out.
create function credit_entries_balance()
  returns trigger
  language plpgsql
  set search_path to 'public', 'pg_temp'
  as $$
    begin
      if exists (select from written group by org_id, transaction_id, grant_id having sum(milli) <> 0) then
        raise exception 'credit entries that do not add up to zero' using errcode = 'check_violation';
      end if;
      return null;
    end
  $$;
revoke all on function credit_entries_balance() from public;

create trigger credit_entries_balance after insert on credit_entry
  referencing new table as written
  for each statement
  execute function credit_entries_balance();

-- What was done for credits, by which model, and what it cost whoever runs this installation. Nothing is settled twice.
create table credit_usage (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  hold_id uuid not null,
  transaction_id uuid,
  action text not null,
  quantity double precision not null default 1,
  feature text,
  provider text,
  model text,
  input_tokens bigint,
  output_tokens bigint,
  total_tokens bigint,
  cost_micro_usd bigint,
  milli bigint not null,
  pricing_version text,
  used_fallback_estimate boolean not null default false,
  monthly_after bigint not null,
  purchased_after bigint not null,
  metadata jsonb,
  created_at timestamptz not null default clock_timestamp(),
  constraint credit_usage_pkey primary key (org_id, id),
  constraint credit_usage_org_id_hold_id_key unique (org_id, hold_id),
  constraint credit_usage_milli_check check (milli >= 0),
  constraint credit_usage_org_id_hold_id_fkey foreign key (org_id, hold_id) references credit_hold (org_id, id),
  constraint credit_usage_org_id_transaction_id_fkey foreign key (org_id,
    transaction_id) references credit_transaction (org_id, id)
);
create index credit_usage_newest on credit_usage (org_id, created_at desc, id desc);
alter table credit_usage enable row level security, force row level security;
create policy current_org on credit_usage using (org_id = app_org()) with check (org_id = app_org());
grant select, insert on credit_usage to galley_app;

-- Posts and people whose reading was paid for, by day
create table read_charge (
  org_id uuid not null,
  day date not null,
  kind text not null,
  resource_id text not null,
  milli integer not null,
  created_at timestamptz not null default now(),
  constraint read_charge_pkey primary key (org_id, day, kind, resource_id),
  constraint read_charge_kind_check check (kind in ('post', 'user')),
  constraint read_charge_milli_check check (milli >= 0),
  constraint read_charge_org_id_fkey foreign key (org_id) references org (id) on delete cascade
);
create index read_charge_day on read_charge (day);
alter table read_charge enable row level security, force row level security;
create policy current_org on read_charge using (org_id = app_org()) with check (org_id = app_org());
create policy definer on read_charge to galley_definer using (true) with check (true);
grant select, insert on read_charge to galley_app;
grant select, delete on read_charge to galley_definer;

create function sweep_read_charges(p_before date, p_limit integer)
  returns integer
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    with old as (
      select org_id, day, kind, resource_id from read_charge where day < p_before order by day limit p_limit
    ), gone as (
      delete from read_charge c using old o
      where c.org_id = o.org_id and c.day = o.day and c.kind = o.kind and c.resource_id = o.resource_id
      returning 1
    )
    select count(*)::int from gone
  $$;
revoke all on function sweep_read_charges(date, integer) from public;
grant execute on function sweep_read_charges(date, integer) to galley_sweep;
alter function sweep_read_charges(date, integer) owner to galley_definer;

-- What the network says today that reading costs
create table read_price (
  id boolean not null default true,
  post_micro_usd integer,
  user_micro_usd integer,
  told_at timestamptz,
  asked_at timestamptz not null,
  constraint read_price_pkey primary key (id),
  constraint read_price_id_check check (id),
  constraint read_price_positive_check check (post_micro_usd > 0 and user_micro_usd > 0)
);
grant select, insert, update on read_price to galley_app;


-- ==================== Plans and payments

-- As whom the payment provider knows a workspace. Providers fill these tables, and nothing else reads a provider.
-- Decision 060
create table billing_customer (
  org_id uuid not null,
  provider text not null,
  provider_customer_id text not null,
  -- Money that the provider owes the customer: [{ currencyCode, availableCents }].
  credit_balances jsonb,
  updated_at timestamptz not null default now(),
  constraint billing_customer_pkey primary key (org_id),
  constraint billing_customer_org_id_fkey foreign key (org_id) references org (id)
);
create index billing_customer_of_provider on billing_customer (provider, provider_customer_id);
alter table billing_customer enable row level security, force row level security;
create policy current_org on billing_customer using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on billing_customer to galley_app;

-- The one subscription of a workspace that counts; it is the latest.
create table subscription (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  provider text not null,
  provider_subscription_id text not null,
  plan_key text not null,
  provider_price_id text,
  status text not null,
  billing_interval text not null,
  trial_ends_at timestamptz,
  past_due_since timestamptz,
  grace_ends_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean,
  -- The provider's news that was applied last: what is older, or weighs less at the same moment, is not applied.
  news_at timestamptz not null default '1970-01-01 00:00:00+00',
  news_rank smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the provider made it: of two, the later one counts, whatever comes late of the earlier.
  provider_created_at timestamptz not null default '1970-01-01 00:00:00+00',
  -- When it was held against the provider last.
  compared_at timestamptz,
  constraint subscription_pkey primary key (org_id),
  constraint subscription_id_key unique (id),
  constraint subscription_provider_provider_subscription_id_key unique (provider, provider_subscription_id),
  constraint subscription_billing_interval_check check (billing_interval in ('month', 'year')),
  constraint subscription_status_check check (status in ('active', 'pausing', 'paused', 'past_due', 'canceled',
    'trialing')),
  constraint subscription_org_id_fkey foreign key (org_id) references org (id)
);
create index subscription_grace on subscription (grace_ends_at) where status = 'past_due';
alter table subscription enable row level security, force row level security;
create policy current_org on subscription using (org_id = app_org()) with check (org_id = app_org());
create policy definer on subscription to galley_definer using (true) with check (true);
grant select, insert, update on subscription to galley_app;
grant select on subscription to galley_definer;
create trigger times_in_order before insert or update on subscription
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- Workspaces that have full access though their grace is over: ids only.
create function grace_over(p_now timestamptz, p_limit integer)
  returns table(org_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select s.org_id from subscription s join org o on o.id = s.org_id
    where s.status = 'past_due' and s.grace_ends_at <= p_now and o.access_state = 'full'
    order by s.grace_ends_at limit p_limit
  $$;
revoke all on function grace_over(timestamp with time zone, integer) from public;
grant execute on function grace_over(timestamp with time zone, integer) to galley_sweep;
alter function grace_over(timestamp with time zone, integer) owner to galley_definer;

-- Where plans are sold, a workspace without one can only be read: also those that were there before plans were sold.
-- Ids only.
create function orgs_without_plan(p_limit integer)
  returns table(org_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select o.id from org o
    where o.access_state <> 'subscription_required' and not exists (select from subscription s where s.org_id = o.id)
    limit p_limit
  $$;
revoke all on function orgs_without_plan(integer) from public;
grant execute on function orgs_without_plan(integer) to galley_sweep;
alter function orgs_without_plan(integer) owner to galley_definer;

-- Workspaces whose subscription was not compared since then, longest first: ids only.
create function paddle_to_compare(p_before timestamptz, p_limit integer)
  returns table(org_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select s.org_id from subscription s
    where s.provider = 'paddle' and s.status <> 'canceled' and coalesce(s.compared_at, 'epoch') < p_before
    order by s.compared_at nulls first limit p_limit
  $$;
revoke all on function paddle_to_compare(timestamp with time zone, integer) from public;
grant execute on function paddle_to_compare(timestamp with time zone, integer) to galley_sweep;
alter function paddle_to_compare(timestamp with time zone, integer) owner to galley_definer;

-- Pauses of a subscription, as people read of them.
create table subscription_event (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  type text not null,
  -- The provider's id of what it follows from: once for each.
  cause text not null,
  created_at timestamptz not null default now(),
  constraint subscription_event_pkey primary key (org_id, id),
  constraint subscription_event_org_id_type_cause_key unique (org_id, type, cause),
  constraint subscription_event_type_check check (type in ('pausing', 'paused', 'resumed')),
  constraint subscription_event_org_id_fkey foreign key (org_id) references org (id)
);
create index subscription_event_newest on subscription_event (org_id, created_at desc);
alter table subscription_event enable row level security, force row level security;
create policy current_org on subscription_event using (org_id = app_org()) with check (org_id = app_org());
grant select, insert on subscription_event to galley_app;

-- Subscriptions of a workspace beside the one that counts. Those that were bought while another one ran give nothing
-- until the first has ended. Decision 075
create table subscription_beside (
  org_id uuid not null,
  provider text not null,
  provider_subscription_id text not null,
  plan_key text not null,
  -- open: it runs beside; ended: it is over, and never counted; counted: it is or was the one that counts.
  state text not null default 'open',
  constraint subscription_beside_pkey primary key (org_id, provider, provider_subscription_id),
  constraint subscription_beside_state_check check (state in ('open', 'ended', 'counted')),
  constraint subscription_beside_org_id_fkey foreign key (org_id) references org (id)
);
alter table subscription_beside enable row level security, force row level security;
create policy current_org on subscription_beside using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on subscription_beside to galley_app;

-- Who has had a trial: a workspace, whoever bought it, and whoever owned the workspace then. A trial that does not
-- count was begun by somebody who had one.
create table billing_trial (
  org_id uuid not null,
  provider text not null,
  provider_subscription_id text not null,
  user_id uuid not null,
  counts boolean not null,
  constraint billing_trial_pkey primary key (org_id, provider, provider_subscription_id, user_id),
  constraint billing_trial_org_id_fkey foreign key (org_id) references org (id),
  constraint billing_trial_user_id_fkey foreign key (user_id) references user_account (id)
);
create index billing_trial_of_person on billing_trial (user_id) where counts;
alter table billing_trial enable row level security, force row level security;
create policy current_org on billing_trial using (org_id = app_org()) with check (org_id = app_org());
create policy definer on billing_trial to galley_definer using (true) with check (true);
grant select, insert on billing_trial to galley_app;
grant select on billing_trial to galley_definer;

-- Whether the workspace, or any of these people in whatever workspace, has had another trial than this. Answers no
-- more.
create function trial_was_had(p_org uuid, p_people uuid[], p_subscription text)
  returns boolean
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select exists (
      select from billing_trial t
      where t.counts and t.provider_subscription_id is distinct from p_subscription
        and (t.org_id = p_org or t.user_id = any (p_people))
    )
  $$;
revoke all on function trial_was_had(uuid, uuid[], text) from public;
grant execute on function trial_was_had(uuid, uuid[], text) to galley_app;
alter function trial_was_had(uuid, uuid[], text) owner to galley_definer;

-- What a plan was paid for, from when to when: credits of a plan come by the month, also of one that is paid by the
-- year.
create table billing_term (
  org_id uuid not null,
  provider text not null,
  provider_transaction_id text not null,
  plan_key text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Months whose credits have been granted.
  months_granted integer not null default 0,
  -- Refunded, or the plan was changed: nothing more is granted from it.
  ended_at timestamptz,
  -- Nothing was paid for it, and nothing of it rolls over.
  is_trial boolean not null default false,
  constraint billing_term_pkey primary key (org_id, provider, provider_transaction_id),
  constraint billing_term_org_id_fkey foreign key (org_id) references org (id)
);
create index billing_term_open on billing_term (starts_at) where ended_at is null;
alter table billing_term enable row level security, force row level security;
create policy current_org on billing_term using (org_id = app_org()) with check (org_id = app_org());
create policy definer on billing_term to galley_definer using (true) with check (true);
grant select, insert, update on billing_term to galley_app;
grant select on billing_term to galley_definer;

-- Workspaces in which the credits of another month of a paid term are due: ids only.
create function billing_months_due(p_now timestamptz, p_limit integer)
  returns table(org_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select distinct t.org_id from billing_term t
    where t.ended_at is null and t.starts_at + t.months_granted * interval '1 month' <= p_now
      and t.starts_at + t.months_granted * interval '1 month' < t.ends_at
    limit p_limit
  $$;
revoke all on function billing_months_due(timestamp with time zone, integer) from public;
grant execute on function billing_months_due(timestamp with time zone, integer) to galley_sweep;
alter function billing_months_due(timestamp with time zone, integer) owner to galley_definer;

-- Payments and refunds, as people read of them.
create table billing_transaction (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  provider text not null,
  provider_transaction_id text not null,
  type text not null,
  status text not null,
  -- In the lowest unit of the currency: cents. Below zero: money that went back.
  amount bigint not null,
  currency text not null,
  paid_at timestamptz,
  news_at timestamptz not null default '1970-01-01 00:00:00+00',
  created_at timestamptz not null default now(),
  -- What went back of it: several refunds of one payment add up. Decision 076
  refunded bigint not null default 0,
  constraint billing_transaction_pkey primary key (org_id, id),
  constraint billing_transaction_org_id_provider_provider_transaction_id_key unique (org_id, provider,
    provider_transaction_id),
  constraint billing_transaction_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint billing_transaction_refunded_check check (refunded >= 0),
  constraint billing_transaction_status_check check (status in ('open', 'past_due', 'paid', 'canceled', 'refunded',
    'partially_refunded')),
  constraint billing_transaction_type_check check (type in ('subscription', 'plan_change', 'credits', 'payment_method',
    'refund')),
  constraint billing_transaction_org_id_fkey foreign key (org_id) references org (id)
);
create index billing_transaction_newest on billing_transaction (org_id, created_at desc, id desc);
create index billing_transaction_of_provider on billing_transaction (provider, provider_transaction_id);
alter table billing_transaction enable row level security, force row level security;
create policy current_org on billing_transaction using (org_id = app_org()) with check (org_id = app_org());
create policy definer on billing_transaction to galley_definer using (true) with check (true);
grant select, insert, update on billing_transaction to galley_app;
grant select on billing_transaction to galley_definer;

-- The workspace that a subscription or a transaction is known in: ids only.
create function paddle_workspace(p_subscription text, p_transaction text)
  returns uuid
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select coalesce(
      (select s.org_id from subscription s where s.provider = 'paddle' and s.provider_subscription_id = p_subscription),
      (select t.org_id from billing_transaction t
        where t.provider = 'paddle' and t.provider_transaction_id = p_transaction limit 1)
    )
  $$;
revoke all on function paddle_workspace(text, text) from public;
grant execute on function paddle_workspace(text, text) to galley_app, galley_sweep;
alter function paddle_workspace(text, text) owner to galley_definer;

-- Invoices of the provider, each of a payment.
create table invoice (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  provider text not null,
  provider_invoice_id text not null,
  transaction_id uuid not null,
  status text not null,
  total bigint not null,
  currency text not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  constraint invoice_pkey primary key (org_id, id),
  constraint invoice_org_id_provider_provider_invoice_id_key unique (org_id, provider, provider_invoice_id),
  constraint invoice_currency_check check (currency ~ '^[A-Z]{3}$'),
  constraint invoice_status_check check (status in ('open', 'past_due', 'paid', 'canceled', 'refunded',
    'partially_refunded')),
  constraint invoice_org_id_fkey foreign key (org_id) references org (id),
  constraint invoice_org_id_transaction_id_fkey foreign key (org_id,
    transaction_id) references billing_transaction (org_id, id)
);
create index invoice_newest on invoice (org_id, created_at desc, id desc);
create index invoice_transaction on invoice (org_id, transaction_id);
alter table invoice enable row level security, force row level security;
create policy current_org on invoice using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on invoice to galley_app;

-- What Paddle tells, stored before anything is done with it: each event once, by Paddle's own id, whether it came by
-- webhook or from the event stream. It belongs to no workspace until it is applied, so it is seen from none. Decision
-- 065
create table paddle_event (
  event_id text not null,
  event_type text not null,
  occurred_at timestamptz not null,
  -- The bytes that were signed; of an event from the stream, the event as it stood there.
  body text not null,
  -- No webhook brought it, or none has yet.
  from_stream boolean not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  -- The workspace that it was applied to; null: it concerns none here.
  org_id uuid,
  constraint paddle_event_pkey primary key (event_id),
  constraint paddle_event_event_id_check check (length(event_id) >= 1 and length(event_id) <= 100),
  constraint paddle_event_org_id_fkey foreign key (org_id) references org (id)
);
create index paddle_event_open on paddle_event (received_at) where applied_at is null;
alter table paddle_event enable row level security, force row level security;
create policy no_org on paddle_event using (app_org() is null) with check (app_org() is null);
grant select, insert, update (applied_at, org_id) on paddle_event to galley_app;

-- How far the event stream has been read.
create table paddle_stream (
  id boolean not null default true,
  after_event_id text not null,
  read_at timestamptz not null default now(),
  constraint paddle_stream_pkey primary key (id),
  constraint paddle_stream_id_check check (id)
);
grant select, insert, update on paddle_stream to galley_app;


-- ==================== Runs and what they render

-- Work that asks models, or renders, in steps that are paid for once. The row is the truth of a run; a job only wakes a
-- worker. Decision 061
create table agent_run (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- A registry (src/runs.ts), not a closed list.
  job_type text not null,
  status text not null default 'queued',
  payload jsonb not null,
  -- In whose name it works, and whose rights are looked at again in every transaction of it.
  actor jsonb not null,
  created_by_user_id uuid,
  -- A key counts for the person, API key or connection that sent it.
  key_owner text,
  idempotency_key text,
  -- A request waits for the answer, so that nobody else need be told of the end.
  awaited boolean not null,
  attempt_count integer not null default 0,
  max_attempts integer not null default 3,
  -- Grows with each claim: what a worker writes that has been replaced finds nothing.
  fence bigint not null default 0,
  lease_until timestamptz,
  -- When a worker was last told of it.
  woken_at timestamptz not null default now(),
  hold_id uuid,
  -- The whole answer, for whoever asks again with the same key.
  result jsonb,
  result_summary jsonb,
  -- The refusal as it was answered: its kind, code and details.
  failure jsonb,
  error_message text,
  cost_credits numeric,
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint agent_run_pkey primary key (org_id, id),
  constraint agent_run_check check ((status = 'running') = (lease_until is not null)),
  constraint agent_run_check1 check ((status in ('succeeded', 'failed', 'cancelled')) = (completed_at is not null)),
  constraint agent_run_status_check check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  constraint agent_run_created_by_user_id_fkey foreign key (created_by_user_id) references user_account (id),
  constraint agent_run_org_id_fkey foreign key (org_id) references org (id)
);
create index agent_run_kept on agent_run (completed_at) where result is not null;
create unique index agent_run_key on agent_run (org_id, key_owner, idempotency_key)
  where status in ('queued', 'running', 'succeeded');
create index agent_run_live on agent_run (org_id, created_at) where status in ('queued', 'running');
create index agent_run_newest on agent_run (org_id, created_at desc, id desc);
create index agent_run_waiting on agent_run (woken_at) where status = 'queued';
alter table agent_run enable row level security, force row level security;
create policy current_org on agent_run using (org_id = app_org()) with check (org_id = app_org());
create policy definer on agent_run to galley_definer using (true) with check (true);
grant select, insert, update on agent_run to galley_app;
grant select, update on agent_run to galley_definer;
create trigger times_in_order before insert or update on agent_run
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- Runs that somebody must look after: their worker has given no sign of life, or nobody has begun them for half a
-- minute. Ids only.
create function runs_to_look_after(p_limit integer)
  returns table(org_id uuid, id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    (select r.org_id, r.id from agent_run r
      where r.status = 'running' and r.lease_until < now() order by r.lease_until limit p_limit)
    union all
    (select r.org_id, r.id from agent_run r
      where r.status = 'queued' and r.woken_at < now() - interval '30 seconds' order by r.woken_at limit p_limit)
  $$;
revoke all on function runs_to_look_after(integer) from public;
grant execute on function runs_to_look_after(integer) to galley_sweep;
alter function runs_to_look_after(integer) owner to galley_definer;

-- A step of a run: what went in, what came out, what it cost. A step that succeeded is not done again.
create table agent_step (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  parent_step_id uuid,
  -- The order in which they began.
  seq bigint not null generated always as identity,
  -- Names the work: of a key that succeeded the kept output is taken, and nothing is done again.
  key text not null,
  attempt integer not null,
  kind text not null,
  status text not null default 'running',
  -- Who it is that works, such as the writer or the checker.
  agent text not null,
  label text,
  prompt_id text,
  prompt_sha256 text,
  -- As people may read it: without secrets, cut, and kept for 30 days. So is output.
  input jsonb,
  output text,
  reasoning_summary text,
  -- The output as it was, until the run ends.
  memo jsonb,
  provider text,
  model text,
  answered_model text,
  finish_reason text,
  prompt_tokens integer not null default 0,
  cached_tokens integer not null default 0,
  completion_tokens integer not null default 0,
  reasoning_tokens integer not null default 0,
  -- Null: not known.
  cost_micro_usd bigint,
  pricing_version text,
  used_fallback_estimate boolean not null default false,
  request_hash text,
  -- Why it failed: a kind of LlmError, lost with its worker, cancelled, refused by us, or fault.
  error_class text,
  error_message text,
  duration_ms integer,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  constraint agent_step_pkey primary key (org_id, id),
  constraint agent_step_kind_check check (kind in ('model_round', 'tool_call', 'subagent')),
  constraint agent_step_status_check check (status in ('running', 'succeeded', 'failed')),
  constraint agent_step_org_id_parent_step_id_fkey foreign key (org_id, parent_step_id) references agent_step (org_id,
    id) on delete cascade,
  constraint agent_step_org_id_run_id_fkey foreign key (org_id, run_id) references agent_run (org_id,
    id) on delete cascade
);
create index agent_step_cost on agent_step (org_id, created_at) where cost_micro_usd is not null;
create index agent_step_in_order on agent_step (org_id, run_id, seq);
create unique index agent_step_key on agent_step (org_id, run_id, key) where status <> 'failed';
create index agent_step_parent on agent_step (org_id, parent_step_id) where parent_step_id is not null;
create index agent_step_shown on agent_step (created_at) where input is not null or output is not null;
alter table agent_step enable row level security, force row level security;
create policy current_org on agent_step using (org_id = app_org()) with check (org_id = app_org());
create policy definer on agent_step to galley_definer using (true) with check (true);
grant select, insert, update on agent_step to galley_app;
grant select, update on agent_step to galley_definer;

-- After 30 days of a run is left what it was about and what it cost: what went into its steps and came out goes.
create function forget_old_runs()
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    update agent_step set input = null, output = null, reasoning_summary = null
      where (input is not null or output is not null) and created_at < now() - interval '30 days';
    update agent_run set payload = '{}', result = null
      where result is not null and completed_at < now() - interval '30 days';
  $$;
revoke all on function forget_old_runs() from public;
grant execute on function forget_old_runs() to galley_sweep;
alter function forget_old_runs() owner to galley_definer;

-- Branded videos: what each was made of and with, and what came of it. How far it is, and how it ended, its run says.
-- Decision 078
create table video_render (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_asset_id uuid not null,
  -- With captions and words, everything that it was made with, so that it can be made again.
  branding jsonb not null,
  language text,
  captions jsonb not null default '[]',
  -- Each word as it was heard, for the mark on the spoken one when captions have been edited.
  words jsonb not null default '[]',
  warnings jsonb not null default '[]',
  -- The newest one: captions that are edited make another.
  run_id uuid not null,
  stage text,
  stage_progress real,
  -- The file of the library that came of it the last time.
  asset_id uuid,
  -- Of all its runs.
  credits_used numeric,
  created_by_user_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint video_render_pkey primary key (org_id, id),
  constraint video_render_stage_check check (stage in ('preparing', 'transcribing', 'branding', 'finishing')),
  constraint video_render_stage_progress_check check (stage_progress >= 0::double precision
    and stage_progress <= 1::double precision),
  constraint video_render_created_by_user_id_fkey foreign key (created_by_user_id) references user_account (id),
  constraint video_render_org_id_asset_id_fkey foreign key (org_id, asset_id) references media_asset (org_id, id),
  constraint video_render_org_id_fkey foreign key (org_id) references org (id),
  constraint video_render_org_id_run_id_fkey foreign key (org_id, run_id) references agent_run (org_id, id),
  constraint video_render_org_id_source_asset_id_fkey foreign key (org_id,
    source_asset_id) references media_asset (org_id, id)
);
create index video_render_asset on video_render (org_id, asset_id) where asset_id is not null;
create index video_render_newest on video_render (org_id, created_at desc, id desc);
create index video_render_run on video_render (org_id, run_id);
create index video_render_source on video_render (org_id, source_asset_id);
alter table video_render enable row level security, force row level security;
create policy current_org on video_render using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on video_render to galley_app;
create trigger times_in_order before insert or update on video_render
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- What a workspace's videos are made with unless something else is asked for.
create table video_defaults (
  org_id uuid not null,
  branding jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint video_defaults_pkey primary key (org_id),
  constraint video_defaults_org_id_fkey foreign key (org_id) references org (id)
);
alter table video_defaults enable row level security, force row level security;
create policy current_org on video_defaults using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on video_defaults to galley_app;
create trigger times_in_order before insert or update on video_defaults
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();


-- ==================== Notifications

-- What a person is told in the app, and by mail as they choose. Decision 058
create table notification (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  type text not null,
  title text not null,
  body text,
  href text,
  tier text not null,
  channels text[] not null default '{in_app}',
  status text not null default 'pending',
  dedupe_key text not null,
  read_at timestamptz,
  dismissed_at timestamptz,
  email_sent_at timestamptz,
  metadata jsonb,
  created_at timestamptz not null default now(),
  -- When a worker looks whether it is to be mailed. Null: it is not, or a worker has it in hand.
  email_due_at timestamptz,
  constraint notification_pkey primary key (org_id, id),
  constraint notification_org_id_user_id_dedupe_key_key unique (org_id, user_id, dedupe_key),
  constraint notification_status_check check (status in ('pending', 'sent', 'failed', 'read')),
  constraint notification_tier_check check (tier in ('action_required', 'meaningful_win', 'routine')),
  constraint notification_type_check check (type in ('approval_requested', 'post_failed', 'post_maybe_live',
    'stale_post_held', 'account_error', 'payment_overdue', 'subscription_problem', 'credits_low', 'invitation',
    'post_published_first', 'post_top_performer', 'launch_day', 'follower_milestone', 'post_published', 'post_removed',
    'render_finished', 'run_finished', 'automation_ran', 'member_joined', 'digest')),
  constraint notification_org_id_fkey foreign key (org_id) references org (id),
  constraint notification_user_id_fkey foreign key (user_id) references user_account (id)
);
create index notification_age on notification (created_at);
create index notification_email_due on notification (email_due_at) where email_due_at is not null;
create index notification_mailed on notification (org_id, user_id, email_sent_at) where email_sent_at is not null;
create index notification_newest on notification (org_id, user_id, created_at desc) where dismissed_at is null;
create index notification_standing on notification (org_id, ((metadata -> 'subject') ->> 'id'))
  where tier = 'action_required' and dismissed_at is null;
create index notification_unread on notification (org_id, user_id, created_at)
  where read_at is null and dismissed_at is null;
alter table notification enable row level security, force row level security;
create policy current_org on notification using (org_id = app_org()) with check (org_id = app_org());
create policy definer on notification to galley_definer using (true) with check (true);
create policy orgs_of_steps on notification to galley_sweep
  using (org_id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (org_id = any (((select app_orgs() as app_orgs))::uuid[]));
grant select, insert, update, delete on notification to galley_app;
grant select, delete on notification to galley_definer;
grant select, insert, update (dismissed_at, email_due_at) on notification to galley_sweep;

-- People for whom it is morning, who have unread news and no digest yet today, and the day that it is for them. By
-- member: of these there are fewer than notifications.
create function digests_due(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, user_id uuid, day date)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select m.org_id, m.user_id, here.time::date
    from member m
    join user_account u on u.id = m.user_id
    join org o on o.id = m.org_id
    cross join lateral (select p_now at time zone coalesce(u.timezone, o.timezone) as time) here
    where m.status = 'active' and extract(hour from here.time) between 8 and 11
      and not exists (
        select 1 from notification d
        where d.org_id = m.org_id and d.user_id = m.user_id and d.dedupe_key = 'digest:' || here.time::date
      )
      and exists (
        select 1 from notification n
        where n.org_id = m.org_id and n.user_id = m.user_id and n.created_at > p_now - interval '2 days'
          and n.read_at is null and n.dismissed_at is null and n.email_sent_at is null and n.type <> 'digest'
      )
    limit p_limit
  $$;
revoke all on function digests_due(timestamp with time zone, integer) from public;
grant execute on function digests_due(timestamp with time zone, integer) to galley_sweep;
alter function digests_due(timestamp with time zone, integer) owner to galley_definer;

-- People of whom something is due to be mailed, and who got no such mail in the last ten minutes: what comes meanwhile
-- is one mail then. Ids only.
create function people_to_mail(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, user_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select n.org_id, n.user_id from notification n
    where n.email_due_at <= p_now and not exists (
      select 1 from notification m
      where m.org_id = n.org_id and m.user_id = n.user_id and m.type <> 'digest'
        and m.email_sent_at > p_now - interval '10 minutes'
    )
    group by 1, 2 order by min(n.email_due_at) limit p_limit
  $$;
revoke all on function people_to_mail(timestamp with time zone, integer) from public;
grant execute on function people_to_mail(timestamp with time zone, integer) to galley_sweep;
alter function people_to_mail(timestamp with time zone, integer) owner to galley_definer;

-- What people were told is kept for a year. Decision 058
create function sweep_notifications(p_now timestamptz, p_limit integer)
  returns integer
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    with old as (
      select org_id, id from notification where created_at < p_now - interval '1 year' order by created_at limit p_limit
    ), gone as (
      delete from notification n using old where n.org_id = old.org_id and n.id = old.id returning 1
    )
    select count(*)::integer from gone
  $$;
revoke all on function sweep_notifications(timestamp with time zone, integer) from public;
grant execute on function sweep_notifications(timestamp with time zone, integer) to galley_sweep;
alter function sweep_notifications(timestamp with time zone, integer) owner to galley_definer;

-- How a member wants to hear of what happens. No row: as everybody does at first.
create table notification_preference (
  org_id uuid not null,
  user_id uuid not null,
  email_enabled boolean not null default true,
  in_app_enabled boolean not null default true,
  action_required_email boolean not null default true,
  meaningful_win_email boolean not null default true,
  routine_email boolean not null default false,
  digest_enabled boolean not null default true,
  approval_reminders_email boolean not null default true,
  updated_at timestamptz not null default now(),
  constraint notification_preference_pkey primary key (org_id, user_id),
  constraint notification_preference_org_id_fkey foreign key (org_id) references org (id),
  constraint notification_preference_user_id_fkey foreign key (user_id) references user_account (id)
);
alter table notification_preference enable row level security, force row level security;
create policy current_org on notification_preference using (org_id = app_org()) with check (org_id = app_org());
create policy orgs_of_steps on notification_preference to galley_sweep
  using (org_id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (org_id = any (((select app_orgs() as app_orgs))::uuid[]));
grant select, insert, update, delete on notification_preference to galley_app;
grant select (org_id, user_id, in_app_enabled, routine_email) on notification_preference to galley_sweep;


-- ==================== Webhooks

-- A receiver of the workspace's events. B6-1
create table webhook (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  url text not null,
  description text,
  -- Empty: every event.
  events text[] not null default '{}',
  secret_sealed bytea not null,
  -- After a rotation the secret before signs as well, until previous_secret_until.
  previous_secret_sealed bytea,
  previous_secret_until timestamptz,
  status text not null default 'active',
  disabled_reason text,
  disabled_at timestamptz,
  -- Since when every attempt has failed.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhook_pkey primary key (org_id, id),
  constraint webhook_disabled_reason_check check (disabled_reason in ('by_member', 'gone', 'failing')),
  constraint webhook_events_check check (events <@ array['post.published', 'post.failed', 'post_group.pending_approval',
    'post_group.approved', 'post_group.rejected', 'reply.sent', 'account.error', 'render.finished', 'run.finished']),
  constraint webhook_status_check check (status in ('active', 'disabled')),
  constraint webhook_org_id_fkey foreign key (org_id) references org (id)
);
alter table webhook enable row level security, force row level security;
create policy current_org on webhook using (org_id = app_org()) with check (org_id = app_org());
create policy definer on webhook to galley_definer using (true) with check (true);
create policy orgs_of_steps on webhook to galley_sweep
  using (org_id = any (((select app_orgs() as app_orgs))::uuid[]))
  with check (org_id = any (((select app_orgs() as app_orgs))::uuid[]));
grant select, insert, update, delete on webhook to galley_app;
grant select, update (previous_secret_sealed, previous_secret_until) on webhook to galley_definer;
grant select (org_id, id, status) on webhook to galley_sweep;
create trigger times_in_order before insert or update on webhook
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();

-- One event on its way to one receiver. Its id is the message's (webhook-id), so it stays the same on each attempt.
create table webhook_delivery (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  event text not null,
  -- The very bytes that are signed and sent; jsonb would not keep them.
  payload text not null,
  status text not null default 'pending',
  -- Names the one job that may make the next attempt: a job of an earlier turn finds that it is out of date.
  turn integer not null default 1,
  -- Attempts since it was made, or since it was last sent again by hand; the backoff counts from there.
  round_began_at timestamptz not null default now(),
  round_attempts integer not null default 0,
  attempt_count integer not null default 0,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  last_http_status integer,
  last_error text,
  created_at timestamptz not null default now(),
  constraint webhook_delivery_pkey primary key (org_id, id),
  constraint webhook_delivery_event_check check (event in ('post.published', 'post.failed',
    'post_group.pending_approval', 'post_group.approved', 'post_group.rejected', 'reply.sent', 'account.error',
    'render.finished', 'run.finished', 'webhook.test')),
  constraint webhook_delivery_status_check check (status in ('pending', 'succeeded', 'failed')),
  constraint webhook_delivery_org_id_webhook_id_fkey foreign key (org_id, webhook_id) references webhook (org_id,
    id) on delete cascade
);
create index webhook_delivery_age on webhook_delivery (created_at);
create index webhook_delivery_newest on webhook_delivery (org_id, webhook_id, created_at desc, id desc);
alter table webhook_delivery enable row level security, force row level security;
create policy current_org on webhook_delivery using (org_id = app_org()) with check (org_id = app_org());
create policy definer on webhook_delivery to galley_definer using (true) with check (true);
grant select, insert, update on webhook_delivery to galley_app;
grant select, delete on webhook_delivery to galley_definer;

-- Deliveries are kept for 30 days, and a secret only as long as it signs.
create function sweep_webhooks()
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    delete from webhook_delivery where created_at < now() - interval '30 days';
    update webhook set previous_secret_sealed = null, previous_secret_until = null where previous_secret_until < now();
  $$;
revoke all on function sweep_webhooks() from public;
grant execute on function sweep_webhooks() to galley_sweep;
alter function sweep_webhooks() owner to galley_definer;

-- Each try of a delivery, and what the receiver said.
create table webhook_attempt (
  org_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  http_status integer,
  error text,
  -- How the answer began.
  answer text,
  constraint webhook_attempt_pkey primary key (org_id, delivery_id, number),
  constraint webhook_attempt_org_id_delivery_id_fkey foreign key (org_id,
    delivery_id) references webhook_delivery (org_id, id) on delete cascade
);
alter table webhook_attempt enable row level security, force row level security;
create policy current_org on webhook_attempt using (org_id = app_org()) with check (org_id = app_org());
create policy definer on webhook_attempt to galley_definer using (true) with check (true);
grant select, insert on webhook_attempt to galley_app;


-- ==================== Signing in

-- A browser in which a person is signed in. Only the sha256 of its token is kept.
create table session (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_hash bytea not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint session_pkey primary key (id),
  constraint session_token_hash_key unique (token_hash),
  constraint session_user_id_fkey foreign key (user_id) references user_account (id)
);
create index session_of_user on session (user_id);
alter table session enable row level security, force row level security;
create policy definer on session to galley_definer using (true) with check (true);
create policy own on session using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on session to galley_app;
grant select, delete on session to galley_definer;

alter table oauth_state
  add constraint oauth_state_session_id_fkey
  foreign key (session_id)
  references session (id) on delete cascade;

-- The session whose cookie a browser brings when it signs in anew ends, whosever it was.
create function auth_end_session(p_token_hash bytea)
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$ delete from session s where s.token_hash = p_token_hash $$;
revoke all on function auth_end_session(bytea) from public;
grant execute on function auth_end_session(bytea) to galley_app;
alter function auth_end_session(bytea) owner to galley_definer;

create function auth_session(p_token_hash bytea)
  returns table(id uuid, user_id uuid, created_at timestamptz, last_seen_at timestamptz)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select s.id, s.user_id, s.created_at, s.last_seen_at from session s
    where s.token_hash = p_token_hash and s.expires_at > now()
  $$;
revoke all on function auth_session(bytea) from public;
grant execute on function auth_session(bytea) to galley_app;
alter function auth_session(bytea) owner to galley_definer;

-- Failed sign-ins per account and address: the delay grows with them.
create table sign_in_failure (
  bucket text not null,
  at timestamptz not null default now()
);
create index sign_in_failure_bucket on sign_in_failure (bucket, at);
grant select, insert, delete on sign_in_failure to galley_app;
grant select, delete on sign_in_failure to galley_definer;

-- Secrets that work once: those of mails, and the one that a provider's sign-in gets where a code is still asked for
-- (second_step). Only the sha256 is kept.
create table one_time_link (
  token_hash bytea not null,
  user_id uuid not null,
  kind text not null,
  -- The address that the secret went to, which using it proves.
  email text,
  expires_at timestamptz not null,
  constraint one_time_link_pkey primary key (token_hash),
  constraint one_time_link_kind_check check (kind in ('sign_in', 'second_step', 'password_reset', 'verify_email')),
  constraint one_time_link_user_id_fkey foreign key (user_id) references user_account (id)
);
create index one_time_link_of_user on one_time_link (user_id);
alter table one_time_link enable row level security, force row level security;
create policy definer on one_time_link to galley_definer using (true) with check (true);
create policy own on one_time_link using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on one_time_link to galley_app;
grant select, delete on one_time_link to galley_definer;

-- Before somebody is signed in, a secret is all that leads to them.
create function auth_one_time_link(p_token_hash bytea)
  returns table(user_id uuid, kind text)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$ select l.user_id, l.kind from one_time_link l where l.token_hash = p_token_hash and l.expires_at > now() $$;
revoke all on function auth_one_time_link(bytea) from public;
grant execute on function auth_one_time_link(bytea) to galley_app;
alter function auth_one_time_link(bytea) owner to galley_definer;

-- Two-factor codes. On from the first right code (confirmed_at); a time step is good once (last_step).
create table totp (
  user_id uuid not null,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint,
  constraint totp_pkey primary key (user_id),
  constraint totp_user_id_fkey foreign key (user_id) references user_account (id)
);
alter table totp enable row level security, force row level security;
create policy own on totp using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on totp to galley_app;

-- Codes for who has lost their second factor, each good once. Only the hash is kept.
create table recovery_code (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_code_pkey primary key (user_id, code_hash),
  constraint recovery_code_user_id_fkey foreign key (user_id) references totp (user_id) on delete cascade
);
alter table recovery_code enable row level security, force row level security;
create policy own on recovery_code using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on recovery_code to galley_app;

-- Who somebody is at an OpenID Connect provider: issuer and subject never change, an address may.
create table oidc_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  last_used_at timestamptz not null default now(),
  constraint oidc_identity_pkey primary key (issuer, subject),
  constraint oidc_identity_user_id_fkey foreign key (user_id) references user_account (id)
);
create index oidc_identity_of_user on oidc_identity (user_id);
alter table oidc_identity enable row level security, force row level security;
create policy definer on oidc_identity to galley_definer using (true) with check (true);
create policy own on oidc_identity using (user_id = app_user()) with check (user_id = app_user());
grant select, insert, update, delete on oidc_identity to galley_app;
grant select on oidc_identity to galley_definer;

create function auth_user_by_identity(p_issuer text, p_subject text)
  returns uuid
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$ select i.user_id from oidc_identity i where i.issuer = p_issuer and i.subject = p_subject $$;
revoke all on function auth_user_by_identity(text, text) from public;
grant execute on function auth_user_by_identity(text, text) to galley_app;
alter function auth_user_by_identity(text, text) owner to galley_definer;

-- A sign-in that is at its provider. It belongs to nobody yet but the browser that began it.
create table oidc_attempt (
  state_hash bytea not null,
  browser_hash bytea not null,
  provider text not null,
  secrets_sealed bytea not null,
  expires_at timestamptz not null,
  constraint oidc_attempt_pkey primary key (state_hash)
);
grant insert on oidc_attempt to galley_app;
grant select, delete on oidc_attempt to galley_definer;

-- Used up by looking, so that a callback that is played back finds nothing.
create function take_oidc_attempt(p_state_hash bytea, p_browser_hash bytea)
  returns table(provider text, secrets_sealed bytea)
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    delete from oidc_attempt a
    where a.state_hash = p_state_hash and a.browser_hash = p_browser_hash and a.expires_at > now()
    returning a.provider, a.secrets_sealed
  $$;
revoke all on function take_oidc_attempt(bytea, bytea) from public;
grant execute on function take_oidc_attempt(bytea, bytea) to galley_app;
alter function take_oidc_attempt(bytea, bytea) owner to galley_definer;

-- Keys that sign access tokens. The private half is sealed with the installation's key ring.
create table signing_key (
  kid text not null,
  public_jwk jsonb not null,
  private_jwk_sealed bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint signing_key_pkey primary key (kid)
);
grant select, insert on signing_key to galley_app;


-- ==================== Programs and assistants

-- A key acts for the member who made it, and goes with them. Only the sha256 of its secret is kept. B5-1
create table api_key (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  secret_hash bytea not null,
  last4 text not null,
  -- Null: whatever its maker may. Never more than that.
  permissions text[],
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  constraint api_key_pkey primary key (org_id, id),
  constraint api_key_secret_hash_key unique (secret_hash),
  constraint api_key_permissions_check check (permissions <@ array['workspace:read', 'content:write', 'ai:use',
    'content:approve', 'content:publish', 'brand:write', 'accounts:manage', 'scheduling:manage', 'automation:manage',
    'members:manage', 'workspace:manage', 'billing:manage', 'workspace:own']),
  constraint api_key_org_id_user_id_fkey foreign key (org_id, user_id) references member (org_id,
    user_id) on delete cascade
);
create index api_key_maker on api_key (org_id, user_id);
create index api_key_newest on api_key (org_id, created_at desc);
alter table api_key enable row level security, force row level security;
create policy current_org on api_key using (org_id = app_org()) with check (org_id = app_org());
create policy definer on api_key to galley_definer using (true) with check (true);
create policy own on api_key for select using (user_id = app_user());
grant select, insert, update on api_key to galley_app;
grant select on api_key to galley_definer;

alter table oauth_state
  add constraint oauth_state_org_id_api_key_id_fkey
  foreign key (org_id, api_key_id)
  references api_key (org_id, id) on delete cascade;

-- Before somebody comes with a key, nothing is known but its secret.
create function auth_api_key(p_secret_hash bytea)
  returns table(org_id uuid, id uuid, user_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select k.org_id, k.id, k.user_id from api_key k
    where k.secret_hash = p_secret_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  $$;
revoke all on function auth_api_key(bytea) from public;
grant execute on function auth_api_key(bytea) to galley_app;
alter function auth_api_key(bytea) owner to galley_definer;

-- Whether the session or key that a consent was begun with is still good: a session that has run out stays until it is
-- swept, and a key that was revoked is kept.
create function begun_by_stands(p_org_id uuid, p_session_id uuid, p_api_key_id uuid)
  returns boolean
  language sql
  stable
  set search_path to 'public', 'pg_temp'
  as $$
    select (p_session_id is null or exists (
        select 1 from session s where s.id = p_session_id and s.expires_at > now()))
      and (p_api_key_id is null or exists (
        select 1 from api_key k where k.org_id = p_org_id and k.id = p_api_key_id and k.revoked_at is null
          and (k.expires_at is null or k.expires_at > now())))
  $$;
revoke all on function begun_by_stands(uuid, uuid, uuid) from public;
grant execute on function begun_by_stands(uuid, uuid, uuid) to galley_app, galley_definer;

-- What the page has to say before it is answered: whose it is, ids only, and only for the browser that it waits for.
create function look_at_answered_consent(p_state_hash bytea, p_browser_hash bytea)
  returns table(org_id uuid, user_id uuid, platform text)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select s.org_id, s.user_id, s.platform from oauth_state s
    where s.state_hash = p_state_hash and s.browser_hash = p_browser_hash and s.answered and s.expires_at > now()
      and begun_by_stands(s.org_id, s.session_id, s.api_key_id)
  $$;
revoke all on function look_at_answered_consent(bytea, bytea) from public;
grant execute on function look_at_answered_consent(bytea, bytea) to galley_app;
alter function look_at_answered_consent(bytea, bytea) owner to galley_definer;

-- The state is all that a network's callback brings: the consent is looked up, and used up, by its hash.
create function take_oauth_state(p_state_hash bytea, p_answered boolean)
  returns table(org_id uuid, user_id uuid, platform text, target text, redirect_uri text, secrets_sealed bytea,
    browser_hash bytea, session_id uuid, api_key_id uuid)
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    delete from oauth_state s
    where s.state_hash = p_state_hash and s.answered = p_answered and s.expires_at > now()
      and begun_by_stands(s.org_id, s.session_id, s.api_key_id)
    returning s.org_id, s.user_id, s.platform, s.target, s.redirect_uri, s.secrets_sealed, s.browser_hash,
      s.session_id, s.api_key_id
  $$;
revoke all on function take_oauth_state(bytea, boolean) from public;
grant execute on function take_oauth_state(bytea, boolean) to galley_app;
alter function take_oauth_state(bytea, boolean) owner to galley_definer;

-- Programs that registered, so that a person may let them act in a workspace. They belong to none, and being registered
-- lets them do nothing. Decision 014
create table oauth_client (
  id text not null,
  -- As they said it of themselves, brought into our form; nothing of it is verified.
  metadata jsonb not null,
  -- The sha256 of the secret, where the program has one.
  secret_hash bytea,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint oauth_client_pkey primary key (id)
);
grant select, insert, update on oauth_client to galley_app;
grant select, delete on oauth_client to galley_definer;

-- An authorization that waits for its person, who is not known yet. The id of the browser's way back is hashed, the
-- rest sealed with it.
create table oauth_request (
  id_hash bytea not null,
  payload_sealed bytea not null,
  -- Set once, by whoever answers first.
  answered_at timestamptz,
  expires_at timestamptz not null,
  -- What was answered, and in which session: a person who presses Allow twice gets the same way back twice.
  answer jsonb,
  finished_at timestamptz,
  constraint oauth_request_pkey primary key (id_hash)
);
grant select, insert, update, delete on oauth_request to galley_app;
grant select, delete on oauth_request to galley_definer;

-- What a person allowed a program: one workspace, these scopes. Each authorization makes its own.
create table connection (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  client_id text not null,
  client_name text not null,
  client_uri text,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint connection_pkey primary key (org_id, id),
  constraint connection_scopes_check check (scopes <@ array['mcp:read', 'posts:write', 'posts:schedule',
    'posts:publish', 'posts:delete', 'brand:write']),
  constraint connection_org_id_user_id_fkey foreign key (org_id, user_id) references member (org_id,
    user_id) on delete cascade
);
create index connection_maker on connection (org_id, user_id);
create index connection_newest on connection (org_id, created_at desc) where revoked_at is null;
create index connection_of_client on connection (client_id);
alter table connection enable row level security, force row level security;
create policy current_org on connection using (org_id = app_org()) with check (org_id = app_org());
create policy definer on connection to galley_definer using (true) with check (true);
create policy own on connection for select using (user_id = app_user());
grant select, insert, update on connection to galley_app;
grant select, update (revoked_at) on connection to galley_definer;

-- Codes and tokens of a connection, each by the sha256 of itself. Used-up ones stay until they would have ended, so
-- that one that is played back is recognised.
create table oauth_token (
  org_id uuid not null,
  connection_id uuid not null,
  id_hash bytea not null,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  consumed_at timestamptz,
  expires_at timestamptz not null,
  constraint oauth_token_pkey primary key (id_hash),
  constraint oauth_token_kind_check check (kind in ('code', 'access', 'refresh')),
  constraint oauth_token_org_id_connection_id_fkey foreign key (org_id, connection_id) references connection (org_id,
    id) on delete cascade
);
create index oauth_token_end on oauth_token (expires_at);
create index oauth_token_of_connection on oauth_token (org_id, connection_id);
alter table oauth_token enable row level security, force row level security;
create policy current_org on oauth_token using (org_id = app_org()) with check (org_id = app_org());
create policy definer on oauth_token to galley_definer using (true) with check (true);
grant select, insert, update, delete on oauth_token to galley_app;
grant select, delete on oauth_token to galley_definer;

-- Before a program has shown its token nothing is known of it: whose it is, ids only. A connection that was ended has
-- no tokens any more, whatever lies in the table.
create function auth_oauth_token(p_id_hash bytea, p_kind text)
  returns table(org_id uuid, user_id uuid, connection_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select c.org_id, c.user_id, c.id from oauth_token t
    join connection c on c.org_id = t.org_id and c.id = t.connection_id
    where t.id_hash = p_id_hash and t.kind = p_kind and c.revoked_at is null
  $$;
revoke all on function auth_oauth_token(bytea, text) from public;
grant execute on function auth_oauth_token(bytea, text) to galley_app;
alter function auth_oauth_token(bytea, text) owner to galley_definer;

-- What nobody needs any more. A connection to which nothing leads back has ended by itself; a program that no
-- connection speaks of registers again when it is needed.
create function sweep_assistants()
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    delete from oauth_request where expires_at < now();
    delete from oauth_token t using connection c
      where c.org_id = t.org_id and c.id = t.connection_id and (t.expires_at < now() or c.revoked_at is not null);
    update connection c set revoked_at = now()
      where c.revoked_at is null and c.created_at < now() - interval '1 hour' and not exists (
        select from oauth_token t
        where t.org_id = c.org_id and t.connection_id = c.id and t.expires_at > now()
          and (t.consumed_at is null or t.kind = 'access')
      );
    delete from oauth_client k
      where greatest(k.created_at, k.last_used_at) < now() - interval '30 days'
        and not exists (select from connection c where c.client_id = k.id and c.revoked_at is null);
  $$;
revoke all on function sweep_assistants() from public;
grant execute on function sweep_assistants() to galley_sweep;
alter function sweep_assistants() owner to galley_definer;


-- ==================== Records and limits

-- Who did what, for ever: the application may insert and read, never change. org_id is null for acts outside a
-- workspace.
create table audit_log (
  id uuid not null default gen_random_uuid(),
  org_id uuid,
  user_id uuid,
  at timestamptz not null default now(),
  actor jsonb not null,
  action text not null,
  target_type text,
  target_id uuid,
  before_hash text,
  after_hash text,
  request_id text not null,
  -- What it is about, as it was called then: a title or a name, and for posts where and for when. The hashes prove that
  -- something changed; this says what to a person.
  about jsonb,
  constraint audit_log_pkey primary key (id)
);
create index audit_log_newest on audit_log (org_id, at desc, id desc);
create index audit_log_target on audit_log (org_id, target_id, at desc, id desc) where target_id is not null;
alter table audit_log enable row level security, force row level security;
create policy appendable on audit_log for insert with check (not org_id is distinct from app_org());
create policy readable on audit_log for select using (org_id = app_org());
grant select, insert on audit_log to galley_app;

-- Answers kept for 24 hours, to be given again to a repeat of the same request. Each is its caller's own: owner says
-- whose.
create table idempotency_record (
  owner text not null,
  key text not null,
  request_hash text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  user_id uuid not null default app_user(),
  constraint idempotency_record_pkey primary key (owner, key)
);
create index idempotency_record_age on idempotency_record (created_at);
alter table idempotency_record enable row level security, force row level security;
create policy definer on idempotency_record to galley_definer using (true) with check (true);
create policy own on idempotency_record
  using (user_id = app_user() and (split_part(owner, ' ', 1) = any (array['-', app_org()::text])))
  with check (user_id = app_user() and (split_part(owner, ' ', 1) = any (array['-', app_org()::text])));
grant select, insert, update, delete on idempotency_record to galley_app;
grant select, delete on idempotency_record to galley_definer;

-- What nobody needs any more.
create function sweep_expired()
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    delete from idempotency_record where created_at < now() - interval '24 hours';
    delete from oauth_state where expires_at < now();
    delete from session where expires_at < now();
    delete from sign_in_failure where at < now() - interval '1 day';
    delete from one_time_link where expires_at < now();
    delete from oidc_attempt where expires_at < now();
  $$;
revoke all on function sweep_expired() from public;
grant execute on function sweep_expired() to galley_sweep;
alter function sweep_expired() owner to galley_definer;

-- Answers that are kept for a repeat are kept for a day, and of one workspace (or of one person, outside any) no more
-- than so many and so large: the oldest go first.
create function trim_kept_answers(p_most integer, p_bytes bigint)
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    delete from idempotency_record r
    using (
      select owner, key, row_number() over kept as nth, sum(pg_column_size(response)) over kept as bytes
      from idempotency_record
      window kept as (
        partition by case when owner like '- %' then owner else split_part(owner, ' ', 1) end
        order by created_at desc, owner, key
      )
    ) o
    where r.owner = o.owner and r.key = o.key and r.status is not null and (o.nth > p_most or o.bytes > p_bytes)
  $$;
revoke all on function trim_kept_answers(integer, bigint) from public;
grant execute on function trim_kept_answers(integer, bigint) to galley_sweep;
alter function trim_kept_answers(integer, bigint) owner to galley_definer;

-- Requests taken in the running minute, one row a limit. Not worth a log: after a crash everybody starts afresh.
-- Decision 011
create unlogged table rate_window (
  bucket text not null,
  ends_at timestamptz not null,
  taken integer not null,
  -- How many of those asked for the last statement gave; it is what that statement returns.
  granted integer not null,
  constraint rate_window_pkey primary key (bucket)
) with (fillfactor=50);
grant select, insert, update, delete on rate_window to galley_app;


-- ==================== Workers and jobs

-- Workers tell that they live; readiness reads it.
create table worker_heartbeat (
  worker text not null,
  seen_at timestamptz not null default now(),
  -- What a worker is there for: see GALLEY_WORKER_ROLES.
  roles text[] not null default '{publish,jobs,heavy}',
  constraint worker_heartbeat_pkey primary key (worker),
  constraint worker_heartbeat_roles_check check (roles <@ array['publish', 'jobs', 'heavy'])
);
grant select on worker_heartbeat to galley_app;
grant select, insert, update, delete on worker_heartbeat to galley_sweep;

-- What workers do again and again: when each is due, who is at it, and how it went the last time. One row a kind of
-- work for the whole installation, made by the first worker that knows it. Decision 039
create table recurring_work (
  name text not null,
  every_seconds integer not null,
  known_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- The worker that is at it. It holds for as long as that worker gives signs of life.
  running_by text,
  began_at timestamptz,
  ended_at timestamptz,
  succeeded_at timestamptz,
  -- Why the last run failed; null where it did not.
  problem text,
  constraint recurring_work_pkey primary key (name),
  constraint recurring_work_every_seconds_check check (every_seconds > 0)
);
grant select, insert, update on recurring_work to galley_sweep;

-- What a job in several steps has done already: a step that is finished is not done again when its worker dies.
create table job_step (
  job_id uuid not null,
  name text not null,
  output jsonb not null,
  done_at timestamptz not null default now(),
  constraint job_step_pkey primary key (job_id, name)
);
create index job_step_done on job_step (done_at);
grant select, insert, update, delete on job_step to galley_sweep;

-- The queue's own tables and functions stand in the schema pgboss, as the installed pg-boss makes them (decision 010).
grant select, insert, update, delete on pgboss.bam, pgboss.job, pgboss.job_common, pgboss.job_dependency, pgboss.queue,
  pgboss.queue_stats, pgboss.schedule, pgboss.subscription, pgboss.version, pgboss.warning to galley_sweep;
grant select, insert, update (start_after) on pgboss.job_common to galley_definer;
grant select, insert on pgboss.queue to galley_definer;
grant usage on schema pgboss to galley_definer;
grant usage on schema pgboss to galley_sweep;

-- The one way into the queue: jobs belong to no workspace, so no row-level security could show the right ones, and the
-- application has no other right there. The figures are those that no kind of job needs otherwise: 12 s without a sign
-- of life, or 15 minutes in all, and another worker takes it over; one that was given up is kept for 30 days; one that
-- waits is kept until it is known. With a key, a job of that name and key that has not begun yet does for both: it is
-- updated rather than left alone, which locks it until this transaction ends, so that no worker can run it without
-- seeing this transaction's change. Decision 010
create function enqueue_job(p_name text, p_data jsonb, p_retry_limit integer, p_after_seconds double precision,
    p_key text)
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select pgboss.create_queue(p_name, '{"policy": "standard"}')
    where not exists (select from pgboss.queue where name = p_name);
    insert into pgboss.job_common as job (name, data, group_id, singleton_key, policy, retry_limit, start_after,
      keep_until, expire_seconds, heartbeat_seconds, deletion_seconds)
    values (p_name, p_data, p_data->>'orgId', p_key, case when p_key is null then 'standard' else 'short' end,
      p_retry_limit, now() + make_interval(secs => p_after_seconds), now() + interval '100 years', 900, 12, 2592000)
    on conflict (name, coalesce(singleton_key, '')) where state = 'created' and policy = 'short'
      do update set start_after = least(job.start_after, excluded.start_after)
  $$;
revoke all on function enqueue_job(text, jsonb, integer, double precision, text) from public;
grant execute on function enqueue_job(text, jsonb, integer, double precision, text) to galley_app, galley_sweep;
alter function enqueue_job(text, jsonb, integer, double precision, text) owner to galley_definer;

-- Gives every table that has created_at and updated_at its trigger. A migration that makes such a table ends with it.
create function keep_times_in_order()
  returns void
  language plpgsql
  as $$
declare t record;
begin
  for t in
    select c.oid::regclass as name, c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and 2 = (
        select count(*) from pg_attribute a
        where a.attrelid = c.oid and a.attname in ('created_at', 'updated_at') and not a.attisdropped
      )
      and not exists (select 1 from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'times_in_order')
  loop
    execute format('update %s set updated_at = created_at where updated_at < created_at', t.name);
    execute format(
      'create trigger times_in_order before insert or update on %s for each row
        when (new.updated_at < new.created_at) execute function keep_updated_at()', t.name);
  end loop;
end $$;
revoke all on function keep_times_in_order() from public;

-- Commands of whoever runs the installation (backup, move, key rotation) look across workspaces, as galley_operator:
-- neither the application nor the workers may become it, and with row-level security forced not even the owner of the
-- tables sees their rows. A migration that makes a table ends with it.
create function open_to_operator()
  returns void
  language plpgsql
  as $$
declare t record;
begin
  for t in
    select c.oid, c.oid::regclass as name, c.relrowsecurity as secured
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'USAGE')
  loop
    execute format('grant select, insert, update, delete on %s to galley_operator', t.name);
    if t.secured and not exists (select from pg_policy where polrelid = t.oid and polname = 'operator') then
      execute format('create policy operator on %s to galley_operator using (true) with check (true)', t.name);
    end if;
  end loop;
  grant usage on schema pgboss to galley_operator;
  grant select on all sequences in schema public, pgboss to galley_operator;
end $$;
revoke all on function open_to_operator() from public;

-- Every row to the operator's commands: a policy on each table, and the right to read and write it.
select open_to_operator();
revoke create on schema public from galley_definer;

-- Content: tags, media, accounts, post groups, posts, approvals. Keys are (org_id, id), because foreign keys do not
-- go through row-level security.

create table tag (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  name text not null,
  color text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index tag_name on tag (org_id, lower(name));

create table media_asset (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('image', 'video', 'document')),
  source text not null default 'upload',
  status text not null default 'pending' check (status in ('pending', 'ready')),
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
  primary key (org_id, id)
);
create index media_asset_newest on media_asset (org_id, created_at desc) where status = 'ready';
create index media_asset_unfinished on media_asset (created_at) where status = 'pending';

create table social_account (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  platform text not null,
  external_id text not null,
  name text,
  handle text,
  status text not null default 'connected' check (status in ('connected', 'disconnected', 'error')),
  scopes text[] not null default '{}',
  credentials_sealed bytea,
  token_expires_at timestamptz,
  last_refreshed_at timestamptz,
  refresh_lease_until timestamptz,
  last_error text,
  profile_image_url text,
  bio text,
  profile_url text,
  x_subscription text,
  connected_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, platform, external_id)
);
create index social_account_refresh on social_account (token_expires_at)
  where status = 'connected' and token_expires_at is not null;

-- One consent under way at a platform. Only the hash of the state is kept.
create table oauth_state (
  org_id uuid not null references org (id),
  state_hash bytea primary key,
  user_id uuid not null,
  platform text not null,
  redirect_uri text not null,
  secrets_sealed bytea not null,
  expires_at timestamptz not null
);

create table post_group (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  title text not null,
  topic text,
  objective text,
  status text not null,
  timezone text not null,
  -- What the group shows (A3-7), derived from its posts, and the time that was wished for.
  scheduled_for timestamptz,
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
  primary key (org_id, id)
);
create index post_group_status on post_group (org_id, status, created_at, id);
create index post_group_created on post_group (org_id, created_at, id);

create table post_group_tag (
  org_id uuid not null,
  group_id uuid not null,
  tag_id uuid not null,
  primary key (org_id, group_id, tag_id),
  foreign key (org_id, group_id) references post_group (org_id, id) on delete cascade,
  foreign key (org_id, tag_id) references tag (org_id, id) on delete cascade
);
create index post_group_tag_tag on post_group_tag (org_id, tag_id, group_id);

create table post (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  platform text not null,
  social_account_id uuid,
  status text not null,
  content_text text not null,
  media jsonb,
  platform_payload jsonb,
  -- What an approval is bound to, and what was approved: they differ when no approval is in force. A3-2.
  content_hash text not null,
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

  -- Publishing. wake_at is the only schedule: when a worker must look at this row next, null for never.
  wake_at timestamptz,
  fence bigint not null default 0,
  lease_owner text,
  lease_until timestamptz,
  -- The open intent: recorded before the first byte of a publishing call, closed when its outcome is known.
  sent_fence bigint,
  sent_at timestamptz,
  outcome_unknown boolean not null default false,
  late_from timestamptz,
  refreshed boolean not null default false,
  parts_total integer not null default 1,
  -- The parts that stand on the platform, in order, and what was prepared for the part after them.
  live_parts jsonb not null default '[]',
  prepared jsonb,
  processing_ticket jsonb,
  processing_since timestamptz,

  primary key (org_id, id),
  foreign key (org_id, group_id) references post_group (org_id, id),
  foreign key (org_id, social_account_id) references social_account (org_id, id)
);
create index post_wake on post (wake_at) where wake_at is not null;
create index post_group_posts on post (org_id, group_id);
create index post_created on post (org_id, created_at, id);
create index post_scheduled on post (org_id, scheduled_for_utc, id);
create index post_status on post (org_id, status, created_at, id);
create index post_platform on post (org_id, platform, created_at, id);
create index post_account on post (org_id, social_account_id, scheduled_for_utc);

create table approval (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  level text not null check (level in ('group', 'post')),
  group_id uuid not null,
  post_id uuid,
  approved_by_user_id uuid not null references user_account (id),
  approved_at timestamptz not null default now(),
  action text not null check (action in ('submit_for_approval', 'approved', 'reapproved', 'rejected')),
  content_hash text,
  reason text,
  note text,
  -- Set where the person acted through an assistant: its client's name.
  client text,
  primary key (org_id, id),
  foreign key (org_id, group_id) references post_group (org_id, id),
  foreign key (org_id, post_id) references post (org_id, id)
);
create index approval_group on approval (org_id, group_id, approved_at);

-- What a rejection teaches about the workspace's taste. A3-3.
create table preference_signal (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('approval', 'edit', 'reject', 'explicit')),
  signal text not null,
  occurrences integer not null default 1,
  last_seen_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, kind, signal)
);

create table scheduler_profile (
  org_id uuid primary key references org (id),
  audience_timezone text,
  audience_type text not null default 'mixed' check (audience_type in ('b2b', 'b2c', 'mixed')),
  include_weekends boolean,
  posting_windows jsonb not null default '{}',
  blackout_dates text[] not null default '{}',
  min_gap_minutes integer,
  max_posts_per_day integer,
  owner_availability jsonb not null default '[]',
  late_limit_minutes integer not null default 60,
  updated_at timestamptz not null default now()
);

-- How many posts there are of each platform and status, as changes to be summed: exact inside any transaction, and
-- no row that parallel writers would wait for. The worker folds them together now and then.
create table post_tally (
  org_id uuid not null,
  platform text not null,
  status text not null,
  n bigint not null
);
create index post_tally_org on post_tally (org_id) include (platform, status, n);

create function tally_posts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op in ('INSERT', 'UPDATE') then
    if tg_op = 'UPDATE' then
      insert into post_tally (org_id, platform, status, n)
        select d.org_id, d.platform, d.status, sum(d.n) from (
          select org_id, platform, status, 1 as n from new_rows
          union all
          select org_id, platform, status, -1 from old_rows
        ) d group by 1, 2, 3 having sum(d.n) <> 0;
    else
      insert into post_tally (org_id, platform, status, n)
        select org_id, platform, status, count(*) from new_rows group by 1, 2, 3;
    end if;
  else
    insert into post_tally (org_id, platform, status, n)
      select org_id, platform, status, -count(*) from old_rows group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger post_tally_insert after insert on post
  referencing new table as new_rows for each statement execute function tally_posts();
create trigger post_tally_update after update on post
  referencing old table as old_rows new table as new_rows for each statement execute function tally_posts();
create trigger post_tally_delete after delete on post
  referencing old table as old_rows for each statement execute function tally_posts();

create function fold_post_tally() returns void language sql security definer set search_path = public as $$
  with gone as (delete from post_tally returning org_id, platform, status, n)
  insert into post_tally (org_id, platform, status, n)
    select org_id, platform, status, sum(n) from gone group by 1, 2, 3 having sum(n) <> 0;
$$;
revoke all on function fold_post_tally() from public;
grant execute on function fold_post_tally() to galley_sweep;

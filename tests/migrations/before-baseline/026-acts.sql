-- Acts at a platform that are no post: deletions now, replies and reposts later. One table, one machine, many kinds.
-- docs/decisions/018-one-mechanism-for-acts.md

create table platform_act (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- What it is done to: of one kind, only one act about it is open at a time.
  subject text not null,
  post_id uuid,
  platform text not null,
  social_account_id uuid not null,
  -- What was asked for, and its fingerprint. No grant lets the application change them.
  payload jsonb not null,
  approved_hash text not null,
  idempotency_key text not null,
  requested_by jsonb not null,
  requested_by_user uuid references user_account (id),
  -- The approval that it follows from, where it is not itself one.
  approval_id uuid,
  -- False: the pause switch lets it pass. A suspended or read-only workspace holds every act.
  heeds_pause boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,

  -- As in post, column by column: one core decides about both.
  status text not null default 'waiting'
    check (status in ('waiting', 'under_way', 'processing', 'done', 'failed', 'late', 'changed')),
  due_at timestamptz,
  wake_at timestamptz,
  next_retry_at timestamptz,
  late_from timestamptz,
  attempt_count integer not null default 0,
  last_error text,
  fence bigint not null default 0,
  lease_owner text,
  lease_until timestamptz,
  sent_fence bigint,
  sent_at timestamptz,
  outcome_unknown boolean not null default false,
  refreshed boolean not null default false,
  parts_total integer not null,
  live_parts jsonb not null default '[]',
  processing_ticket jsonb,
  processing_since timestamptz,

  primary key (org_id, id),
  foreign key (org_id, post_id) references post (org_id, id),
  foreign key (org_id, social_account_id) references social_account (org_id, id)
);
create unique index platform_act_open on platform_act (org_id, kind, subject)
  where status in ('waiting', 'under_way', 'processing');
create index platform_act_due on platform_act (wake_at) where wake_at is not null;
create index platform_act_in_hand on platform_act (org_id, social_account_id) where lease_owner is not null;
create index platform_act_post on platform_act (org_id, post_id) where post_id is not null;

alter table platform_act enable row level security;
alter table platform_act force row level security;
create policy current_org on platform_act using (org_id = app_org()) with check (org_id = app_org());
create policy definer on platform_act to galley_definer using (true) with check (true);
grant select, insert on platform_act to galley_app;
grant update (updated_at, finished_at, status, due_at, wake_at, next_retry_at, late_from, attempt_count, last_error,
  fence, lease_owner, lease_until, sent_fence, sent_at, outcome_unknown, refreshed, live_parts, processing_ticket,
  processing_since) on platform_act to galley_app;
grant select, update on platform_act to galley_definer;

-- The calls of acts are written down beside those of posts.
alter table publish_attempt alter column post_id drop not null;
alter table publish_attempt add column act_id uuid;
alter table publish_attempt add foreign key (org_id, act_id) references platform_act (org_id, id);
alter table publish_attempt add check ((post_id is null) <> (act_id is null));
create index publish_attempt_act on publish_attempt (org_id, act_id) where act_id is not null;

-- Deleted by us on its platform, and gone from every list here; the row stays, for the records that name it.
alter table post add column deleted_at timestamptz;

-- As before, but what is deleted counts nowhere.
create or replace function tally_posts() returns trigger language plpgsql security definer set search_path = public as $$
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

-- One thing of an account is done at a time, be it a post or an act: a post waits while an act is in hand.
create or replace view post_hold with (security_invoker = true) as
  select p.org_id, p.id as post_id, p.wake_at, p.scheduled_for_utc, p.social_account_id, h.held,
    not (h.held and p.status = 'scheduled') and not exists (
      select 1 from platform_act busy
      where busy.org_id = p.org_id and busy.social_account_id = p.social_account_id
        and busy.lease_owner is not null and busy.lease_until > clock_timestamp()
    ) as claimable
  from post p
  join org o on o.id = p.org_id
  left join publishing_pause z on z.org_id = p.org_id
  cross join lateral (
    select o.status <> 'active' or o.access_state <> 'full' or coalesce(
      z.workspace or p.platform = any (z.platforms) or p.social_account_id = any (z.account_ids), false) as held
  ) h;

-- The same for acts: what is held stays where it is, what is in flight ends.
create view act_hold with (security_invoker = true) as
  select a.org_id, a.id as act_id, a.wake_at, a.social_account_id, h.held,
    not (h.held and a.status = 'waiting') and not exists (
      select 1 from post busy
      where busy.org_id = a.org_id and busy.social_account_id = a.social_account_id
        and busy.lease_owner is not null and busy.lease_until > clock_timestamp()
    ) and not exists (
      select 1 from platform_act busy
      where busy.org_id = a.org_id and busy.social_account_id = a.social_account_id and busy.id <> a.id
        and busy.lease_owner is not null and busy.lease_until > clock_timestamp()
    ) as claimable
  from platform_act a
  join org o on o.id = a.org_id
  left join publishing_pause z on z.org_id = a.org_id
  cross join lateral (
    select o.status <> 'active' or o.access_state <> 'full' or (a.heeds_pause and coalesce(
      z.workspace or a.platform = any (z.platforms) or a.social_account_id = any (z.account_ids), false)) as held
  ) h;
grant select on act_hold to galley_app, galley_definer;

-- The claim of acts. Under the lock of claim_due_posts, so that neither takes an account from under the other.
create function claim_due_acts(
  p_worker text, p_lease interval, p_limit integer, p_org uuid default null, p_act uuid default null
) returns table (org_id uuid, act_id uuid, fence bigint)
  language sql security definer set search_path = public
  as $$
    select pg_advisory_xact_lock(4400002);
    with ready as (
      select h.org_id, h.act_id, h.wake_at, h.social_account_id from act_hold h
      where h.wake_at <= clock_timestamp() and h.claimable
        and (p_act is null or (h.org_id = p_org and h.act_id = p_act))
      order by h.wake_at
      limit p_limit * 20
    ), first_of_account as (
      select distinct on (r.org_id, r.social_account_id) r.org_id, r.act_id, r.wake_at
      from ready r
      order by r.org_id, r.social_account_id, r.wake_at, r.act_id
    ), due as (
      select a.org_id, a.id from platform_act a join first_of_account f on f.org_id = a.org_id and f.act_id = a.id
      where a.wake_at <= clock_timestamp()
      order by f.wake_at
      limit p_limit
      for update of a skip locked
    )
    update platform_act a
    set fence = a.fence + 1, lease_owner = p_worker, lease_until = clock_timestamp() + p_lease,
        wake_at = clock_timestamp() + p_lease
    from due where a.org_id = due.org_id and a.id = due.id
    returning a.org_id, a.id, a.fence
  $$;

-- The same for one act of the current workspace: whoever asked for it drives it at once.
create function claim_act(p_worker text, p_lease interval, p_act uuid)
  returns table (org_id uuid, act_id uuid, fence bigint)
  language sql security definer set search_path = public
  as $$ select * from claim_due_acts(p_worker, p_lease, 1, app_org(), p_act) $$;

revoke all on function claim_due_acts(text, interval, integer, uuid, uuid), claim_act(text, interval, uuid) from public;
grant execute on function claim_due_acts(text, interval, integer, uuid, uuid) to galley_sweep;
grant execute on function claim_act(text, interval, uuid) to galley_app;
grant create on schema public to galley_definer;
alter function claim_due_acts(text, interval, integer, uuid, uuid) owner to galley_definer;
alter function claim_act(text, interval, uuid) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

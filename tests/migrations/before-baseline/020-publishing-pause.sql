-- The pause switch, and a claim that passes by what is held.

create table publishing_pause (
  org_id uuid primary key references org (id),
  workspace boolean not null default false,
  platforms text[] not null default '{}',
  account_ids uuid[] not null default '{}',
  reason text,
  updated_at timestamptz not null default now(),
  updated_by uuid not null references user_account (id)
);
alter table publishing_pause enable row level security;
alter table publishing_pause force row level security;
create policy current_org on publishing_pause using (org_id = app_org()) with check (org_id = app_org());
create policy definer on publishing_pause to galley_definer using (true) with check (true);
grant select, insert, update on publishing_pause to galley_app;
grant select on publishing_pause to galley_definer;

-- Whether a post is held: its workspace is suspended or not open for changes, or it, its platform or its account is
-- paused. Said here once, for the claim and for the worker that looks again before it sends. A3-7
-- What is in flight is no longer held back by the claim: it ends, or the worker puts it back.
create view post_hold with (security_invoker = true) as
  select p.org_id, p.id as post_id, p.wake_at, p.scheduled_for_utc, p.social_account_id, h.held,
    not (h.held and p.status = 'scheduled') as claimable
  from post p
  join org o on o.id = p.org_id
  left join publishing_pause z on z.org_id = p.org_id
  cross join lateral (
    select o.status <> 'active' or o.access_state <> 'full' or coalesce(
      z.workspace or p.platform = any (z.platforms) or p.social_account_id = any (z.account_ids), false) as held
  ) h;
grant select on post_hold to galley_app, galley_definer;

-- The posts in some worker's hands, few at any time: for each post that is due the claim asks whether its account has
-- one, and without this reads them all.
create index post_in_hand on post (org_id, social_account_id) where lease_owner is not null;

-- As before, but for two things. What is held stays where it is: its time goes by, and the late policy looks at it when
-- the pause is over. Of an account's posts that wait for the same moment, the one that was due first comes first.
create or replace function claim_due_posts(p_worker text, p_lease interval, p_limit integer)
  returns table (org_id uuid, post_id uuid, fence bigint)
  language sql security definer set search_path = public
  as $$
    select pg_advisory_xact_lock(4400002);
    with ready as (
      select h.org_id, h.post_id, h.wake_at, h.scheduled_for_utc, h.social_account_id from post_hold h
      where h.wake_at <= clock_timestamp() and h.claimable
        and not exists (
          select 1 from post busy
          where busy.org_id = h.org_id and busy.social_account_id = h.social_account_id and busy.id <> h.post_id
            and busy.lease_owner is not null and busy.lease_until > clock_timestamp()
        )
      order by h.wake_at
      limit p_limit * 20
    ), first_of_account as (
      select distinct on (r.org_id, coalesce(r.social_account_id, r.post_id)) r.org_id, r.post_id, r.wake_at
      from ready r
      order by r.org_id, coalesce(r.social_account_id, r.post_id), r.wake_at, r.scheduled_for_utc, r.post_id
    ), due as (
      select p.org_id, p.id from post p join first_of_account f on f.org_id = p.org_id and f.post_id = p.id
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

-- By the index, in order: `min` would read every row that a pause leaves behind.
create or replace function next_wake_at() returns timestamptz
  language sql stable security definer set search_path = public
  as $$ select h.wake_at from post_hold h where h.wake_at is not null and h.claimable order by h.wake_at limit 1 $$;

-- What is held is not late work: nobody shall be woken for it.
create or replace function due_posts() returns table (posts bigint, oldest_seconds double precision)
  language sql stable security definer set search_path = public
  as $$
    select count(*), coalesce(extract(epoch from clock_timestamp() - min(h.wake_at)), 0)::float8
    from post_hold h where h.wake_at <= clock_timestamp() and h.claimable
  $$;

select open_to_operator();

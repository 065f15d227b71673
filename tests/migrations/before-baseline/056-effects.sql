-- What workers change while something is done at a platform, apart from the post or act that it is about: a narrow row,
-- so that a claim writes nothing of the post, and an intent stays in its page. The post keeps what people read.
-- docs/decisions/035-effects-in-a-table-of-their-own.md

create table effect (
  org_id uuid not null references org (id),
  -- The post's or the act's own.
  id uuid not null,
  kind text not null check (kind in ('post', 'act')),
  post_id uuid generated always as (case kind when 'post' then id end) stored,
  act_id uuid generated always as (case kind when 'act' then id end) stored,
  platform text not null check (platform in (
    'x', 'linkedin', 'tiktok', 'reddit', 'facebook', 'instagram', 'youtube', 'bluesky', 'threads')),
  social_account_id uuid,
  -- False: the pause switch lets it pass. A suspended or read-only workspace holds everything that has not begun.
  heeds_pause boolean not null default true,
  begun boolean not null default false,

  -- The only schedule: when a worker must look at it next, null for never. Beyond `ready_at` it has stepped aside.
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

  primary key (org_id, id),
  foreign key (org_id, post_id) references post (org_id, id) on delete cascade,
  foreign key (org_id, act_id) references platform_act (org_id, id) on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0.02);

-- An owner that is no superuser sees the rows only unforced.
alter table post no force row level security;
alter table platform_act no force row level security;
insert into effect (org_id, id, kind, platform, social_account_id, begun, wake_at, ready_at, due_at, late_from, fence,
  lease_owner, lease_until, sent_fence, sent_at, refreshed, prepared, processing_ticket, processing_since)
select org_id, id, 'post', platform, social_account_id, status in ('publishing', 'awaiting_platform'), wake_at,
  case when wake_at is null then null
    when status in ('publishing', 'awaiting_platform') then coalesce(lease_until, 'epoch')
    else greatest(scheduled_for_utc, next_retry_at, lease_until) end,
  scheduled_for_utc, late_from, fence, lease_owner, lease_until, sent_fence, sent_at, refreshed, prepared,
  processing_ticket, processing_since
from post where wake_at is not null or fence > 0;

insert into effect (org_id, id, kind, platform, social_account_id, heeds_pause, begun, wake_at, ready_at, due_at,
  late_from, fence, lease_owner, lease_until, sent_fence, sent_at, refreshed, processing_ticket, processing_since)
select org_id, id, 'act', platform, social_account_id, heeds_pause, status in ('under_way', 'processing'), wake_at,
  case when wake_at is null then null when status in ('under_way', 'processing') then coalesce(lease_until, 'epoch')
    else greatest(due_at, next_retry_at, lease_until) end,
  due_at, late_from, fence, lease_owner, lease_until, sent_fence, sent_at, refreshed, processing_ticket, processing_since
from platform_act;
alter table post force row level security;
alter table platform_act force row level security;

-- What is over leaves both. A claim moves an entry of each: whether an account is busy is asked for every post in line,
-- and only an index answers that whatever else the account has scheduled.
create index effect_wake on effect (kind, wake_at) where wake_at is not null;
create index effect_in_hand on effect (org_id, social_account_id) where lease_owner is not null;

alter table effect enable row level security;
alter table effect force row level security;
create policy current_org on effect using (org_id = app_org()) with check (org_id = app_org());
create policy definer on effect to galley_definer using (true) with check (true);
grant select, insert, update on effect to galley_app;
grant select, update on effect to galley_definer;

drop trigger posts_let_in on org;
drop trigger posts_let_in on publishing_pause;
drop function posts_let_in();
drop function claim_due_posts(text, interval, integer, uuid[]);
drop function claim_act(text, interval, uuid);
drop function claim_due_acts(text, interval, integer, uuid, uuid, uuid[]);
drop function posts_in_line(timestamptz, integer, uuid[]);
drop function next_wake_at();
drop function due_posts();
drop view post_hold;
drop view act_hold;

alter table post
  drop column wake_at, drop column late_from, drop column fence, drop column lease_owner, drop column lease_until,
  drop column sent_fence, drop column sent_at, drop column refreshed, drop column prepared,
  drop column processing_ticket, drop column processing_since;
alter table platform_act
  drop column wake_at, drop column due_at, drop column late_from, drop column fence, drop column lease_owner,
  drop column lease_until, drop column sent_fence, drop column sent_at, drop column refreshed,
  drop column processing_ticket, drop column processing_since;

-- Whether an effect is held: its workspace is suspended or not open for changes, or it, its platform or its account is
-- paused. Said here once, for the claim and for the worker that looks again before it sends. What has begun ends. A3-7
-- And whether a worker may take it: one thing of an account is done at a time, be it a post or an act.
create view effect_hold with (security_invoker = true) as
  select e.org_id, e.id, e.kind, e.wake_at, e.due_at, e.social_account_id, h.held,
    not (h.held and not e.begun) and not exists (
      select 1 from effect busy
      where busy.org_id = e.org_id and busy.social_account_id = e.social_account_id and busy.id <> e.id
        and busy.lease_owner is not null and busy.lease_until > clock_timestamp()
    ) as claimable, coalesce(o.owner_id, o.id) as owner
  from effect e
  join org o on o.id = e.org_id
  left join publishing_pause z on z.org_id = e.org_id
  cross join lateral (
    select o.status <> 'active' or o.access_state <> 'full' or (e.heeds_pause and coalesce(
      z.workspace or e.platform = any (z.platforms) or e.social_account_id = any (z.account_ids), false)) as held
  ) h;
grant select on effect_hold to galley_app, galley_definer;

-- What of a kind has been due for longest, at most `p_look`. `ready`: a worker may take it, if its `place` is the first
-- of its account; `level` is that of whose it is. The moment is a parameter, because an index is not searched for what
-- changes while one looks.
create function effects_in_line(p_kind text, p_now timestamptz, p_look integer, p_in_hand uuid[])
  returns table (org_id uuid, id uuid, account uuid, owner uuid, wake_at timestamptz, held boolean, ready boolean,
    place bigint, level bigint)
  language sql stable
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

-- Leases what is due of a kind, one thing of an account, and returns ids. Of no owner more than what stays free: one
-- alone has at most half of the slots, two a third each, and there is always one for somebody who comes now; whoever has
-- fewer in hand goes first. `p_limit` is what is free, `p_in_hand` the owner of each thing that the worker holds.
-- A short look comes first, and suffices where it fills all that is free with people who have nothing in hand: a longer
-- one would choose the same. Else it looks at twenty times what is asked for. Where that is taken up by what cannot go
-- now (its account is busy or has a longer queue, its owner has enough, or it is held), it steps aside for a moment, so
-- that nobody's backlog stands before everybody else. Decisions 019, 031
-- The settings: a claim goes by indexes, whatever the statistics say on the day.
create function claim_due(p_kind text, p_worker text, p_lease interval, p_limit integer, p_in_hand uuid[] default null)
  returns table (org_id uuid, id uuid, fence bigint, owner uuid)
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
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

-- The same for one effect of the current workspace: whoever asked for it drives it at once.
create function claim_now(p_worker text, p_lease interval, p_id uuid) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
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

-- When a post falls due next. What is due already is no answer: whoever asks looks for it afterwards, and what he cannot
-- have then is in other hands or held.
create function next_wake_at() returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
  as $$ select e.wake_at from effect e where e.kind = 'post' and e.wake_at > now() order by e.wake_at limit 1 $$;

-- What is held is not late work: nobody shall be woken for it.
create function due_posts() returns table (posts bigint, oldest_seconds double precision)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*), coalesce(extract(epoch from now() - min(h.wake_at)), 0)::float8
    from effect_hold h where h.kind = 'post' and h.wake_at <= now() and h.claimable
  $$;

-- A hold has ended, or another one has begun: what stepped aside comes back to its own time.
create function effects_let_in() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
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
create trigger effects_let_in after update of status, access_state on org for each row
  when ((old.status, old.access_state) is distinct from (new.status, new.access_state))
  execute function effects_let_in();
create trigger effects_let_in after insert or update on publishing_pause for each row execute function effects_let_in();

revoke all on function effects_in_line(text, timestamptz, integer, uuid[]), claim_due(text, text, interval, integer, uuid[]),
  claim_now(text, interval, uuid), next_wake_at(), due_posts(), effects_let_in() from public;
grant execute on function effects_in_line(text, timestamptz, integer, uuid[]) to galley_definer;
grant execute on function claim_due(text, text, interval, integer, uuid[]), next_wake_at(), due_posts() to galley_sweep;
grant execute on function claim_now(text, interval, uuid) to galley_app;
grant create on schema public to galley_definer;
alter function claim_due(text, text, interval, integer, uuid[]) owner to galley_definer;
alter function claim_now(text, interval, uuid) owner to galley_definer;
alter function next_wake_at() owner to galley_definer;
alter function due_posts() owner to galley_definer;
alter function effects_let_in() owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

-- Claims that look at whose a post is. Workspaces are free to make, so that a share is a person's: of who owns the
-- workspace, or of the workspace itself while nobody does. docs/decisions/031-one-accounts-share.md

create index org_owner on org ((coalesce(owner_id, id)));

create or replace view post_hold with (security_invoker = true) as
  select p.org_id, p.id as post_id, p.wake_at, p.scheduled_for_utc, p.social_account_id, h.held,
    not (h.held and p.status = 'scheduled') and not exists (
      select 1 from platform_act busy
      where busy.org_id = p.org_id and busy.social_account_id = p.social_account_id
        and busy.lease_owner is not null and busy.lease_until > clock_timestamp()
    ) as claimable, coalesce(o.owner_id, o.id) as owner
  from post p
  join org o on o.id = p.org_id
  left join publishing_pause z on z.org_id = p.org_id
  cross join lateral (
    select o.status <> 'active' or o.access_state <> 'full' or coalesce(
      z.workspace or p.platform = any (z.platforms) or p.social_account_id = any (z.account_ids), false) as held
  ) h;

create or replace view act_hold with (security_invoker = true) as
  select a.org_id, a.id as act_id, a.wake_at, a.social_account_id, h.held,
    not (h.held and a.status = 'waiting') and not exists (
      select 1 from post busy
      where busy.org_id = a.org_id and busy.social_account_id = a.social_account_id
        and busy.lease_owner is not null and busy.lease_until > clock_timestamp()
    ) and not exists (
      select 1 from platform_act busy
      where busy.org_id = a.org_id and busy.social_account_id = a.social_account_id and busy.id <> a.id
        and busy.lease_owner is not null and busy.lease_until > clock_timestamp()
    ) as claimable, coalesce(o.owner_id, o.id) as owner
  from platform_act a
  join org o on o.id = a.org_id
  left join publishing_pause z on z.org_id = a.org_id
  cross join lateral (
    select o.status <> 'active' or o.access_state <> 'full' or (a.heeds_pause and coalesce(
      z.workspace or a.platform = any (z.platforms) or a.social_account_id = any (z.account_ids), false)) as held
  ) h;

-- Where one person owns every workspace, nobody else can wait. By the two ends of an index.
create function one_owner_alone() returns boolean
  language sql stable
  as $$
    select (select coalesce(owner_id, id) from org order by coalesce(owner_id, id) limit 1)
      = (select coalesce(owner_id, id) from org order by coalesce(owner_id, id) desc limit 1)
  $$;

-- How many of one owner a worker would have in hand with this one: those it has, `p_in_hand` names the owner of each,
-- and so many of this claim. Null for p_in_hand: nobody is to be spared.
create function level_of(p_owner uuid, p_place bigint, p_in_hand uuid[]) returns bigint
  language sql immutable
  as $$
    select case when p_in_hand is null then 0
      else p_place + cardinality(array_positions(p_in_hand, p_owner)) end
  $$;

drop function claim_due_posts(text, interval, integer);
drop function posts_in_line(timestamptz, integer);

-- As before, with the owner. `level` is that of what a worker may take: the ready one that is first of its account.
create function posts_in_line(p_now timestamptz, p_look integer, p_in_hand uuid[])
  returns table (org_id uuid, post_id uuid, account uuid, owner uuid, wake_at timestamptz, held boolean, ready boolean,
    place bigint, level bigint)
  language sql stable
  as $$
    with due as materialized (
      select p.org_id, p.id from post p where p.wake_at <= p_now order by p.wake_at limit p_look
    ), around as materialized (
      select h.org_id, h.post_id, coalesce(h.social_account_id, h.post_id) as account, h.owner, h.wake_at,
        h.scheduled_for_utc, h.held, h.claimable and not exists (
          select 1 from post busy
          where busy.org_id = h.org_id and busy.social_account_id = h.social_account_id and busy.id <> h.post_id
            and busy.lease_owner is not null and busy.lease_until > p_now
        ) as ready
      from due d cross join lateral (
        -- One by one, by their keys: offset keeps the planner from reading the tables beside each other.
        select * from post_hold one where one.org_id = d.org_id and one.post_id = d.id offset 0
      ) h
    ), by_account as (
      select a.*, row_number() over (
        partition by a.org_id, a.account, a.ready order by a.wake_at, a.scheduled_for_utc, a.post_id) as place
      from around a
    )
    select b.org_id, b.post_id, b.account, b.owner, b.wake_at, b.held, b.ready, b.place,
      level_of(b.owner, row_number() over (
        partition by b.owner, b.ready and b.place = 1 order by b.wake_at, b.post_id), p_in_hand)
    from by_account b
  $$;

-- As before, but of no owner more than what stays free: one alone has at most half of the slots, two a third each, and
-- there is always one for somebody who comes now. Whoever has fewer in hand goes first. `p_limit` is what is free, and
-- `p_in_hand` the owner of each post and act that the worker holds. What is beyond that steps aside like other backlog.
create function claim_due_posts(p_worker text, p_lease interval, p_limit integer, p_in_hand uuid[] default null)
  returns table (org_id uuid, post_id uuid, fence bigint, owner uuid)
  language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  as $$
    #variable_conflict use_column
    declare
      v_now timestamptz := clock_timestamp();
      v_look integer := p_limit * 20;
      v_in_hand uuid[] := case when one_owner_alone() then null else p_in_hand end;
      v_seen bigint;
      v_orgs uuid[];
      v_posts uuid[];
      v_owners uuid[];
      v_taken integer := 0;
    begin
      for v_turn in 1..5 loop
        with line as materialized (
          select * from posts_in_line(v_now, v_look, v_in_hand)
        ), first_of_account as materialized (
          select l.org_id, l.post_id, l.account, l.owner, l.level from line l
          where l.ready and l.place = 1 and l.level <= p_limit order by l.level, l.wake_at
        ), locked as materialized (
          select f.org_id, f.post_id, f.owner, f.level from first_of_account f
          where lock_account_for_claim(f.org_id, f.account) limit p_limit
        ), mine as materialized (
          select one.org_id, one.post_id, one.owner from (
            select k.*, row_number() over (order by k.level) - 1 as before from locked k
          ) one where one.level <= p_limit - one.before
        )
        select (select count(*) from line), array(select m.org_id from mine m), array(select m.post_id from mine m),
            array(select m.owner from mine m)
          into v_seen, v_orgs, v_posts, v_owners;

        if cardinality(v_posts) > 0 then
          -- A statement of its own: it sees what others had done with these accounts before they let go of them.
          return query
            with due as (
              select p.org_id, p.id, mine.owner
              from unnest(v_orgs, v_posts, v_owners) as mine (org_id, post_id, owner)
              join post p on p.org_id = mine.org_id and p.id = mine.post_id
              where p.wake_at <= v_now
                and not exists (
                  select 1 from post busy
                  where busy.org_id = p.org_id and busy.social_account_id = p.social_account_id and busy.id <> p.id
                    and busy.lease_owner is not null and busy.lease_until > v_now
                )
                and not exists (
                  select 1 from platform_act busy
                  where busy.org_id = p.org_id and busy.social_account_id = p.social_account_id
                    and busy.lease_owner is not null and busy.lease_until > v_now
                )
              for update of p skip locked
            )
            update post p
            set fence = p.fence + 1, lease_owner = p_worker, lease_until = clock_timestamp() + p_lease,
                wake_at = clock_timestamp() + p_lease
            from due where p.org_id = due.org_id and p.id = due.id
            returning p.org_id, p.id, p.fence, due.owner;
          get diagnostics v_taken = row_count;
        end if;

        exit when v_seen < v_look or v_taken = p_limit;
        -- Not while somebody ends a hold (posts_let_in): what steps aside now would not be let in by him.
        exit when not pg_try_advisory_xact_lock_shared(4400003);
        -- Held ones are let in again when the hold ends (posts_let_in); otherwise they look in now and then.
        with aside as (
          select p.org_id, p.id, l.held and p.status = 'scheduled' as held, l.place, l.level,
            coalesce(p.late_from, p.scheduled_for_utc) as since
          from posts_in_line(v_now, v_look, v_in_hand || v_owners) l
          join post p on p.org_id = l.org_id and p.id = l.post_id
          -- In flight nothing is held. What was asked for now waits in the line of its account like all else.
          where (l.held and p.status = 'scheduled' or not l.ready or l.place > 1 or l.level > p_limit - v_taken)
            and p.wake_at <= v_now
          for update of p skip locked
        )
        update post p
        set wake_at = v_now + case
          when a.held then least(greatest((v_now - a.since) / 4, interval '30 seconds'), interval '1 hour')
          when a.place > 1 then interval '500 milliseconds' + a.place * interval '100 milliseconds'
          else interval '500 milliseconds' + a.level * interval '25 milliseconds' end
        from aside a where p.org_id = a.org_id and p.id = a.id;
        exit when v_taken > 0;
        v_look := v_look * 2;
      end loop;
    end
  $$;

drop function claim_act(text, interval, uuid);
drop function claim_due_acts(text, interval, integer, uuid, uuid);

-- The same for acts, which are few: those of an owner who has enough in hand are passed by.
create function claim_due_acts(
  p_worker text, p_lease interval, p_limit integer, p_org uuid default null, p_act uuid default null,
  p_in_hand uuid[] default null
) returns table (org_id uuid, act_id uuid, fence bigint, owner uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    declare
      v_now timestamptz := clock_timestamp();
      v_in_hand uuid[] := case when one_owner_alone() then null else p_in_hand end;
      v_orgs uuid[];
      v_acts uuid[];
    begin
      with ready as materialized (
        select h.org_id, h.act_id, h.wake_at, h.social_account_id, h.owner from act_hold h
        where h.wake_at <= v_now and h.claimable
          and (p_act is null or (h.org_id = p_org and h.act_id = p_act))
          and level_of(h.owner, 1, v_in_hand) <= p_limit
        order by h.wake_at
        limit p_limit * 20
      ), first_of_account as (
        select distinct on (r.org_id, r.social_account_id) r.*
        from ready r
        order by r.org_id, r.social_account_id, r.wake_at, r.act_id
      ), in_order as materialized (
        select f.*, level_of(f.owner, row_number() over (partition by f.owner order by f.wake_at, f.act_id), v_in_hand)
          as level
        from first_of_account f order by level, f.wake_at
      ), locked as materialized (
        select * from in_order f
        where f.level <= p_limit and lock_account_for_claim(f.org_id, f.social_account_id) limit p_limit
      ), mine as materialized (
        select one.org_id, one.act_id from (
          select k.*, row_number() over (order by k.level) - 1 as before from locked k
        ) one where one.level <= p_limit - one.before
      )
      select array(select m.org_id from mine m), array(select m.act_id from mine m) into v_orgs, v_acts;

      return query
        with due as (
          select a.org_id, a.id, h.owner
          from unnest(v_orgs, v_acts) as mine (org_id, act_id)
          join platform_act a on a.org_id = mine.org_id and a.id = mine.act_id
          join act_hold h on h.org_id = a.org_id and h.act_id = a.id
          where a.wake_at <= v_now and h.claimable
          for update of a skip locked
        )
        update platform_act a
        set fence = a.fence + 1, lease_owner = p_worker, lease_until = clock_timestamp() + p_lease,
            wake_at = clock_timestamp() + p_lease
        from due where a.org_id = due.org_id and a.id = due.id
        returning a.org_id, a.id, a.fence, due.owner;
    end
  $$;

create function claim_act(p_worker text, p_lease interval, p_act uuid)
  returns table (org_id uuid, act_id uuid, fence bigint)
  language sql security definer set search_path = public, pg_temp
  as $$ select org_id, act_id, fence from claim_due_acts(p_worker, p_lease, 1, app_org(), p_act) $$;

revoke all on function one_owner_alone(), level_of(uuid, bigint, uuid[]), posts_in_line(timestamptz, integer, uuid[]),
  claim_due_posts(text, interval, integer, uuid[]), claim_due_acts(text, interval, integer, uuid, uuid, uuid[]),
  claim_act(text, interval, uuid) from public;
grant execute on function one_owner_alone(), level_of(uuid, bigint, uuid[]),
  posts_in_line(timestamptz, integer, uuid[]) to galley_definer;
grant execute on function claim_due_posts(text, interval, integer, uuid[]),
  claim_due_acts(text, interval, integer, uuid, uuid, uuid[]) to galley_sweep;
grant execute on function claim_act(text, interval, uuid) to galley_app;
grant create on schema public to galley_definer;
alter function claim_due_posts(text, interval, integer, uuid[]) owner to galley_definer;
alter function claim_due_acts(text, interval, integer, uuid, uuid, uuid[]) owner to galley_definer;
alter function claim_act(text, interval, uuid) owner to galley_definer;
revoke create on schema public from galley_definer;

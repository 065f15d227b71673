-- Claims that wait for nobody and look at a bounded number of rows, whatever else stands in the tables.
-- docs/decisions/019-claims-account-by-account.md

-- Takes an account for this transaction, or says at once that somebody else has it. Claims of the same account follow
-- each other; those of different accounts know nothing of each other.
create function lock_account_for_claim(p_org uuid, p_account uuid) returns boolean
  language sql volatile
  as $$ select pg_try_advisory_xact_lock(hashtextextended('claim:' || p_org || ':' || p_account, 0)) $$;

-- The posts that have been due for longest, at most `p_look`. `ready`: a worker may take it, if its `place` is the
-- first of its account. The moment is a parameter, because an index is not searched for what changes while one looks.
create function posts_in_line(p_now timestamptz, p_look integer)
  returns table (org_id uuid, post_id uuid, account uuid, wake_at timestamptz, held boolean, ready boolean, place bigint)
  language sql stable
  as $$
    with due as materialized (
      select p.org_id, p.id from post p where p.wake_at <= p_now order by p.wake_at limit p_look
    ), around as materialized (
      select h.org_id, h.post_id, coalesce(h.social_account_id, h.post_id) as account, h.wake_at, h.scheduled_for_utc,
        h.held, h.claimable and not exists (
          select 1 from post busy
          where busy.org_id = h.org_id and busy.social_account_id = h.social_account_id and busy.id <> h.post_id
            and busy.lease_owner is not null and busy.lease_until > p_now
        ) as ready
      from due d cross join lateral (
        -- One by one, by their keys: offset keeps the planner from reading the tables beside each other.
        select * from post_hold one where one.org_id = d.org_id and one.post_id = d.id offset 0
      ) h
    )
    select a.org_id, a.post_id, a.account, a.wake_at, a.held, a.ready, row_number() over (
      partition by a.org_id, a.account, a.ready order by a.wake_at, a.scheduled_for_utc, a.post_id)
    from around a
  $$;

-- Leases posts whose time has come, one of an account, and returns their ids. It looks at twenty times what is asked
-- for. Where that is taken up by posts that cannot go now (their account is busy or has a longer queue, or they are
-- held), these step aside for a moment, so that nobody's backlog stands before everybody else.
-- The settings: a claim goes by indexes, whatever the statistics say on the day.
create or replace function claim_due_posts(p_worker text, p_lease interval, p_limit integer)
  returns table (org_id uuid, post_id uuid, fence bigint)
  language plpgsql security definer set search_path = public
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  as $$
    #variable_conflict use_column
    declare
      v_now timestamptz := clock_timestamp();
      v_look integer := p_limit * 20;
      v_seen bigint;
      v_orgs uuid[];
      v_posts uuid[];
      v_taken integer := 0;
    begin
      for v_turn in 1..5 loop
        with line as materialized (
          select * from posts_in_line(v_now, v_look)
        ), first_of_account as materialized (
          select l.org_id, l.post_id, l.account from line l where l.ready and l.place = 1 order by l.wake_at
        ), mine as materialized (
          select f.org_id, f.post_id from first_of_account f
          where lock_account_for_claim(f.org_id, f.account) limit p_limit
        )
        select (select count(*) from line), array(select m.org_id from mine m), array(select m.post_id from mine m)
          into v_seen, v_orgs, v_posts;

        if cardinality(v_posts) > 0 then
          -- A statement of its own: it sees what others had done with these accounts before they let go of them.
          return query
            with due as (
              select p.org_id, p.id
              from unnest(v_orgs, v_posts) as mine (org_id, post_id)
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
            returning p.org_id, p.id, p.fence;
          get diagnostics v_taken = row_count;
        end if;

        exit when v_seen < v_look or v_taken = p_limit;
        -- Not while somebody ends a hold (posts_let_in): what steps aside now would not be let in by him.
        exit when not pg_try_advisory_xact_lock_shared(4400003);
        -- Held ones are let in again when the hold ends (posts_let_in); otherwise they look in now and then.
        with aside as (
          select p.org_id, p.id, l.held and p.status = 'scheduled' as held, l.place,
            coalesce(p.late_from, p.scheduled_for_utc) as since
          from posts_in_line(v_now, v_look) l
          join post p on p.org_id = l.org_id and p.id = l.post_id
          -- In flight nothing is held. What was asked for now waits in the line of its account like all else.
          where (l.held and p.status = 'scheduled' or not l.ready or l.place > 1) and p.wake_at <= v_now
          for update of p skip locked
        )
        update post p
        set wake_at = v_now + case
          when a.held then least(greatest((v_now - a.since) / 4, interval '30 seconds'), interval '1 hour')
          else interval '500 milliseconds' + a.place * interval '100 milliseconds' end
        from aside a where p.org_id = a.org_id and p.id = a.id;
        exit when v_taken > 0;
        v_look := v_look * 2;
      end loop;
    end
  $$;

-- The claim of acts, as before but for the lock, and for the moment that an index can be searched for.
create or replace function claim_due_acts(
  p_worker text, p_lease interval, p_limit integer, p_org uuid default null, p_act uuid default null
) returns table (org_id uuid, act_id uuid, fence bigint)
  language plpgsql security definer set search_path = public
  as $$
    #variable_conflict use_column
    declare
      v_now timestamptz := clock_timestamp();
      v_orgs uuid[];
      v_acts uuid[];
    begin
      with ready as materialized (
        select h.org_id, h.act_id, h.wake_at, h.social_account_id from act_hold h
        where h.wake_at <= v_now and h.claimable
          and (p_act is null or (h.org_id = p_org and h.act_id = p_act))
        order by h.wake_at
        limit p_limit * 20
      ), first_of_account as (
        select distinct on (r.org_id, r.social_account_id) r.org_id, r.act_id, r.wake_at, r.social_account_id
        from ready r
        order by r.org_id, r.social_account_id, r.wake_at, r.act_id
      ), in_order as materialized (
        select * from first_of_account f order by f.wake_at
      ), mine as materialized (
        select f.org_id, f.act_id from in_order f
        where lock_account_for_claim(f.org_id, f.social_account_id) limit p_limit
      )
      select array(select m.org_id from mine m), array(select m.act_id from mine m) into v_orgs, v_acts;

      return query
        with due as (
          select a.org_id, a.id
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
        returning a.org_id, a.id, a.fence;
    end
  $$;

-- When something falls due next. What is due already is no answer: whoever asks looks for it afterwards, and what he
-- cannot have then is in other hands or held.
create or replace function next_wake_at() returns timestamptz
  language sql stable security definer set search_path = public
  as $$ select p.wake_at from post p where p.wake_at > now() order by p.wake_at limit 1 $$;

-- As before, by the index.
create or replace function due_posts() returns table (posts bigint, oldest_seconds double precision)
  language sql stable security definer set search_path = public
  as $$
    select count(*), coalesce(extract(epoch from now() - min(h.wake_at)), 0)::float8
    from post_hold h where h.wake_at <= now() and h.claimable
  $$;

-- A hold has ended, or another one has begun: what stepped aside comes back to its own time.
create function posts_let_in() returns trigger
  language plpgsql security definer set search_path = public
  as $$
    declare
      v_org uuid := case tg_table_name when 'org' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'org_id' end;
    begin
      -- Waits for the claims that set posts aside at this moment, each of them milliseconds, and so sees what they did.
      perform pg_advisory_xact_lock(4400003);
      update post p set wake_at = greatest(p.scheduled_for_utc, p.next_retry_at, p.lease_until)
      from (
        select id from post
        where org_id = v_org and status = 'scheduled'
          and wake_at > greatest(scheduled_for_utc, next_retry_at, lease_until)
        for update skip locked
      ) aside
      where p.org_id = v_org and p.id = aside.id;
      return null;
    end
  $$;
create trigger posts_let_in after update of status, access_state on org for each row
  when ((old.status, old.access_state) is distinct from (new.status, new.access_state))
  execute function posts_let_in();
create trigger posts_let_in after insert or update on publishing_pause for each row execute function posts_let_in();

revoke all on function lock_account_for_claim(uuid, uuid), posts_in_line(timestamptz, integer), posts_let_in() from public;
grant execute on function lock_account_for_claim(uuid, uuid), posts_in_line(timestamptz, integer) to galley_definer;
grant create on schema public to galley_definer;
alter function posts_let_in() owner to galley_definer;
revoke create on schema public from galley_definer;

-- Each step of a post leaves a dead row and a dead entry in post_wake, at the very end at which claims look. A fifth of
-- a large table is far too many of them to wait for.
alter table post set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0.02);

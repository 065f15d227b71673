-- Connected documents are read again at night. Spec W20, decision 114
alter table context_source
  -- When its pages were last asked for by a night.
  add column night_at timestamptz;
alter table context_document
  -- The source's time of the last edit when it was read, if that time tells of every change.
  add column edited_at timestamptz;
alter table context_reading
  -- Asked for by a night: a page that was not edited since is not read.
  add column only_changed boolean not null default false;

create policy definer on context_source to galley_definer using (true) with check (true);
grant select on context_source to galley_definer;

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
-- Who gets a function must be allowed to make one.
grant create on schema public to galley_definer;
alter function sources_to_read_again(timestamp with time zone, integer) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

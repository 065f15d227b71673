-- Commands of whoever runs the installation (backup, move, key rotation) look across workspaces. They act as
-- galley_operator, a role of its own: neither the application nor the workers may become it, and with row-level
-- security forced not even the owner of the tables sees their rows.
-- A later migration that makes a table ends with `select open_to_operator();`. A test demands it.
create function open_to_operator() returns void language plpgsql as $$
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
select open_to_operator();

-- For metrics: how many posts a worker should have in hand by now, and how late the latest of them is.
create function due_posts() returns table (posts bigint, oldest_seconds double precision)
  language sql stable security definer set search_path = public
  as $$
    select count(*), coalesce(extract(epoch from clock_timestamp() - min(p.wake_at)), 0)::float8
    from post p where p.wake_at <= clock_timestamp()
  $$;
revoke all on function due_posts() from public;
grant execute on function due_posts() to galley_sweep;
grant create on schema public to galley_definer;
alter function due_posts() owner to galley_definer;
revoke create on schema public from galley_definer;

-- What a row says of its own times holds together: nothing was changed before it was made. Rows are made by the
-- database's clock and changed by the clock of whoever changes them, which may be behind.
create function keep_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := new.created_at;
  return new;
end $$;

-- For every table that has both columns and not the trigger yet: call it again after making one.
create function keep_times_in_order() returns void language plpgsql as $$
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
select keep_times_in_order();

-- Posts by time with those that have none last, in falling order too; the index post_scheduled has them last in rising
-- order.
create index post_scheduled_falling on post (org_id, scheduled_for_utc desc nulls last, id desc);

-- Time zones by their own spelling. An owner that is no superuser sees the rows only unforced.
alter table org no force row level security;
alter table post_group no force row level security;
alter table scheduler_profile no force row level security;
update org o set timezone = n.name from pg_timezone_names n
  where lower(n.name) = lower(o.timezone) and n.name <> o.timezone;
update post_group g set timezone = n.name from pg_timezone_names n
  where lower(n.name) = lower(g.timezone) and n.name <> g.timezone;
update scheduler_profile p set audience_timezone = n.name from pg_timezone_names n
  where lower(n.name) = lower(p.audience_timezone) and n.name <> p.audience_timezone;
alter table org force row level security;
alter table post_group force row level security;
alter table scheduler_profile force row level security;

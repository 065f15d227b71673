-- What people were told is kept for a year. Decision 058
create function sweep_notifications(p_now timestamptz, p_limit integer) returns integer
  language sql security definer set search_path = public, pg_temp
  as $$
    with old as (
      select org_id, id from notification where created_at < p_now - interval '1 year' order by created_at limit p_limit
    ), gone as (
      delete from notification n using old where n.org_id = old.org_id and n.id = old.id returning 1
    )
    select count(*)::integer from gone
  $$;
revoke all on function sweep_notifications(timestamptz, integer) from public;
grant execute on function sweep_notifications(timestamptz, integer) to galley_sweep;
grant delete on notification to galley_definer;
grant create on schema public to galley_definer;
alter function sweep_notifications(timestamptz, integer) owner to galley_definer;
revoke create on schema public from galley_definer;
create index notification_age on notification (created_at);

-- What still asks for something that has been done, or that was asked anew since: found by its subject.
create index notification_asking on notification (org_id, (metadata->'subject'->>'id'))
  where read_at is null and dismissed_at is null;

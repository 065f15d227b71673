-- Where plans are sold, a workspace without one can only be read: also those that were there before plans were sold.
-- Ids only.
create function orgs_without_plan(p_limit integer) returns table (org_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.id from org o
    where o.access_state <> 'subscription_required' and not exists (select from subscription s where s.org_id = o.id)
    limit p_limit
  $$;
revoke all on function orgs_without_plan(integer) from public;
grant execute on function orgs_without_plan(integer) to galley_sweep;
grant create on schema public to galley_definer;
alter function orgs_without_plan(integer) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

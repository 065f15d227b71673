-- A kind of job may say how many of one person's workspaces run at once. docs/decisions/031-one-accounts-share.md
-- `p_in_hand`: the workspace of each job that is under way. Answers the workspaces whose owner has enough of them.
create function orgs_to_wait(p_in_hand uuid[], p_most integer) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with busy as (
      select coalesce(o.owner_id, o.id) as owner
      from unnest(p_in_hand) as hand (id) join org o on o.id = hand.id
      group by 1 having count(*) >= p_most
    )
    select o.id from busy b join org o on coalesce(o.owner_id, o.id) = b.owner
  $$;
revoke all on function orgs_to_wait(uuid[], integer) from public;
grant execute on function orgs_to_wait(uuid[], integer) to galley_sweep;
grant create on schema public to galley_definer;
alter function orgs_to_wait(uuid[], integer) owner to galley_definer;
revoke create on schema public from galley_definer;

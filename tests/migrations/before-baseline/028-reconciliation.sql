-- Nightly reconciliation: what Galley holds to be published is looked up where it should stand.

-- When a published post was found gone on its platform; null again once it is back.
alter table post add column removed_at timestamptz;
alter table account_reading add column reconciled_at timestamptz;

-- Failed posts that may be live: few, and looked for every night.
create index post_in_doubt on post (org_id, social_account_id) where status = 'failed' and outcome_unknown;

-- Accounts whose hour of the night has come and that were not looked at since. Each has a moment of its own between one
-- and six o'clock on its workspace's wall, the same every night, so that a large installation's accounts come one by one.
create function accounts_to_reconcile(p_now timestamptz, p_limit integer) returns table (org_id uuid, account_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select a.org_id, a.id
    from social_account a
    join org o on o.id = a.org_id
    left join account_reading r on r.org_id = a.org_id and r.account_id = a.id
    cross join lateral (
      select (date_trunc('day', p_now at time zone coalesce(o.timezone, 'UTC'))
        + make_interval(secs => 3600 + abs(hashtext(a.id::text)::bigint) % 18000))
        at time zone coalesce(o.timezone, 'UTC') as tonight
    ) n
    where a.status = 'connected' and o.status = 'active' and n.tonight <= p_now
      and a.created_at < n.tonight -- what was connected since has its first night tomorrow
      and (r.reconciled_at is null or r.reconciled_at < n.tonight)
    order by n.tonight
    limit p_limit
  $$;

revoke all on function accounts_to_reconcile(timestamptz, integer) from public;
grant execute on function accounts_to_reconcile(timestamptz, integer) to galley_sweep;
grant create on schema public to galley_definer;
alter function accounts_to_reconcile(timestamptz, integer) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

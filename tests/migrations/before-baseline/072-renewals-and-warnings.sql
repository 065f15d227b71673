-- Tokens of sixty days are renewed weeks before they end, those of an hour minutes before: each network says how long. And
-- people are told in time of a sign-in that no machine can renew.
alter table social_account
  -- When its tokens are renewed next, unless somebody needs them before. Null: nobody has looked at them yet.
  add column renew_at timestamptz,
  -- Renewals that failed since the last that did not.
  add column renewal_failures integer not null default 0,
  -- When only a person can go on, by connecting it again. Null: never, as far as the network says.
  add column sign_in_ends_at timestamptz,
  -- How many days ahead its people were told last.
  add column warned_days integer;

drop index social_account_refresh;
create index social_account_renewal on social_account (renew_at)
  where status = 'connected' and token_expires_at is not null;

create or replace function accounts_to_refresh(p_before timestamptz, p_limit integer)
  returns table (org_id uuid, account_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.org_id, a.id from social_account a
    where a.status = 'connected' and a.token_expires_at is not null and (a.renew_at is null or a.renew_at < p_before)
      and (a.refresh_lease_until is null or a.refresh_lease_until < now())
    order by a.renew_at nulls first limit p_limit
  $$;

-- When only a person can go on, for all that is known now: renewals that fail for about an hour are no hope.
create index social_account_end on social_account (
  least(sign_in_ends_at, case when renewal_failures >= 6 then token_expires_at end)
) where status = 'connected';

-- Accounts whose people have not been told yet that 14, 7, 3 or 1 days are left: ids only.
create function accounts_to_warn(p_now timestamptz, p_limit integer)
  returns table (org_id uuid, account_id uuid, days integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.org_id, a.id, step.days
    from social_account a
    cross join lateral (select least(a.sign_in_ends_at, case when a.renewal_failures >= 6 then a.token_expires_at end)) e(at)
    cross join lateral (
      select min(ahead) from unnest(array[14, 7, 3, 1]) ahead where e.at <= p_now + ahead * interval '1 day'
    ) step(days)
    where a.status = 'connected' and e.at <= p_now + interval '14 days'
      and (a.warned_days is null or a.warned_days > step.days)
    order by e.at limit p_limit
  $$;
revoke all on function accounts_to_warn(timestamptz, integer) from public;
grant execute on function accounts_to_warn(timestamptz, integer) to galley_sweep;
grant create on schema public to galley_definer;
alter function accounts_to_warn(timestamptz, integer) owner to galley_definer;
revoke create on schema public from galley_definer;

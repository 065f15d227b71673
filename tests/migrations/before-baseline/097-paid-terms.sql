-- What a plan was paid for, from when to when: credits of a plan come by the month, also of one that is paid by the year.
create table billing_term (
  org_id uuid not null references org (id),
  provider text not null,
  provider_transaction_id text not null,
  plan_key text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Months whose credits have been granted.
  months_granted integer not null default 0,
  -- Refunded, or the plan was changed: nothing more is granted from it.
  ended_at timestamptz,
  primary key (org_id, provider, provider_transaction_id)
);
create index billing_term_open on billing_term (starts_at) where ended_at is null;
alter table billing_term enable row level security;
alter table billing_term force row level security;
create policy current_org on billing_term using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on billing_term to galley_app;

-- Workspaces in which the credits of another month of a paid term are due. Ids only.
create function billing_months_due(p_now timestamptz, p_limit integer) returns table (org_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select distinct t.org_id from billing_term t
    where t.ended_at is null and t.starts_at + t.months_granted * interval '1 month' <= p_now
      and t.starts_at + t.months_granted * interval '1 month' < t.ends_at
    limit p_limit
  $$;
revoke all on function billing_months_due(timestamptz, integer) from public;
grant execute on function billing_months_due(timestamptz, integer) to galley_sweep;
grant create on schema public to galley_definer;
alter function billing_months_due(timestamptz, integer) owner to galley_definer;
revoke create on schema public from galley_definer;
grant select on billing_term to galley_definer;
create policy definer on billing_term to galley_definer using (true) with check (true);

select open_to_operator();

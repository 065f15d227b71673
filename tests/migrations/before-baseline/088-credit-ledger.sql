-- Credits: a double-entry ledger in milli-credits (1 credit = 1000). What was written down is never changed: entries,
-- transactions and usage can only be added to, by whoever the application acts for. docs/decisions/059-credit-ledger.md

-- What a workspace has: the sums of its grants, kept beside them. This one row is locked by whoever moves credits.
create table credit_balance (
  org_id uuid primary key references org (id),
  monthly bigint not null default 0 check (monthly >= 0),
  rollover bigint not null default 0 check (rollover >= 0),
  allowance bigint not null default 0 check (allowance >= 0),
  purchased bigint not null default 0 check (purchased >= 0),
  -- Reserved by open holds.
  held bigint not null default 0 check (held >= 0),
  -- The period that is counted, and what was used in it.
  period_start timestamptz,
  used_given bigint not null default 0 check (used_given >= 0),
  used_purchased bigint not null default 0 check (used_purchased >= 0),
  -- The month for which the owner's budget was granted last: 2026-11.
  budget_month text,
  updated_at timestamptz not null default now(),
  constraint credit_balance_covers_held check (held <= monthly + rollover + allowance + purchased)
);

-- The budget of a workspace without a subscription, a month; without a row it is that of the plan self_hosted.
create table credit_budget (
  org_id uuid primary key references org (id),
  milli bigint not null check (milli >= 0),
  updated_at timestamptz not null default now()
);

create table credit_grant (
  org_id uuid not null references org (id),
  id uuid not null,
  kind text not null check (kind in ('monthly', 'rollover', 'allowance', 'purchased')),
  milli bigint not null check (milli > 0),
  remaining bigint not null check (remaining >= 0),
  -- Refunded, or removed by a lower budget.
  taken_back bigint not null default 0 check (taken_back >= 0),
  -- What it was given for: once for each.
  cause text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, kind, cause),
  check (remaining + taken_back <= milli)
);
create index credit_grant_left on credit_grant (org_id) where remaining > 0;
create index credit_grant_expiring on credit_grant (expires_at) where remaining > 0;

create table credit_hold (
  org_id uuid not null references org (id),
  id uuid not null,
  -- The same work has the same key, and so one hold.
  key text not null,
  action text not null,
  milli bigint not null check (milli > 0),
  state text not null default 'open' check (state in ('open', 'settled', 'voided', 'expired')),
  used bigint check (used between 0 and milli),
  run_id uuid,
  subject jsonb,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (org_id, id),
  unique (org_id, key),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'settled') = (used is not null))
);
create index credit_hold_open on credit_hold (org_id) where state = 'open';
create index credit_hold_expiring on credit_hold (expires_at) where state = 'open';

-- One movement of credits as people read of it. The entries are its sides.
create table credit_transaction (
  org_id uuid not null references org (id),
  id uuid not null,
  type text not null check (type in ('grant', 'usage', 'expiry', 'reversal')),
  -- Into the workspace: above zero; out of it: below.
  milli bigint not null check (milli <> 0 or type = 'reversal'),
  monthly_after bigint not null,
  purchased_after bigint not null,
  hold_id uuid,
  -- Where the same cause must not move credits twice.
  cause text,
  metadata jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  unique (org_id, type, cause),
  foreign key (org_id, hold_id) references credit_hold (org_id, id)
);
create index credit_transaction_newest on credit_transaction (org_id, created_at desc, id desc);

create table credit_entry (
  org_id uuid not null,
  transaction_id uuid not null,
  grant_id uuid not null,
  -- Of the workspace: its four pots. Outside: where credits come from and go to.
  account text not null check (account in (
    'monthly', 'rollover', 'allowance', 'purchased', 'plan', 'sales', 'gift', 'usage', 'expired'
  )),
  milli bigint not null check (milli <> 0),
  primary key (org_id, transaction_id, grant_id, account),
  foreign key (org_id, transaction_id) references credit_transaction (org_id, id),
  foreign key (org_id, grant_id) references credit_grant (org_id, id)
);

-- Entries come in by whole transactions, and the sides of each cancel out.
create function credit_entries_balance() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
    begin
      if exists (select from written group by org_id, transaction_id, grant_id having sum(milli) <> 0) then
        raise exception 'credit entries that do not add up to zero' using errcode = 'check_violation';
      end if;
      return null;
    end
  $$;
revoke all on function credit_entries_balance() from public;
create trigger credit_entries_balance after insert on credit_entry
  referencing new table as written for each statement execute function credit_entries_balance();

-- What was done for credits, by which model, and what it cost whoever runs this installation.
create table credit_usage (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  hold_id uuid not null,
  transaction_id uuid,
  action text not null,
  quantity double precision not null default 1,
  feature text,
  provider text,
  model text,
  input_tokens bigint,
  output_tokens bigint,
  total_tokens bigint,
  cost_micro_usd bigint,
  milli bigint not null check (milli >= 0),
  pricing_version text,
  used_fallback_estimate boolean not null default false,
  monthly_after bigint not null,
  purchased_after bigint not null,
  metadata jsonb,
  created_at timestamptz not null default clock_timestamp(),
  primary key (org_id, id),
  -- Nothing is settled twice.
  unique (org_id, hold_id),
  foreign key (org_id, hold_id) references credit_hold (org_id, id),
  foreign key (org_id, transaction_id) references credit_transaction (org_id, id)
);
create index credit_usage_newest on credit_usage (org_id, created_at desc, id desc);

do $$
declare t text;
begin
  foreach t in array array[
    'credit_balance', 'credit_budget', 'credit_grant', 'credit_hold', 'credit_transaction', 'credit_entry', 'credit_usage'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy current_org on %I using (org_id = app_org()) with check (org_id = app_org())', t);
  end loop;
end $$;

grant select, insert on credit_transaction, credit_entry, credit_usage to galley_app;
grant select, insert, update on credit_balance, credit_budget to galley_app;
grant select, insert on credit_grant, credit_hold to galley_app;
grant update (remaining, taken_back) on credit_grant to galley_app;
grant update (state, used, ended_at) on credit_hold to galley_app;

-- Workspaces in which credits or holds have run out. Ids only.
create function credits_run_out(p_limit integer) returns table (org_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select out_of.org_id from (
      (select g.org_id from credit_grant g where g.remaining > 0 and g.expires_at <= now() limit p_limit)
      union
      (select h.org_id from credit_hold h where h.state = 'open' and h.expires_at <= now() limit p_limit)
    ) out_of
    limit p_limit
  $$;
revoke all on function credits_run_out(integer) from public;
grant execute on function credits_run_out(integer) to galley_sweep;
grant create on schema public to galley_definer;
alter function credits_run_out(integer) owner to galley_definer;
revoke create on schema public from galley_definer;
grant select on credit_grant, credit_hold to galley_definer;
create policy definer on credit_grant to galley_definer using (true) with check (true);
create policy definer on credit_hold to galley_definer using (true) with check (true);

select open_to_operator();

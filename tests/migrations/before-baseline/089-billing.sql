-- What is known here of plans and payments, whichever provider takes them: providers fill these tables, and nothing else
-- reads a provider. docs/decisions/060-billing-behind-one-interface.md

create table billing_customer (
  org_id uuid primary key references org (id),
  provider text not null,
  provider_customer_id text not null,
  -- Money that the provider owes the customer: [{ currencyCode, availableCents }].
  credit_balances jsonb,
  updated_at timestamptz not null default now(),
  unique (provider, provider_customer_id)
);

-- The one subscription of a workspace that counts; it is the latest.
create table subscription (
  org_id uuid primary key references org (id),
  id uuid not null unique default gen_random_uuid(),
  provider text not null,
  provider_subscription_id text not null,
  plan_key text not null,
  provider_price_id text,
  status text not null check (status in ('active', 'pausing', 'paused', 'past_due', 'canceled', 'trialing')),
  billing_interval text not null check (billing_interval in ('month', 'year')),
  trial_ends_at timestamptz,
  past_due_since timestamptz,
  grace_ends_at timestamptz,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean,
  -- The provider's news that was applied last: what is older, or weighs less at the same moment, is not applied.
  news_at timestamptz not null default 'epoch',
  news_rank smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_subscription_id)
);

create table subscription_event (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  type text not null check (type in ('pausing', 'paused', 'resumed')),
  -- The provider's id of what it follows from: once for each.
  cause text not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, type, cause)
);
create index subscription_event_newest on subscription_event (org_id, created_at desc);

create table billing_transaction (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  provider text not null,
  provider_transaction_id text not null,
  type text not null check (type in ('subscription', 'plan_change', 'credits', 'payment_method', 'refund')),
  status text not null check (status in ('open', 'past_due', 'paid', 'canceled', 'refunded', 'partially_refunded')),
  -- In the lowest unit of the currency: cents. Below zero: money that went back.
  amount bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_at timestamptz,
  news_at timestamptz not null default 'epoch',
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, provider, provider_transaction_id)
);
create index billing_transaction_newest on billing_transaction (org_id, created_at desc, id desc);

create table invoice (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  provider text not null,
  provider_invoice_id text not null,
  transaction_id uuid not null,
  status text not null check (status in ('open', 'past_due', 'paid', 'canceled', 'refunded', 'partially_refunded')),
  total bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, provider, provider_invoice_id),
  foreign key (org_id, transaction_id) references billing_transaction (org_id, id)
);
create index invoice_newest on invoice (org_id, created_at desc, id desc);
create index invoice_transaction on invoice (org_id, transaction_id);

do $$
declare t text;
begin
  foreach t in array array['billing_customer', 'subscription', 'subscription_event', 'billing_transaction', 'invoice'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy current_org on %I using (org_id = app_org()) with check (org_id = app_org())', t);
  end loop;
end $$;
grant select, insert, update on billing_customer, subscription, billing_transaction, invoice to galley_app;
grant select, insert on subscription_event to galley_app;

select open_to_operator();
select keep_times_in_order();

-- Paddle as the provider of billing. What it tells is stored before anything is done with it. Decision 065

-- Each event once, by Paddle's own id, whether it came by webhook or from the event stream. It belongs to no workspace until
-- it is applied, so it is seen from none.
create table paddle_event (
  event_id text primary key check (length(event_id) between 1 and 100),
  event_type text not null,
  occurred_at timestamptz not null,
  -- The bytes that were signed; of an event from the stream, the event as it stood there.
  body text not null,
  -- No webhook brought it, or none has yet.
  from_stream boolean not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  -- The workspace that it was applied to; null: it concerns none here.
  org_id uuid references org (id)
);
create index paddle_event_open on paddle_event (received_at) where applied_at is null;
alter table paddle_event enable row level security;
alter table paddle_event force row level security;
create policy no_org on paddle_event using (app_org() is null) with check (app_org() is null);
grant select, insert on paddle_event to galley_app;
grant update (applied_at, org_id) on paddle_event to galley_app;

-- How far the event stream has been read.
create table paddle_stream (
  id boolean primary key default true check (id),
  after_event_id text not null,
  read_at timestamptz not null default now()
);
grant select, insert, update on paddle_stream to galley_app;

-- One person may pay for several workspaces: the customer is the same.
alter table billing_customer drop constraint billing_customer_provider_provider_customer_id_key;
create index billing_customer_of_provider on billing_customer (provider, provider_customer_id);

alter table subscription
  -- When the provider made it: of two, the later one counts, whatever comes late of the earlier.
  add column provider_created_at timestamptz not null default 'epoch',
  -- When it was held against the provider last.
  add column compared_at timestamptz;
create index subscription_grace on subscription (grace_ends_at) where status = 'past_due';
create index billing_transaction_of_provider on billing_transaction (provider, provider_transaction_id);

-- The workspace that a subscription or a transaction is known in. Ids only.
create function paddle_workspace(p_subscription text, p_transaction text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(
      (select s.org_id from subscription s where s.provider = 'paddle' and s.provider_subscription_id = p_subscription),
      (select t.org_id from billing_transaction t
        where t.provider = 'paddle' and t.provider_transaction_id = p_transaction limit 1)
    )
  $$;
-- Workspaces whose subscription was not compared since then, longest first. Ids only.
create function paddle_to_compare(p_before timestamptz, p_limit integer) returns table (org_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.org_id from subscription s
    where s.provider = 'paddle' and s.status <> 'canceled' and coalesce(s.compared_at, 'epoch') < p_before
    order by s.compared_at nulls first limit p_limit
  $$;
-- Workspaces that have full access though their grace is over. Ids only.
create function grace_over(p_now timestamptz, p_limit integer) returns table (org_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.org_id from subscription s join org o on o.id = s.org_id
    where s.status = 'past_due' and s.grace_ends_at <= p_now and o.access_state = 'full'
    order by s.grace_ends_at limit p_limit
  $$;
revoke all on function paddle_workspace(text, text) from public;
revoke all on function paddle_to_compare(timestamptz, integer) from public;
revoke all on function grace_over(timestamptz, integer) from public;
grant execute on function paddle_workspace(text, text) to galley_app, galley_sweep;
grant execute on function paddle_to_compare(timestamptz, integer) to galley_sweep;
grant execute on function grace_over(timestamptz, integer) to galley_sweep;
grant create on schema public to galley_definer;
alter function paddle_workspace(text, text) owner to galley_definer;
alter function paddle_to_compare(timestamptz, integer) owner to galley_definer;
alter function grace_over(timestamptz, integer) owner to galley_definer;
revoke create on schema public from galley_definer;
grant select on subscription, billing_transaction to galley_definer;
create policy definer on subscription to galley_definer using (true) with check (true);
create policy definer on billing_transaction to galley_definer using (true) with check (true);

select open_to_operator();

-- Outbound webhooks (B6-1), and what reading the audit log needs.

create table webhook (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  url text not null,
  description text,
  -- Empty: every event.
  events text[] not null default '{}',
  secret_sealed bytea not null,
  -- After a rotation the secret before signs as well, until then.
  previous_secret_sealed bytea,
  previous_secret_until timestamptz,
  status text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason text check (disabled_reason in ('by_member', 'gone', 'failing')),
  disabled_at timestamptz,
  -- Since when every attempt has failed.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id)
);

-- One event on its way to one receiver. Its id is the message's (`webhook-id`), so it stays the same on each attempt.
create table webhook_delivery (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  event text not null,
  -- The very bytes that are signed and sent; jsonb would not keep them.
  payload text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  -- Names the one job that may make the next attempt: a job of an earlier turn finds that it is out of date.
  turn integer not null default 1,
  -- Attempts since it was made, or since it was last sent again by hand; the backoff counts from there.
  round_began_at timestamptz not null default now(),
  round_attempts integer not null default 0,
  attempt_count integer not null default 0,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz,
  last_http_status integer,
  last_error text,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, webhook_id) references webhook (org_id, id) on delete cascade
);
create index webhook_delivery_newest on webhook_delivery (org_id, webhook_id, created_at desc, id desc);
create index webhook_delivery_age on webhook_delivery (created_at);

create table webhook_attempt (
  org_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  http_status integer,
  error text,
  -- How the answer began.
  answer text,
  primary key (org_id, delivery_id, number),
  foreign key (org_id, delivery_id) references webhook_delivery (org_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['webhook', 'webhook_delivery', 'webhook_attempt'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy current_org on %I using (org_id = app_org()) with check (org_id = app_org())', t);
    execute format('create policy definer on %I to galley_definer using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, update, delete on webhook to galley_app;
grant select, insert, update on webhook_delivery to galley_app;
grant select, insert on webhook_attempt to galley_app;

-- Deliveries are kept for 30 days, and a secret only as long as it signs.
create function sweep_webhooks() returns void
  language sql security definer set search_path = public
  as $$
    delete from webhook_delivery where created_at < now() - interval '30 days';
    update webhook set previous_secret_sealed = null, previous_secret_until = null where previous_secret_until < now();
  $$;
revoke all on function sweep_webhooks() from public;
grant execute on function sweep_webhooks() to galley_sweep;
grant select, delete on webhook_delivery to galley_definer;
grant select, update (previous_secret_sealed, previous_secret_until) on webhook to galley_definer;
grant create on schema public to galley_definer;
alter function sweep_webhooks() owner to galley_definer;
revoke create on schema public from galley_definer;

-- Newest first with the id to break ties, so that a reader can go on after the last line seen.
drop index audit_log_org;
create index audit_log_newest on audit_log (org_id, at desc, id desc);
create index audit_log_target on audit_log (org_id, target_id, at desc, id desc) where target_id is not null;

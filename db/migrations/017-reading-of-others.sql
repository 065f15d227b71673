-- What was paid for reading others' posts: each resource once for a workspace and day. Decision 117
create table read_charge (
  org_id uuid not null,
  -- The day in UTC, after which the network charges anew.
  day date not null,
  kind text not null,
  resource_id text not null,
  -- What the workspace was charged, in thousandths of a credit.
  milli integer not null,
  created_at timestamptz not null default now(),
  constraint read_charge_pkey primary key (org_id, day, kind, resource_id),
  constraint read_charge_org_id_fkey foreign key (org_id) references org (id) on delete cascade,
  constraint read_charge_kind_check check (kind in ('post', 'user')),
  constraint read_charge_milli_check check (milli >= 0)
);
create index read_charge_day on read_charge (day);
alter table read_charge enable row level security, force row level security;
create policy current_org on read_charge using (org_id = app_org()) with check (org_id = app_org());
create policy definer on read_charge to galley_definer using (true) with check (true);
grant select, insert on read_charge to galley_app;
grant select, delete on read_charge to galley_definer;
comment on table read_charge is 'Posts and people whose reading was paid for, by day';

create table read_price (
  id boolean not null default true,
  -- In millionths of a US dollar. Null: never told in a known form.
  post_micro_usd integer,
  user_micro_usd integer,
  told_at timestamptz,
  asked_at timestamptz not null,
  constraint read_price_pkey primary key (id),
  constraint read_price_id_check check (id),
  constraint read_price_positive_check check (post_micro_usd > 0 and user_micro_usd > 0)
);
grant select, insert, update on read_price to galley_app;
comment on table read_price is 'What the network says today that reading costs';

-- Forgets what was read before a day, the oldest first.
create function sweep_read_charges(p_before date, p_limit integer)
  returns integer
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    with old as (
      select org_id, day, kind, resource_id from read_charge where day < p_before order by day limit p_limit
    ), gone as (
      delete from read_charge c using old o
      where c.org_id = o.org_id and c.day = o.day and c.kind = o.kind and c.resource_id = o.resource_id
      returning 1
    )
    select count(*)::int from gone
  $$;
revoke all on function sweep_read_charges(date, integer) from public;
grant execute on function sweep_read_charges(date, integer) to galley_sweep;
-- Who gets a function must be allowed to make one.
grant create on schema public to galley_definer;
alter function sweep_read_charges(date, integer) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

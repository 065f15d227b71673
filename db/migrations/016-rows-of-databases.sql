-- Ticked rows of a source's databases become drafts. Spec W20, decision 116
create table context_mapping (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  database_id text not null,
  title text not null,
  url text,
  -- Which columns make a draft, and which are written: the contract's `mappingFields`.
  fields jsonb not null,
  -- The database's columns when it was read last.
  columns jsonb not null,
  -- The person in whose name rows are drafted.
  mapped_by uuid not null,
  -- Rows that were edited before have been read.
  read_from timestamptz,
  read_at timestamptz,
  due_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint context_mapping_pkey primary key (org_id, id),
  constraint context_mapping_source_fkey foreign key (org_id, source_id) references context_source (org_id, id),
  constraint context_mapping_mapped_by_fkey foreign key (mapped_by) references user_account (id),
  constraint context_mapping_database_key unique (org_id, source_id, database_id)
);
alter table context_mapping enable row level security, force row level security;
create policy current_org on context_mapping using (org_id = app_org()) with check (org_id = app_org());
create policy definer on context_mapping to galley_definer using (true) with check (true);
grant select, insert, update, delete on context_mapping to galley_app;
grant select on context_mapping to galley_definer;
create trigger times_in_order before insert or update on context_mapping
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table context_mapping is 'Which columns of a database make drafts of its ticked rows';

-- A row outlives the mapping of its database: it is drafted once, whatever is mapped anew.
create table context_row (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  database_id text not null,
  external_id text not null,
  title text not null,
  url text,
  group_id uuid,
  -- What the row said when its draft was written or brought up to date, and a hash of it.
  drafted jsonb,
  drafted_hash text,
  -- The posts as they were written then, each with the hash of its content.
  drafted_posts jsonb,
  -- What the row says now, if that is something else.
  said jsonb,
  problem text,
  absence text,
  -- When the source was asked for it last.
  checked_at timestamptz not null default now(),
  -- The state and address that the row holds, as far as they were written.
  written jsonb,
  written_at timestamptz,
  write_after timestamptz,
  write_failures integer not null default 0,
  write_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint context_row_pkey primary key (org_id, id),
  constraint context_row_source_fkey foreign key (org_id, source_id) references context_source (org_id, id),
  constraint context_row_group_fkey foreign key (org_id, group_id) references post_group (org_id, id),
  constraint context_row_page_key unique (org_id, source_id, external_id),
  constraint context_row_absence_check check (absence in ('unticked', 'deleted')),
  constraint context_row_drafted_check check (
    (group_id is null) = (drafted is null) and (drafted is null) = (drafted_hash is null)
    and (drafted is null) = (drafted_posts is null))
);
create index context_row_group on context_row (org_id, group_id);
create index context_row_database on context_row (org_id, source_id, database_id, updated_at desc, id);
alter table context_row enable row level security, force row level security;
create policy current_org on context_row using (org_id = app_org()) with check (org_id = app_org());
create policy definer on context_row to galley_definer using (true) with check (true);
grant select, insert, update, delete on context_row to galley_app;
grant select on context_row to galley_definer;
create trigger times_in_order before insert or update on context_row
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table context_row is 'A row that was ticked once: what it became, what it says now, what was written into it';

create function databases_to_read(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, source_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select m.org_id, m.source_id
    from context_mapping m
    join context_source s on s.org_id = m.org_id and s.id = m.source_id
    join org o on o.id = m.org_id
    where m.due_at <= p_now and s.status = 'connected' and o.status = 'active' and o.access_state = 'full'
    group by m.org_id, m.source_id
    order by min(m.due_at)
    limit p_limit
  $$;

-- Rows whose draft moved since the row was written last.
create function rows_to_write(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, source_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select r.org_id, r.source_id
    from context_mapping m
    join context_source s on s.org_id = m.org_id and s.id = m.source_id
    join org o on o.id = m.org_id
    join context_row r on r.org_id = m.org_id and r.source_id = m.source_id and r.database_id = m.database_id
    where (m.fields->>'stateColumn' is not null or m.fields->>'addressColumn' is not null)
      and s.status = 'connected' and o.status = 'active'
      and r.group_id is not null and r.absence is distinct from 'deleted'
      and (r.write_after is null or r.write_after <= p_now)
      and exists (
        select from post p
        where p.org_id = r.org_id and p.group_id = r.group_id
          and (r.written_at is null or p.updated_at > r.written_at)
      )
    group by r.org_id, r.source_id
    limit p_limit
  $$;

grant create on schema public to galley_definer;
revoke all on function databases_to_read(timestamp with time zone, integer) from public;
grant execute on function databases_to_read(timestamp with time zone, integer) to galley_sweep;
alter function databases_to_read(timestamp with time zone, integer) owner to galley_definer;
revoke all on function rows_to_write(timestamp with time zone, integer) from public;
grant execute on function rows_to_write(timestamp with time zone, integer) to galley_sweep;
alter function rows_to_write(timestamp with time zone, integer) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

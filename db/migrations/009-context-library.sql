-- Documents that drafts may use, copied from where a workspace keeps them. Spec W20, decision 108
create table context_source (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_type text not null,
  status text not null default 'connected',
  external_workspace_id text,
  workspace_name text,
  credentials_sealed bytea,
  -- Until then one process gets new tokens: a source takes a refresh token once.
  refresh_lease_until timestamptz,
  last_refreshed_at timestamptz,
  -- The source asked for no more requests until then.
  limited_until timestamptz,
  -- Until then one process reads its pages, and no other does.
  reading_until timestamptz,
  last_synced_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint context_source_pkey primary key (org_id, id),
  constraint context_source_org_id_fkey foreign key (org_id) references org (id),
  constraint context_source_workspace_key unique (org_id, source_type, external_workspace_id),
  constraint context_source_source_type_check check (source_type in ('notion')),
  constraint context_source_status_check check (status in ('connected', 'disconnected', 'error'))
);
alter table context_source enable row level security, force row level security;
create policy current_org on context_source using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on context_source to galley_app;
create trigger times_in_order before insert or update on context_source
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table context_source is 'A connected place with documents, such as a workspace of Notion';

create table context_document (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  source_id uuid not null,
  external_id text not null,
  title text not null,
  content_text text not null,
  content_hash bytea not null,
  content_url text,
  enabled boolean not null default true,
  disclosure text not null default 'private',
  missing_since timestamptz,
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint context_document_pkey primary key (org_id, id),
  constraint context_document_source_fkey foreign key (org_id, source_id) references context_source (org_id, id),
  constraint context_document_page_key unique (org_id, source_id, external_id),
  constraint context_document_disclosure_check check (disclosure in ('public', 'private', 'restricted')),
  constraint context_document_missing_check check (missing_since is null or not enabled)
);
create index context_document_newest on context_document (org_id, created_at desc, id desc);
alter table context_document enable row level security, force row level security;
create policy current_org on context_document using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on context_document to galley_app;
create trigger times_in_order before insert or update on context_document
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table context_document is 'A page of a source as plain text, and whether drafts may use it';

-- A page that somebody wants read. The row goes when the page has been read; if that failed, it keeps why.
create table context_reading (
  org_id uuid not null,
  source_id uuid not null,
  external_id text not null,
  asked_at timestamptz not null default clock_timestamp(),
  failures integer not null default 0,
  error text,
  constraint context_reading_pkey primary key (org_id, source_id, external_id),
  constraint context_reading_source_fkey foreign key (org_id, source_id) references context_source (org_id, id)
);
alter table context_reading enable row level security, force row level security;
create policy current_org on context_reading using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on context_reading to galley_app;
comment on table context_reading is 'Pages that are to be read from a source, and those that could not be';

-- What a source has answered while a page is read, so that a reading that broke off goes on where it was.
create table context_part (
  org_id uuid not null,
  source_id uuid not null,
  external_id text not null,
  name text not null,
  answer jsonb not null,
  constraint context_part_pkey primary key (org_id, source_id, external_id, name),
  constraint context_part_reading_fkey foreign key (org_id, source_id, external_id)
    references context_reading (org_id, source_id, external_id) on delete cascade
);
alter table context_part enable row level security, force row level security;
create policy current_org on context_part using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, delete on context_part to galley_app;
comment on table context_part is 'What a source has answered of a page that is still being read';

-- Consents are given at sources of documents too. The rows live ten minutes, so that checking them takes no time.
alter table oauth_state drop constraint oauth_state_platform_check;
alter table oauth_state add constraint oauth_state_platform_check check (platform in ('x', 'linkedin', 'tiktok',
  'reddit', 'facebook', 'instagram', 'youtube', 'bluesky', 'threads', 'notion'));

select open_to_operator();

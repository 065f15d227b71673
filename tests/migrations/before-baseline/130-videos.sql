-- Branded videos: what each was made of and with, and what came of it. How far it is, and how it ended, its run says.
-- Decision 078
create table video_render (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  source_asset_id uuid not null,
  -- Everything that it was made with, so that it can be made again.
  branding jsonb not null,
  language text,
  captions jsonb not null default '[]',
  -- Each word as it was heard, for the mark on the spoken one when captions have been edited.
  words jsonb not null default '[]',
  warnings jsonb not null default '[]',
  -- The newest one: captions that are edited make another.
  run_id uuid not null,
  stage text check (stage in ('preparing', 'transcribing', 'branding', 'finishing')),
  stage_progress real check (stage_progress between 0 and 1),
  -- The file of the library that came of it the last time.
  asset_id uuid,
  -- Of all its runs.
  credits_used numeric,
  created_by_user_id uuid references user_account (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, source_asset_id) references media_asset (org_id, id),
  foreign key (org_id, asset_id) references media_asset (org_id, id),
  foreign key (org_id, run_id) references agent_run (org_id, id)
);
create index video_render_run on video_render (org_id, run_id);
create index video_render_source on video_render (org_id, source_asset_id);
create index video_render_asset on video_render (org_id, asset_id) where asset_id is not null;

-- What a workspace's videos are made with unless something else is asked for.
create table video_defaults (
  org_id uuid primary key references org (id),
  branding jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table video_render enable row level security;
alter table video_render force row level security;
create policy current_org on video_render using (org_id = app_org()) with check (org_id = app_org());
alter table video_defaults enable row level security;
alter table video_defaults force row level security;
create policy current_org on video_defaults using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on video_render, video_defaults to galley_app;

select keep_times_in_order();
select open_to_operator();

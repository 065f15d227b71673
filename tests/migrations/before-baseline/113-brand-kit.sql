-- The colours, fonts, logo and words that the workspace's visuals are made with. Decision 071
create table brand_kit (
  org_id uuid primary key references org (id),
  color_primary text check (color_primary ~ '^#[0-9a-f]{6}$'),
  color_secondary text check (color_secondary ~ '^#[0-9a-f]{6}$'),
  color_accent text check (color_accent ~ '^#[0-9a-f]{6}$'),
  color_background text check (color_background ~ '^#[0-9a-f]{6}$'),
  heading_font text,
  body_font text,
  -- A file of the library: a picture, whatever the logo was made as.
  logo_asset_id uuid,
  -- Where it was copied from, if it was.
  logo_source_url text,
  tagline text,
  website text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (org_id, logo_asset_id) references media_asset (org_id, id),
  check (logo_source_url is null or logo_asset_id is not null)
);

alter table brand_kit enable row level security;
alter table brand_kit force row level security;
create policy current_org on brand_kit using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on brand_kit to galley_app;

select keep_times_in_order();
select open_to_operator();

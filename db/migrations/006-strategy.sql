-- What a workspace wants to say and to whom, in versions. Spec W12, decision 101
create table strategy (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  version integer not null,
  status text not null default 'draft',
  source text not null,
  source_goal text,
  primary_objective text not null,
  target_audience text not null,
  pillars jsonb not null default '[]',
  channel_priorities jsonb not null default '[]',
  content_mix jsonb not null default '[]',
  positioning_angles text[] not null default '{}',
  opportunities jsonb not null default '[]',
  priorities jsonb not null default '[]',
  guardrail_notes text[] not null default '{}',
  recommendations jsonb not null default '[]',
  confidence text,
  generated_at timestamptz,
  suggested_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by uuid,
  edited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint strategy_pkey primary key (org_id, id),
  constraint strategy_org_id_fkey foreign key (org_id) references org (id),
  constraint strategy_version_key unique (org_id, version),
  constraint strategy_id_version_key unique (org_id, id, version),
  constraint strategy_version_check check (version > 0),
  constraint strategy_status_check check (status in ('draft', 'active', 'superseded')),
  constraint strategy_source_check check (source in ('ai', 'heuristic')),
  constraint strategy_confidence_check check (confidence in ('high', 'medium', 'low'))
);
create unique index strategy_one_active on strategy (org_id) where status = 'active';
alter table strategy enable row level security, force row level security;
create policy current_org on strategy using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on strategy to galley_app;
create trigger times_in_order before insert or update on strategy
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table strategy is 'The versions of a workspace’s plan: what it wants to say, and to whom; at most one is active';

-- What groups named of a strategy until now was kept as it was sent, and named nothing that there was.
alter table post_group no force row level security;
update post_group
  set strategy_id = null, strategy_version = null, pillar_id = null, priority_id = null, opportunity_id = null
  where strategy_id is not null or strategy_version is not null or pillar_id is not null or priority_id is not null
    or opportunity_id is not null;
alter table post_group force row level security;
alter table post_group add constraint post_group_strategy_fkey foreign key (org_id, strategy_id, strategy_version)
  references strategy (org_id, id, version);

select open_to_operator();

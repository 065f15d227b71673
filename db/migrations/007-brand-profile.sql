-- Whom a workspace speaks for, and how; what is known, with where it comes from. Spec W15, W16, decision 105
create table brand_profile (
  org_id uuid not null,
  mission text,
  tone text not null default '',
  personality_traits text[] not null default '{}',
  writing_guidelines text[] not null default '{}',
  banned_phrases text[] not null default '{}',
  overview text not null default '',
  products_or_services text[] not null default '{}',
  target_audience text[] not null default '{}',
  value_proposition text not null default '',
  differentiators text[] not null default '{}',
  brand_type text not null default 'unknown',
  identity text,
  expertise text[] not null default '{}',
  goals text[] not null default '{}',
  topics text[] not null default '{}',
  opinions text[] not null default '{}',
  disclosure text not null default 'public',
  -- By field, the value as it was read from a website. While the field still has it, nobody has written or confirmed it.
  inferred jsonb not null default '{}',
  confirmed_at timestamptz,
  confirmed_by uuid,
  inferred_at timestamptz,
  refreshed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint brand_profile_pkey primary key (org_id),
  constraint brand_profile_org_id_fkey foreign key (org_id) references org (id),
  constraint brand_profile_brand_type_check check (brand_type in ('personal', 'business', 'unknown')),
  constraint brand_profile_disclosure_check check (disclosure in ('public', 'private', 'restricted'))
);
alter table brand_profile enable row level security, force row level security;
create policy current_org on brand_profile using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on brand_profile to galley_app;
create trigger times_in_order before insert or update on brand_profile
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table brand_profile is 'Whom a workspace speaks for, and how; its colours, fonts, logo and tagline are in brand_kit';

create table brand_guardrail (
  org_id uuid not null,
  id text not null,
  place integer not null,
  text text not null,
  disclosure text not null default 'public',
  constraint brand_guardrail_pkey primary key (org_id, id),
  constraint brand_guardrail_org_id_fkey foreign key (org_id) references org (id),
  constraint brand_guardrail_disclosure_check check (disclosure in ('public', 'private', 'restricted'))
);
alter table brand_guardrail enable row level security, force row level security;
create policy current_org on brand_guardrail using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on brand_guardrail to galley_app;
comment on table brand_guardrail is 'What a workspace’s posts must keep to';

create table brand_knowledge (
  org_id uuid not null,
  id text not null,
  place integer not null,
  kind text not null,
  text text not null,
  origin text not null,
  source_type text,
  source_url text,
  source_external_id text,
  fetched_at timestamptz,
  updated_at timestamptz,
  confidence text,
  user_supplied boolean not null default false,
  disclosure text not null default 'public',
  durability text not null default 'durable',
  confirmed boolean not null default false,
  constraint brand_knowledge_pkey primary key (org_id, id),
  constraint brand_knowledge_org_id_fkey foreign key (org_id) references org (id),
  constraint brand_knowledge_kind_check check (kind in ('claim', 'fact', 'opinion', 'preference', 'topic')),
  constraint brand_knowledge_origin_check check (origin in ('user', 'inferred', 'imported', 'learned')),
  constraint brand_knowledge_confidence_check check (confidence in ('high', 'medium', 'low')),
  constraint brand_knowledge_disclosure_check check (disclosure in ('public', 'private', 'restricted')),
  constraint brand_knowledge_durability_check check (durability in ('durable', 'time_sensitive'))
);
alter table brand_knowledge enable row level security, force row level security;
create policy current_org on brand_knowledge using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on brand_knowledge to galley_app;
comment on table brand_knowledge is 'What is known of a brand, each with where it comes from and who may learn of it';

create table brand_proposal (
  org_id uuid not null,
  field text not null,
  proposed jsonb not null,
  source text not null,
  confidence text not null,
  evidence jsonb not null default '[]',
  read_at timestamptz not null,
  constraint brand_proposal_pkey primary key (org_id, field),
  constraint brand_proposal_org_id_fkey foreign key (org_id) references org (id),
  constraint brand_proposal_source_check check (source in ('ai', 'heuristic')),
  constraint brand_proposal_confidence_check check (confidence in ('high', 'medium', 'low'))
);
alter table brand_proposal enable row level security, force row level security;
create policy current_org on brand_proposal using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on brand_proposal to galley_app;
comment on table brand_proposal is 'What a website says otherwise than what a person wrote or confirmed in the profile';

select open_to_operator();

-- What people note down before it is a post. Spec W11
create table thought (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  text text not null,
  kind text not null default 'thought',
  status text not null default 'new',
  source text,
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint thought_pkey primary key (org_id, id),
  constraint thought_org_id_fkey foreign key (org_id) references org (id),
  constraint thought_kind_check check (kind in ('thought', 'tip', 'opinion', 'story', 'lesson')),
  constraint thought_status_check check (status in ('new', 'drafted', 'archived'))
);
create index thought_newest on thought (org_id, created_at desc, id desc);
alter table thought enable row level security, force row level security;
create policy current_org on thought using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on thought to galley_app;
create trigger times_in_order before insert or update on thought
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table thought is 'What somebody noted down, and a post may be drafted from';

create table thought_draft (
  org_id uuid not null,
  thought_id uuid not null,
  group_id uuid not null,
  created_at timestamptz not null default now(),
  constraint thought_draft_pkey primary key (org_id, thought_id, group_id),
  constraint thought_draft_thought_fkey foreign key (org_id, thought_id) references thought (org_id, id)
    on delete cascade,
  constraint thought_draft_group_fkey foreign key (org_id, group_id) references post_group (org_id, id)
    on delete cascade
);
create index thought_draft_group on thought_draft (org_id, group_id);
alter table thought_draft enable row level security, force row level security;
create policy current_org on thought_draft using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, delete on thought_draft to galley_app;
comment on table thought_draft is 'Which drafts were made from a thought; they stay when it is deleted';

select open_to_operator();

-- What verdicts and edits teach, by which posts, and what a person made of it. Spec W17, decision 105
alter table preference_signal
  -- What drafts are told; null: the line that belongs to the signal.
  add column guideline text,
  add column promoted_at timestamptz,
  add column promoted_by uuid;

create table preference_source (
  org_id uuid not null,
  signal_id uuid not null,
  post_id uuid not null,
  seen_at timestamptz not null default now(),
  constraint preference_source_pkey primary key (org_id, signal_id, post_id),
  constraint preference_source_signal_fkey foreign key (org_id, signal_id)
    references preference_signal (org_id, id) on delete cascade,
  constraint preference_source_post_fkey foreign key (org_id, post_id) references post (org_id, id) on delete cascade
);
create index preference_source_post on preference_source (org_id, post_id);
alter table preference_source enable row level security, force row level security;
create policy current_org on preference_source using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on preference_source to galley_app;
comment on table preference_source is 'The posts whose verdict or edit showed a preference';

create table drafted_text (
  org_id uuid not null,
  post_id uuid not null,
  text text not null,
  constraint drafted_text_pkey primary key (org_id, post_id),
  constraint drafted_text_post_fkey foreign key (org_id, post_id) references post (org_id, id) on delete cascade
);
alter table drafted_text enable row level security, force row level security;
create policy current_org on drafted_text using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, delete on drafted_text to galley_app;
comment on table drafted_text is 'What a post said before somebody else changed it, until it is approved';

-- The step of the first run that somebody looks at; null: none was chosen. Spec U6, decision 107
alter table org
  add column onboarding_step text,
  add constraint org_onboarding_step_check check (
    onboarding_step in ('brand', 'social', 'x_connection', 'billing', 'strategy', 'first_content')
  );

select open_to_operator();

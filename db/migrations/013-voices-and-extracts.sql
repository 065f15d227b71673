-- How drafts for an account sound where that differs from the workspace's voice: tone, personalityTraits,
-- writingGuidelines, bannedPhrases, as the contract's AccountVoice. Null: as the workspace does. Decision 113
alter table social_account add column voice jsonb;

-- What drafts are told of a document: a form that a model filled in from its words, in a call of its own. It holds as long
-- as the document says what it said then, and as the prompt asks what it asked then.
create table context_extract (
  org_id uuid not null,
  document_id uuid not null,
  content_hash bytea not null,
  prompt_id text not null,
  form jsonb not null,
  created_at timestamptz not null default now(),
  constraint context_extract_pkey primary key (org_id, document_id),
  constraint context_extract_document_fkey foreign key (org_id, document_id)
    references context_document (org_id, id) on delete cascade
);
alter table context_extract enable row level security, force row level security;
create policy current_org on context_extract using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on context_extract to galley_app;
comment on table context_extract is 'What drafts are told of a document';

select open_to_operator();

-- Conversations by direct message, as people log them. Nothing here is read from X or sent to it. Spec D1
create table dm_conversation (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  handle text not null,
  -- The handle in lower case, as X compares them.
  handle_key text not null,
  status text not null default 'your_turn',
  notes text,
  draft_text text,
  draft_reason text,
  drafted_at timestamptz,
  last_message_at timestamptz,
  follow_up_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dm_conversation_pkey primary key (org_id, id),
  constraint dm_conversation_org_id_fkey foreign key (org_id) references org (id),
  constraint dm_conversation_person_key unique (org_id, handle_key),
  constraint dm_conversation_status_check check (status in ('your_turn', 'waiting', 'closed'))
);
create index dm_conversation_turn on dm_conversation (org_id, status, last_message_at);
alter table dm_conversation enable row level security, force row level security;
create policy current_org on dm_conversation using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on dm_conversation to galley_app;
create trigger times_in_order before insert or update on dm_conversation
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table dm_conversation is 'Whom the workspace writes with by direct message on X, and whose turn it is';

create table dm_message (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  -- The order in which messages were logged: several of one call have the same time.
  seq bigint not null generated always as identity,
  sender text not null,
  text text not null,
  at timestamptz not null default now(),
  constraint dm_message_pkey primary key (org_id, id),
  constraint dm_message_conversation_fkey foreign key (org_id, conversation_id)
    references dm_conversation (org_id, id) on delete cascade,
  constraint dm_message_sender_check check (sender in ('them', 'me'))
);
create index dm_message_newest on dm_message (org_id, conversation_id, seq desc);
alter table dm_message enable row level security, force row level security;
create policy current_org on dm_message using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, delete on dm_message to galley_app;
comment on table dm_message is 'What was said in a conversation, as people logged it';

select open_to_operator();

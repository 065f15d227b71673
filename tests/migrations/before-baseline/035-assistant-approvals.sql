-- Who last changed what an approval covers (an Actor), and what assistants may approve by it. Of posts from before nobody
-- knows who changed them last: assistants leave them to people.
alter table post add column content_by jsonb;
alter table scheduler_profile add column assistant_approvals text not null default 'people_drafts'
  check (assistant_approvals in ('people_drafts', 'all', 'never'));

-- An idempotency record is its caller's own: `owner` says whose, and a transaction sees those of the person or workspace
-- that it was opened for.
alter table idempotency_record add column user_id uuid default app_user();
-- An owner that is no superuser sees the rows only unforced.
alter table user_account no force row level security;
alter table api_key no force row level security;
alter table connection no force row level security;
update idempotency_record r set user_id = coalesce(
  (select u.id from user_account u where u.id::text = split_part(r.owner, ' ', 2)),
  (select k.user_id from api_key k where k.id::text = split_part(r.owner, ' ', 2)),
  (select c.user_id from connection c where c.id::text = split_part(r.owner, ' ', 2))
);
delete from idempotency_record where user_id is null;
alter table user_account force row level security;
alter table api_key force row level security;
alter table connection force row level security;
alter table idempotency_record alter column user_id set not null;
alter table idempotency_record enable row level security;
alter table idempotency_record force row level security;
-- `-` in place of a workspace: what a person did outside any, which may have led them into one meanwhile.
create policy own on idempotency_record
  using (user_id = app_user() and split_part(owner, ' ', 1) in ('-', app_org()::text))
  with check (user_id = app_user() and split_part(owner, ' ', 1) in ('-', app_org()::text));
-- For the sweep of what is a day old.
create policy definer on idempotency_record to galley_definer using (true) with check (true);

select open_to_operator();

-- What may still be uploaded, and what has been and is not checked yet: both hold room of the workspace's storage.

create table upload_ticket (
  key text primary key,
  -- Null: a picture of the person's own.
  org_id uuid references org (id),
  user_id uuid not null references user_account (id) on delete cascade,
  -- How many bytes may be sent; once they are there, how many there are.
  room bigint not null check (room >= 0),
  -- Since then bytes are coming or there: from then on the room is held until the upload is checked or swept away.
  put_at timestamptz,
  created_at timestamptz not null default now()
);
create index upload_ticket_of_org on upload_ticket (org_id) where org_id is not null;
create index upload_ticket_of_person on upload_ticket (user_id) where org_id is null;

alter table upload_ticket enable row level security;
alter table upload_ticket force row level security;
create policy current_org on upload_ticket using (org_id = app_org()) with check (org_id = app_org());
create policy own on upload_ticket using (org_id is null and user_id = app_user())
  with check (org_id is null and user_id = app_user());
create policy definer on upload_ticket to galley_definer using (true) with check (true);
grant select, insert, update, delete on upload_ticket to galley_app;
grant select, delete on upload_ticket to galley_definer;

-- One call checks an upload at a time, also of several servers; a server that dies gives it up after so long.
alter table media_asset add column checking_until timestamptz;

drop function delete_unfinished_uploads();
create function delete_unfinished_uploads() returns bigint
  language sql security definer set search_path = public, pg_temp
  as $$
    with tickets as (
      delete from upload_ticket where created_at < now() - interval '1 day'
    ), gone as (
      delete from media_asset where status = 'pending' and created_at < now() - interval '1 day' returning 1
    )
    select count(*) from gone
  $$;
revoke all on function delete_unfinished_uploads() from public;
grant execute on function delete_unfinished_uploads() to galley_sweep;
grant create on schema public to galley_definer;
alter function delete_unfinished_uploads() owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

-- What the media library shows beside the file, and the end of uploads that nobody completed.

alter table media_asset
  add column title text,
  add column format text,
  add constraint ready_has_file check (status = 'pending' or (storage_key is not null and size_bytes is not null));

-- Signed addresses live 15 minutes: after a day nothing can come of an upload any more.
create function delete_unfinished_uploads() returns bigint
  language sql security definer set search_path = public
  as $$
    with gone as (
      delete from media_asset where status = 'pending' and created_at < now() - interval '1 day' returning 1
    )
    select count(*) from gone
  $$;
revoke all on function delete_unfinished_uploads() from public;
grant execute on function delete_unfinished_uploads() to galley_sweep;

create policy definer on media_asset to galley_definer using (true) with check (true);
grant select, delete on media_asset to galley_definer;
grant create on schema public to galley_definer;
alter function delete_unfinished_uploads() owner to galley_definer;
revoke create on schema public from galley_definer;

-- Tells whoever keeps what they made of a workspace's results that the results have changed since. No row: never yet.
create table results_version (
  org_id uuid primary key references org (id) on delete cascade,
  version bigint not null
);
alter table results_version enable row level security;
alter table results_version force row level security;
create policy current_org on results_version using (org_id = app_org()) with check (org_id = app_org());
create policy definer on results_version to galley_definer using (true) with check (true);
grant select on results_version to galley_app;
grant select, insert, update on results_version to galley_definer;

-- Once a statement, however many results it writes.
create function note_results() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
    begin
      insert into results_version (org_id, version)
        select distinct org_id, 1 from changed order by org_id
        on conflict (org_id) do update set version = results_version.version + 1;
      return null;
    end
  $$;
create trigger post_result_added after insert on post_result referencing new table as changed
  for each statement execute function note_results();
create trigger post_result_changed after update on post_result referencing new table as changed
  for each statement execute function note_results();
revoke all on function note_results() from public;
grant create on schema public to galley_definer;
alter function note_results() owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

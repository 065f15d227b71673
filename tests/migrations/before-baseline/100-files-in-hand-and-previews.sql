-- Files that are being stored and that no row names yet: noted before the first byte, and forgotten in the transaction
-- that makes them files of the workspace. What is still noted after a day was left by a process that died.
create table file_in_hand (
  org_id uuid not null references org (id),
  key text not null,
  noted_at timestamptz not null default now(),
  primary key (org_id, key)
);
create index file_in_hand_age on file_in_hand (noted_at);

alter table file_in_hand enable row level security;
alter table file_in_hand force row level security;
create policy current_org on file_in_hand using (org_id = app_org()) with check (org_id = app_org());
create policy definer on file_in_hand to galley_definer using (true) with check (true);
grant select, insert, delete on file_in_hand to galley_app;
grant select, update, delete on file_in_hand to galley_definer;

-- Answers the files of those that nobody will ask for any more; the caller removes them before it commits.
create function take_files_left() returns setof text
  language sql security definer set search_path = public, pg_temp
  as $$
    with old as materialized (
      select org_id, key from file_in_hand
      where noted_at < now() - interval '1 day'
      order by noted_at
      limit 200
      for update skip locked
    )
    delete from file_in_hand f using old where f.org_id = old.org_id and f.key = old.key
    returning f.key
  $$;
revoke all on function take_files_left() from public;
grant execute on function take_files_left() to galley_sweep;

-- A small picture of an image or a video, a file of its own beside it.
alter table media_asset
  add column preview_key text,
  add column preview_bytes bigint,
  add column preview_tries smallint not null default 0,
  add column preview_tried_at timestamptz,
  add constraint preview_has_size check ((preview_key is null) = (preview_bytes is null));
create index media_asset_without_preview on media_asset (preview_tried_at nulls first)
  where status = 'ready' and preview_key is null and preview_tries < 3 and source <> 'link_card' and kind in ('image', 'video');

-- Those of these kinds that have none, the ones that were never tried first; each is tried three times, an hour apart.
create function claim_previews(p_kinds text[], p_most integer) returns table (org_id uuid, id uuid)
  language sql security definer set search_path = public, pg_temp
  as $$
    with due as materialized (
      select a.org_id, a.id from media_asset a
      where a.status = 'ready' and a.preview_key is null and a.preview_tries < 3 and a.source <> 'link_card'
        and a.kind in ('image', 'video') and a.kind = any (p_kinds)
        and (a.preview_tried_at is null or a.preview_tried_at < now() - interval '1 hour')
      order by a.preview_tried_at nulls first
      limit p_most
      for update skip locked
    )
    update media_asset a set preview_tries = a.preview_tries + 1, preview_tried_at = now()
    from due where a.org_id = due.org_id and a.id = due.id
    returning a.org_id, a.id
  $$;
revoke all on function claim_previews(text[], integer) from public;
grant execute on function claim_previews(text[], integer) to galley_sweep;
grant update (preview_tries, preview_tried_at) on media_asset to galley_definer;

grant create on schema public to galley_definer;
alter function take_files_left() owner to galley_definer;
alter function claim_previews(text[], integer) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

-- The pictures of link cards are files that nobody chose, so nobody throws them away. `completed_at` of one is when it was
-- last read or found in use: a day later it is looked at again. Answers the files of those that no post shows any more; the
-- caller removes them before it commits, so that whoever reads such a picture meanwhile waits and writes it anew.
create index card_picture_age on media_asset (completed_at) where source = 'link_card';

create function sweep_card_pictures() returns setof text
  language sql security definer set search_path = public, pg_temp
  as $$
    with old as materialized (
      select org_id, id from media_asset
      where source = 'link_card' and status = 'ready' and completed_at < now() - interval '1 day'
      order by completed_at
      limit 200
      for update skip locked
    ), used as materialized (
      select distinct p.org_id, named.id #>> '{}' as id
      from post p
      cross join lateral jsonb_build_array(p.outside, p.media, p.platform_payload) as content
      cross join lateral (
        select jsonb_path_query(content, '$.**.imageAssetId') union all select jsonb_path_query(content, '$.**.assetId')
      ) as named (id)
      where p.org_id in (select org_id from old)
        and (p.deleted_at is null or p.status = 'published' or p.live_parts <> '[]')
    ), kept as (
      update media_asset a set completed_at = now()
      from old join used on used.org_id = old.org_id and used.id = old.id::text
      where a.org_id = old.org_id and a.id = old.id
    )
    delete from media_asset a
    using old
    where a.org_id = old.org_id and a.id = old.id
      and not exists (select from used where used.org_id = old.org_id and used.id = old.id::text)
    returning a.storage_key
  $$;
revoke all on function sweep_card_pictures() from public;
grant execute on function sweep_card_pictures() to galley_sweep;
grant update (completed_at) on media_asset to galley_definer;
grant create on schema public to galley_definer;
alter function sweep_card_pictures() owner to galley_definer;
revoke create on schema public from galley_definer;

-- A person's next small picture comes after everybody's first: one with thousands of files keeps nobody else waiting.
-- docs/decisions/031-one-accounts-share.md
drop index media_asset_without_preview;
create index media_asset_without_preview on media_asset (org_id, preview_tried_at nulls first)
  where status = 'ready' and preview_key is null and preview_tries < 3 and source <> 'link_card' and kind in ('image', 'video');

drop function claim_previews(text[], integer);
-- Those of these kinds that have none, of each owner the ones that were never tried first; each is tried three times,
-- an hour apart.
create function claim_previews(p_kinds text[], p_most integer) returns table (org_id uuid, id uuid)
  language sql security definer set search_path = public, pg_temp
  as $$
    with line as materialized (
      select f.org_id, f.id, f.preview_tried_at,
        row_number() over (partition by coalesce(o.owner_id, o.id) order by f.preview_tried_at nulls first, f.id) as nth
      from org o
      cross join lateral (
        select a.org_id, a.id, a.preview_tried_at from media_asset a
        where a.org_id = o.id and a.status = 'ready' and a.preview_key is null and a.preview_tries < 3
          and a.source <> 'link_card' and a.kind in ('image', 'video') and a.kind = any (p_kinds)
          and (a.preview_tried_at is null or a.preview_tried_at < now() - interval '1 hour')
        order by a.preview_tried_at nulls first
        limit p_most
      ) f
    ), due as materialized (
      select a.org_id, a.id from line l
      join media_asset a on a.org_id = l.org_id and a.id = l.id
      -- as it is once it is locked
      where a.preview_key is null and a.preview_tries < 3
        and (a.preview_tried_at is null or a.preview_tried_at < now() - interval '1 hour')
      order by l.nth, l.preview_tried_at nulls first
      limit p_most
      for update of a skip locked
    )
    update media_asset a set preview_tries = a.preview_tries + 1, preview_tried_at = now()
    from due where a.org_id = due.org_id and a.id = due.id
    returning a.org_id, a.id
  $$;
revoke all on function claim_previews(text[], integer) from public;
grant execute on function claim_previews(text[], integer) to galley_sweep;

grant create on schema public to galley_definer;
alter function claim_previews(text[], integer) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

-- Which posts use a file of the library: media lie in documents, and under row-level security no index over a document is
-- searched (its operators are not leakproof). A row for each file of a post, written when its media change and not else.
create table post_file (
  org_id uuid not null references org (id),
  asset_id uuid not null,
  post_id uuid not null,
  primary key (org_id, asset_id, post_id),
  foreign key (org_id, post_id) references post (org_id, id) on delete cascade
);
create index post_file_post on post_file (org_id, post_id);

-- Wherever in a post a file is named: `assetId` names nothing else (src/contract/media.ts).
create function files_named(p_media jsonb, p_payload jsonb) returns setof uuid
  language sql immutable
  as $$
    select distinct (named.id #>> '{}')::uuid
    from jsonb_path_query(jsonb_build_array(p_media, p_payload), '$.**.assetId') as named (id)
    where named.id #>> '{}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  $$;

create function keep_post_files() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
    begin
      if tg_op = 'UPDATE' then
        delete from post_file f where f.org_id = new.org_id and f.post_id = new.id;
      end if;
      insert into post_file (org_id, asset_id, post_id)
        select new.org_id, named, new.id from files_named(new.media, new.platform_payload) named;
      return null;
    end
  $$;
create trigger post_files_added after insert on post for each row
  when (new.media is not null or new.platform_payload is not null)
  execute function keep_post_files();
create trigger post_files_changed after update of media, platform_payload on post for each row
  when ((old.media, old.platform_payload) is distinct from (new.media, new.platform_payload))
  execute function keep_post_files();

-- An owner that is no superuser sees the rows only unforced.
alter table post no force row level security;
insert into post_file (org_id, asset_id, post_id)
  select p.org_id, named, p.id from post p cross join lateral files_named(p.media, p.platform_payload) named;
alter table post force row level security;

alter table post_file enable row level security;
alter table post_file force row level security;
create policy current_org on post_file using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, delete on post_file to galley_app;
revoke all on function keep_post_files() from public;

select open_to_operator();

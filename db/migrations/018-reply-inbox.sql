-- The reply inbox: what others wrote to the workspace or about it, and what is answered. Decision 119
create table engagement_settings (
  org_id uuid not null,
  watch_handles text[] not null default '{}',
  keywords text[] not null default '{}',
  reddit_keywords text[] not null default '{}',
  subreddits text[] not null default '{}',
  exclude_terms text[] not null default '{}',
  auto_draft boolean not null default false,
  auto_refresh boolean not null default false,
  -- In whose name, and at whose permissions, the inbox reads by itself.
  auto_refresh_by uuid,
  next_refresh_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint engagement_settings_pkey primary key (org_id),
  constraint engagement_settings_org_id_fkey foreign key (org_id) references org (id),
  constraint engagement_settings_auto_refresh_check check (not auto_refresh or auto_refresh_by is not null)
);
create index engagement_settings_due on engagement_settings (next_refresh_at) where auto_refresh;
alter table engagement_settings enable row level security, force row level security;
create policy current_org on engagement_settings using (org_id = app_org()) with check (org_id = app_org());
create policy definer on engagement_settings to galley_definer using (true) with check (true);
grant select, insert, update on engagement_settings to galley_app;
grant select on engagement_settings to galley_definer;
create trigger times_in_order before insert or update on engagement_settings
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table engagement_settings is 'What the reply inbox listens to, and whether it reads by itself';

create table engagement_feed (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  place integer not null,
  name text not null,
  source text not null,
  keywords text[] not null default '{}',
  list_id text,
  handles text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint engagement_feed_pkey primary key (org_id, id),
  constraint engagement_feed_org_id_fkey foreign key (org_id) references org (id),
  constraint engagement_feed_source_check check (source in ('keywords', 'list', 'people'))
);
alter table engagement_feed enable row level security, force row level security;
create policy current_org on engagement_feed using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on engagement_feed to galley_app;
comment on table engagement_feed is 'Named searches on X that the reply inbox reads';

create table engagement_item (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  platform text not null,
  kind text not null,
  source text not null,
  status text not null default 'new',
  external_post_id text not null,
  canonical_url text not null,
  url text not null,
  conversation_id text,
  social_account_id uuid,
  feed_id uuid,
  author_external_id text,
  author_handle text,
  author_name text,
  author_followers integer,
  title text,
  text text not null,
  lang text,
  community text,
  in_reply_to_text text,
  like_count integer not null default 0,
  reply_count integer not null default 0,
  -- The author mentioned or quoted the account: X lets self-serve apps answer nobody else.
  engaged boolean not null default false,
  -- 64 bits as hexadecimal digits: near-duplicates differ in at most three of them.
  sim_hash text not null,
  matched_by text,
  relevance integer,
  relevance_parts jsonb,
  draft_text text,
  draft_reason text,
  -- The draft as a model wrote it; null where a person wrote it.
  model_text text,
  -- A lost answer could not be cleared up: a person has to look before it may be sent again.
  in_doubt boolean not null default false,
  sent_text text,
  sent_external_id text,
  sent_url text,
  sent_at timestamptz,
  last_error text,
  posted_at timestamptz,
  -- What the list is ordered by: when it was posted, or found where that is unknown.
  listed_at timestamptz not null,
  -- Whether it waits on a decision; the list's first filter.
  shown text not null generated always as (
    case when status = 'sent' then 'sent' when status = 'dismissed' then 'dismissed' else 'open' end
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint engagement_item_pkey primary key (org_id, id),
  constraint engagement_item_org_id_fkey foreign key (org_id) references org (id),
  constraint engagement_item_feed_fkey foreign key (org_id, feed_id) references engagement_feed (org_id, id)
    on delete set null (feed_id),
  constraint engagement_item_account_fkey foreign key (org_id, social_account_id)
    references social_account (org_id, id) on delete set null (social_account_id),
  constraint engagement_item_post_key unique (org_id, platform, external_post_id),
  constraint engagement_item_platform_check check (platform in ('x', 'reddit')),
  constraint engagement_item_kind_check check (kind in ('mention', 'community')),
  constraint engagement_item_source_check check (source in ('mention', 'own_thread', 'watched', 'reddit', 'feed',
    'keyword', 'link')),
  constraint engagement_item_status_check check (status in ('new', 'drafted', 'sending', 'sent', 'dismissed',
    'failed')),
  constraint engagement_item_sent_check check (sent_at is null or status = 'sent')
);
create index engagement_item_newest on engagement_item (org_id, listed_at desc, id desc);
create index engagement_item_shown on engagement_item (org_id, shown, listed_at desc, id desc);
create index engagement_item_feed on engagement_item (org_id, feed_id, listed_at desc, id desc)
  where feed_id is not null;
create index engagement_item_url on engagement_item (org_id, canonical_url);
create index engagement_item_age on engagement_item (created_at);
create index engagement_item_account on engagement_item (org_id, social_account_id)
  where social_account_id is not null;
alter table engagement_item enable row level security, force row level security;
create policy current_org on engagement_item using (org_id = app_org()) with check (org_id = app_org());
create policy definer on engagement_item to galley_definer using (true) with check (true);
grant select, insert, update, delete on engagement_item to galley_app;
grant select, delete on engagement_item to galley_definer;
create trigger times_in_order before insert or update on engagement_item
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table engagement_item is 'A post of somebody else that may deserve an answer, and what became of it';

-- How many items there are, known without counting. Decision 005
create table engagement_tally (
  org_id uuid not null,
  platform text not null,
  kind text not null,
  shown text not null,
  feed_id uuid,
  n bigint not null,
  constraint engagement_tally_platform_check check (platform in ('x', 'reddit')),
  constraint engagement_tally_kind_check check (kind in ('mention', 'community'))
);
create index engagement_tally_org on engagement_tally (org_id) include (platform, kind, shown, feed_id, n);
alter table engagement_tally enable row level security, force row level security;
create policy current_org on engagement_tally using (org_id = app_org()) with check (org_id = app_org());
create policy definer on engagement_tally to galley_definer using (true) with check (true);
grant select on engagement_tally to galley_app;
grant select, insert, delete on engagement_tally to galley_definer;
comment on table engagement_tally is 'Changes of the numbers of inbox items; their sum is the number';

create function fold_engagement_tally()
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
  with gone as (delete from engagement_tally returning org_id, platform, kind, shown, feed_id, n)
  insert into engagement_tally (org_id, platform, kind, shown, feed_id, n)
    select org_id, platform, kind, shown, feed_id, sum(n) from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0;
$$;
revoke all on function fold_engagement_tally() from public;
grant execute on function fold_engagement_tally() to galley_sweep;

create function tally_engagement()
  returns trigger
  language plpgsql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
begin
  if tg_op = 'UPDATE' then
    insert into engagement_tally (org_id, platform, kind, shown, feed_id, n)
      select d.org_id, d.platform, d.kind, d.shown, d.feed_id, sum(d.n) from (
        select org_id, platform, kind, shown, feed_id, 1 as n from new_rows
        union all
        select org_id, platform, kind, shown, feed_id, -1 from old_rows
      ) d group by 1, 2, 3, 4, 5 having sum(d.n) <> 0;
  elsif tg_op = 'INSERT' then
    insert into engagement_tally (org_id, platform, kind, shown, feed_id, n)
      select org_id, platform, kind, shown, feed_id, count(*) from new_rows group by 1, 2, 3, 4, 5;
  else
    insert into engagement_tally (org_id, platform, kind, shown, feed_id, n)
      select org_id, platform, kind, shown, feed_id, -count(*) from old_rows group by 1, 2, 3, 4, 5;
  end if;
  return null;
end $$;

create trigger engagement_tally_delete after delete on engagement_item
  referencing old table as old_rows
  for each statement
  execute function tally_engagement();
create trigger engagement_tally_insert after insert on engagement_item
  referencing new table as new_rows
  for each statement
  execute function tally_engagement();
create trigger engagement_tally_update after update on engagement_item
  referencing old table as old_rows new table as new_rows
  for each statement
  execute function tally_engagement();

-- How far each source was read.
create table engagement_cursor (
  org_id uuid not null,
  source text not null,
  newest_id text,
  read_at timestamptz not null,
  constraint engagement_cursor_pkey primary key (org_id, source),
  constraint engagement_cursor_org_id_fkey foreign key (org_id) references org (id)
);
alter table engagement_cursor enable row level security, force row level security;
create policy current_org on engagement_cursor using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on engagement_cursor to galley_app;
comment on table engagement_cursor is 'How far the reply inbox has read each of its sources';

create table engagement_judgement (
  org_id uuid not null,
  content_hash bytea not null,
  -- Of the profile and the prompt that it was judged by.
  judged_by bytea not null,
  score integer not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint engagement_judgement_pkey primary key (org_id, content_hash, judged_by),
  constraint engagement_judgement_org_id_fkey foreign key (org_id) references org (id)
);
create index engagement_judgement_day on engagement_judgement (org_id, created_at);
create index engagement_judgement_age on engagement_judgement (created_at);
alter table engagement_judgement enable row level security, force row level security;
create policy current_org on engagement_judgement using (org_id = app_org()) with check (org_id = app_org());
create policy definer on engagement_judgement to galley_definer using (true) with check (true);
grant select, insert on engagement_judgement to galley_app;
grant select, delete on engagement_judgement to galley_definer;
comment on table engagement_judgement is 'What a model thought of a post: the same post is not judged twice';

create table engagement_community (
  org_id uuid not null,
  community text not null,
  rules jsonb not null,
  read_at timestamptz not null,
  constraint engagement_community_pkey primary key (org_id, community),
  constraint engagement_community_org_id_fkey foreign key (org_id) references org (id)
);
alter table engagement_community enable row level security, force row level security;
create policy current_org on engagement_community using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on engagement_community to galley_app;
comment on table engagement_community is 'The rules of a community, as they were read on a day';

-- For the whole installation: terms are kept as hashes, so that no workspace learns from it what another listens for.
create table listened_term (
  day date not null,
  term text not null,
  scanned bigint not null,
  having_it bigint not null,
  constraint listened_term_pkey primary key (day, term)
);
grant select, insert, update on listened_term to galley_app;
grant select, delete on listened_term to galley_definer;
comment on table listened_term is 'In how many posts of a day a term stood: how rare it is. Thirty days are kept';

create table listening_turn (
  source text not null,
  free_at timestamptz not null,
  constraint listening_turn_pkey primary key (source)
);
grant select, insert, update on listening_turn to galley_app;
comment on table listening_turn is 'When the whole installation may next ask a source that takes few requests';

-- Takes the next turn if it is free. Answers null if it took it, and otherwise when it is free.
create function take_listening_turn(p_source text, p_every interval)
  returns timestamptz
  language plpgsql
  set search_path to 'public', 'pg_temp'
  as $$
declare
  v_now timestamptz := clock_timestamp();
  v_free timestamptz;
begin
  insert into listening_turn as t (source, free_at) values (p_source, v_now + p_every)
    on conflict (source) do update set free_at = excluded.free_at where t.free_at <= v_now;
  if found then return null; end if;
  select t.free_at into v_free from listening_turn t where t.source = p_source;
  return v_free;
end $$;

create function inboxes_to_refresh(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, user_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select s.org_id, s.auto_refresh_by
    from engagement_settings s
    join org o on o.id = s.org_id
    where s.auto_refresh and s.next_refresh_at <= p_now and o.status = 'active' and o.access_state = 'full'
    order by s.next_refresh_at
    limit p_limit
  $$;
revoke all on function inboxes_to_refresh(timestamp with time zone, integer) from public;
grant execute on function inboxes_to_refresh(timestamp with time zone, integer) to galley_sweep;

-- What others posted is kept for thirty days: the networks ask for that. The audit log keeps what was sent.
create function forget_old_engagement(p_limit integer)
  returns void
  language sql
  security definer
  set search_path to 'public', 'pg_temp'
  as $$
    delete from engagement_item i using (
      select org_id, id from engagement_item
      where created_at < now() - interval '30 days' and status <> 'sending'
      order by created_at limit p_limit
    ) old where i.org_id = old.org_id and i.id = old.id;
    delete from engagement_judgement where created_at < now() - interval '30 days';
    delete from listened_term where day < current_date - 30;
  $$;
revoke all on function forget_old_engagement(integer) from public;
grant execute on function forget_old_engagement(integer) to galley_sweep;

-- Who gets a function must be allowed to make one.
grant create on schema public to galley_definer;
alter function fold_engagement_tally() owner to galley_definer;
alter function tally_engagement() owner to galley_definer;
alter function inboxes_to_refresh(timestamp with time zone, integer) owner to galley_definer;
alter function forget_old_engagement(integer) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

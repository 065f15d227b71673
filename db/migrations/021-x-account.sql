-- Figures of whole accounts, by day. Spec U9, decision 127
create table x_account_reading (
  org_id uuid not null,
  account_id uuid not null,
  enabled boolean not null,
  -- In whose name, and at whose permissions, the account is read.
  by_user_id uuid not null,
  next_read_at timestamptz not null,
  last_read_at timestamptz,
  -- Why the last reading failed, and in which words. Null since one succeeded.
  problem text,
  problem_words text,
  -- The highest number of followers that was told of, or was reached before.
  told_followers bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint x_account_reading_pkey primary key (org_id, account_id),
  constraint x_account_reading_account_fkey foreign key (org_id, account_id) references social_account (org_id, id),
  constraint x_account_reading_by_user_id_fkey foreign key (by_user_id) references user_account (id),
  constraint x_account_reading_problem_check check (problem in ('credits', 'network'))
);
create index x_account_reading_due on x_account_reading (next_read_at) where enabled;
alter table x_account_reading enable row level security, force row level security;
create policy current_org on x_account_reading using (org_id = app_org()) with check (org_id = app_org());
create policy definer on x_account_reading to galley_definer using (true) with check (true);
grant select, insert, update on x_account_reading to galley_app;
grant select on x_account_reading to galley_definer;
create trigger times_in_order before insert or update on x_account_reading
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table x_account_reading is 'Accounts whose figures somebody switched on, and when they are read next';

create table x_account_day (
  org_id uuid not null,
  account_id uuid not null,
  -- In UTC, as the network counts.
  day date not null,
  -- What the posts of this day had when they were read last.
  impressions bigint not null,
  likes bigint not null,
  reposts bigint not null,
  replies bigint not null,
  quotes bigint not null,
  bookmarks bigint not null,
  -- Null where the network did not tell it of every post.
  profile_visits bigint,
  link_clicks bigint,
  posts integer not null,
  replies_sent integer not null,
  -- Figures that are 0 because the network did not tell them.
  unavailable text[] not null default '{}',
  -- The account at the end of the day; null if it was not asked then, or did not tell.
  followers bigint,
  following bigint,
  post_count bigint,
  read_at timestamptz not null,
  constraint x_account_day_pkey primary key (org_id, account_id, day),
  constraint x_account_day_account_fkey foreign key (org_id, account_id) references social_account (org_id, id)
);
alter table x_account_day enable row level security, force row level security;
create policy current_org on x_account_day using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on x_account_day to galley_app;
comment on table x_account_day is 'What all posts of an account’s day did, also those made elsewhere';

create function x_accounts_due(p_now timestamptz, p_limit integer)
  returns table(org_id uuid, account_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select r.org_id, r.account_id
    from x_account_reading r
    join org o on o.id = r.org_id
    join social_account a on a.org_id = r.org_id and a.id = r.account_id
    where r.enabled and r.next_read_at <= p_now and a.status = 'connected'
      and o.status = 'active' and o.access_state = 'full'
    order by r.next_read_at
    limit p_limit
  $$;
revoke all on function x_accounts_due(timestamp with time zone, integer) from public;
grant execute on function x_accounts_due(timestamp with time zone, integer) to galley_sweep;
-- Who gets a function must be allowed to make one.
grant create on schema public to galley_definer;
alter function x_accounts_due(timestamp with time zone, integer) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

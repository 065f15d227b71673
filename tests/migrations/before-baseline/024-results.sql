-- How published posts do: the latest reading of each, what is to be read next, and what reading each account may cost.

-- Figures that a platform does not give are 0 here, or null where the interface has null, and named in `unavailable`.
create table post_result (
  org_id uuid not null,
  post_id uuid not null,
  likes integer not null default 0 check (likes >= 0),
  reposts integer not null default 0 check (reposts >= 0),
  replies integer not null default 0 check (replies >= 0),
  quotes integer not null default 0 check (quotes >= 0),
  bookmarks integer check (bookmarks >= 0),
  impressions bigint check (impressions >= 0),
  unavailable text[] not null default '{}',
  engagement_score double precision not null,
  fetched_at timestamptz not null default now(),
  primary key (org_id, post_id),
  foreign key (org_id, post_id) references post (org_id, id) on delete cascade
);

-- What went out lately, of a workspace and of one account, without a look at the rest.
create index post_published on post (org_id, published_at, id) where status = 'published';
create index post_published_account on post (org_id, social_account_id, published_at, id) where status = 'published';

-- When a published post is to be read next. No row: never again.
create table result_due (
  org_id uuid not null,
  post_id uuid not null,
  account_id uuid not null,
  due_at timestamptz not null,
  primary key (org_id, post_id),
  foreign key (org_id, post_id) references post (org_id, id) on delete cascade,
  foreign key (org_id, account_id) references social_account (org_id, id) on delete cascade
);
create index result_due_at on result_due (due_at);
create index result_due_account on result_due (org_id, account_id, due_at);

-- What reading an account's posts is bound by.
create table account_reading (
  org_id uuid not null,
  account_id uuid not null,
  -- Refreshes that people asked for on that day, in UTC. B8-3
  refresh_day date,
  refreshes integer not null default 0,
  -- The platform asked to wait, or failed: nothing is read before.
  not_before timestamptz,
  primary key (org_id, account_id),
  foreign key (org_id, account_id) references social_account (org_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['post_result', 'result_due', 'account_reading'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy current_org on %I using (org_id = app_org()) with check (org_id = app_org())', t);
    execute format('create policy definer on %I to galley_definer using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to galley_app', t);
    execute format('grant select on %I to galley_definer', t);
  end loop;
end $$;
grant insert, update on result_due to galley_definer;

-- Whoever publishes a post: its first reading is an hour later. Fires once in a post's life.
create function plan_first_reading() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into result_due (org_id, post_id, account_id, due_at)
    values (new.org_id, new.id, new.social_account_id, new.published_at + interval '1 hour')
    on conflict (org_id, post_id) do update set account_id = excluded.account_id, due_at = excluded.due_at;
  return null;
end $$;
create trigger post_first_reading after update of published_at on post for each row
  when (new.status = 'published' and new.social_account_id is not null and new.published_at is not null
    and new.published_at is distinct from old.published_at)
  execute function plan_first_reading();

insert into result_due (org_id, post_id, account_id, due_at)
  select p.org_id, p.id, p.social_account_id, greatest(p.published_at + interval '1 hour', now())
  from post p
  where p.status = 'published' and p.social_account_id is not null and p.published_at > now() - interval '30 days';

-- Accounts with posts that are due to be read, longest due first: ids only.
create function accounts_with_results_due(p_limit integer) returns table (org_id uuid, account_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select d.org_id, d.account_id from result_due d
    left join account_reading r on r.org_id = d.org_id and r.account_id = d.account_id
    where d.due_at <= clock_timestamp() and (r.not_before is null or r.not_before <= clock_timestamp())
    group by 1, 2
    order by min(d.due_at)
    limit p_limit
  $$;

revoke all on function accounts_with_results_due(integer) from public;
grant execute on function accounts_with_results_due(integer) to galley_sweep;
grant create on schema public to galley_definer;
alter function plan_first_reading() owner to galley_definer;
alter function accounts_with_results_due(integer) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

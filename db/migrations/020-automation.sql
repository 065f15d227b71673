-- Rules that repost or delete one's own posts, what they did, and what was said of single posts. Spec D4, decision 121
create table automation_rule (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  settings jsonb not null,
  enabled boolean not null,
  -- The person who switched it live by their own hand, or saved it live after the last change by a program.
  live_by uuid,
  -- When it first did something at the network: the run that does is small.
  first_acted_at timestamptz,
  swept_at timestamptz,
  updated_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint automation_rule_pkey primary key (org_id, id),
  constraint automation_rule_kind_key unique (org_id, kind),
  constraint automation_rule_org_id_fkey foreign key (org_id) references org (id),
  constraint automation_rule_live_by_fkey foreign key (live_by) references user_account (id),
  constraint automation_rule_updated_by_fkey foreign key (updated_by) references user_account (id),
  constraint automation_rule_kind_check check (kind in ('auto_repost', 'auto_delete'))
);
alter table automation_rule enable row level security, force row level security;
create policy current_org on automation_rule using (org_id = app_org()) with check (org_id = app_org());
create policy definer on automation_rule to galley_definer using (true) with check (true);
grant select, insert, update on automation_rule to galley_app;
grant select on automation_rule to galley_definer;
create trigger times_in_order before insert or update on automation_rule
  for each row when (new.updated_at < new.created_at)
  execute function keep_updated_at();
comment on table automation_rule is 'What a workspace has done with its own posts at night';

create table automation_action (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- Several of one run have the same time.
  seq bigint not null generated always as identity,
  kind text not null,
  social_account_id uuid,
  post_id uuid,
  external_id text,
  skipped boolean not null default false,
  reason text,
  dry_run boolean not null,
  -- Until when the post may be kept before it is deleted.
  notice_until timestamptz,
  -- What does it: its outcome is the action's.
  act_id uuid,
  acted_at timestamptz,
  archived_text text,
  created_at timestamptz not null default now(),
  constraint automation_action_pkey primary key (org_id, id),
  constraint automation_action_org_id_fkey foreign key (org_id) references org (id),
  constraint automation_action_account_fkey foreign key (org_id, social_account_id)
    references social_account (org_id, id),
  constraint automation_action_post_fkey foreign key (org_id, post_id) references post (org_id, id),
  constraint automation_action_act_fkey foreign key (org_id, act_id) references platform_act (org_id, id),
  constraint automation_action_kind_check check (kind in ('auto_repost', 'auto_delete'))
);
create index automation_action_newest on automation_action (org_id, seq desc);
create index automation_action_post on automation_action (org_id, post_id, kind) where not dry_run;
create index automation_action_acted on automation_action (org_id, kind, acted_at) where act_id is not null;
alter table automation_action enable row level security, force row level security;
create policy current_org on automation_action using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on automation_action to galley_app;
comment on table automation_action is 'What a rule did with a post, would do, or left alone and why';

create table automation_choice (
  org_id uuid not null,
  post_id uuid not null,
  choice text not null,
  created_at timestamptz not null default now(),
  constraint automation_choice_pkey primary key (org_id, post_id),
  constraint automation_choice_post_fkey foreign key (org_id, post_id) references post (org_id, id) on delete cascade,
  constraint automation_choice_choice_check check (choice in ('out', 'in'))
);
alter table automation_choice enable row level security, force row level security;
create policy current_org on automation_choice using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on automation_choice to galley_app;
comment on table automation_choice is 'Posts that people keep away from the rules, or want reposted';

-- The figures before the latest, at least twelve hours older: whether they still grow.
alter table post_result
  add column before_impressions bigint,
  add column before_at timestamptz;

create function automations_due(p_now timestamptz, p_limit integer)
  returns table(org_id uuid)
  language sql
  stable security definer
  set search_path to 'public', 'pg_temp'
  as $$
    select r.org_id
    from automation_rule r
    join org o on o.id = r.org_id
    cross join lateral (
      select (date_trunc('day', p_now at time zone coalesce(o.timezone, 'UTC'))
        + make_interval(secs => 3600 + abs(hashtext(r.org_id::text)::bigint) % 18000))
        at time zone coalesce(o.timezone, 'UTC') as tonight
    ) n
    where r.enabled and o.status = 'active' and n.tonight <= p_now
      and r.created_at < n.tonight -- what was set up since has its first night tomorrow
      and (r.swept_at is null or r.swept_at < n.tonight)
    group by r.org_id
    order by min(n.tonight)
    limit p_limit
  $$;
revoke all on function automations_due(timestamp with time zone, integer) from public;
grant execute on function automations_due(timestamp with time zone, integer) to galley_sweep;
-- Who gets a function must be allowed to make one.
grant create on schema public to galley_definer;
alter function automations_due(timestamp with time zone, integer) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

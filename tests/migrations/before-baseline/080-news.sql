-- People hear of what happens in the app, and by mail as they choose. Decision 058
create table notification_preference (
  org_id uuid not null references org (id),
  user_id uuid not null references user_account (id),
  email_enabled boolean not null default true,
  in_app_enabled boolean not null default true,
  action_required_email boolean not null default true,
  meaningful_win_email boolean not null default true,
  routine_email boolean not null default false,
  digest_enabled boolean not null default true,
  approval_reminders_email boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
alter table notification_preference enable row level security;
alter table notification_preference force row level security;
create policy current_org on notification_preference using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update, delete on notification_preference to galley_app;

alter table notification
  -- When a worker looks whether it is to be mailed. Null: it is not, or a worker has it in hand.
  add column email_due_at timestamptz;
create index notification_email_due on notification (email_due_at) where email_due_at is not null;
create index notification_unread on notification (org_id, user_id, created_at)
  where read_at is null and dismissed_at is null;
create index notification_mailed on notification (org_id, user_id, email_sent_at) where email_sent_at is not null;

-- What was told before anybody could be mailed has been delivered.
alter table notification no force row level security;
update notification set status = 'sent' where status = 'pending';
alter table notification force row level security;

-- People of whom something is due to be mailed, and who got no such mail in the last ten minutes: what comes meanwhile is
-- one mail then. Ids only.
create function people_to_mail(p_now timestamptz, p_limit integer) returns table (org_id uuid, user_id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select n.org_id, n.user_id from notification n
    where n.email_due_at <= p_now and not exists (
      select 1 from notification m
      where m.org_id = n.org_id and m.user_id = n.user_id and m.type <> 'digest'
        and m.email_sent_at > p_now - interval '10 minutes'
    )
    group by 1, 2 order by min(n.email_due_at) limit p_limit
  $$;
revoke all on function people_to_mail(timestamptz, integer) from public;
grant execute on function people_to_mail(timestamptz, integer) to galley_sweep;

-- People for whom it is morning, who have unread news and no digest yet today, and the day that it is for them. By member:
-- of these there are fewer than notifications.
create function digests_due(p_now timestamptz, p_limit integer)
  returns table (org_id uuid, user_id uuid, day date)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select m.org_id, m.user_id, here.time::date
    from member m
    join user_account u on u.id = m.user_id
    join org o on o.id = m.org_id
    cross join lateral (select p_now at time zone coalesce(u.timezone, o.timezone) as time) here
    where m.status = 'active' and extract(hour from here.time) between 8 and 11
      and not exists (
        select 1 from notification d
        where d.org_id = m.org_id and d.user_id = m.user_id and d.dedupe_key = 'digest:' || here.time::date
      )
      and exists (
        select 1 from notification n
        where n.org_id = m.org_id and n.user_id = m.user_id and n.created_at > p_now - interval '2 days'
          and n.read_at is null and n.dismissed_at is null and n.email_sent_at is null and n.type <> 'digest'
      )
    limit p_limit
  $$;
revoke all on function digests_due(timestamptz, integer) from public;
grant execute on function digests_due(timestamptz, integer) to galley_sweep;

grant create on schema public to galley_definer;
alter function people_to_mail(timestamptz, integer) owner to galley_definer;
alter function digests_due(timestamptz, integer) owner to galley_definer;
revoke create on schema public from galley_definer;
grant select on notification to galley_definer;
create policy definer on notification to galley_definer using (true) with check (true);

select open_to_operator();

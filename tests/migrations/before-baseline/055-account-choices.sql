-- One consent may give access to several accounts: pages, channels. What it gave is kept, sealed, until the person who
-- began it says which of them are to be connected. Only the hash of the choice's name is kept.
create table account_choice (
  org_id uuid not null references org (id),
  name_hash bytea not null,
  user_id uuid not null,
  platform text not null check (platform in (
    'x', 'linkedin', 'tiktok', 'reddit', 'facebook', 'instagram', 'youtube', 'bluesky', 'threads'
  )),
  accounts_sealed bytea not null,
  expires_at timestamptz not null,
  primary key (org_id, name_hash),
  foreign key (org_id, user_id) references member (org_id, user_id) on delete cascade
);
create index account_choice_end on account_choice (expires_at);

alter table account_choice enable row level security;
alter table account_choice force row level security;
create policy current_org on account_choice using (org_id = app_org()) with check (org_id = app_org());
create policy definer on account_choice to galley_definer using (true) with check (true);
grant select, insert, delete on account_choice to galley_app;
grant select, delete on account_choice to galley_definer;

-- Accounts that one consent gave access to: taking it back for one takes it from all. Null: it is the only one.
alter table social_account add column grant_id uuid;

create or replace function sweep_expired() returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from idempotency_record where created_at < now() - interval '24 hours';
    delete from oauth_state where expires_at < now();
    delete from account_choice where expires_at < now();
    delete from session where expires_at < now();
    delete from sign_in_failure where at < now() - interval '1 day';
    delete from one_time_link where expires_at < now();
    delete from oidc_attempt where expires_at < now();
  $$;

select open_to_operator();

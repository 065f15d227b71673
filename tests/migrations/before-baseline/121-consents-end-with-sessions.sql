-- A platform consent ends with the browser session or the API key that it was begun with: whoever signs out, or ends a
-- session that is not theirs, has ended what was begun there. Null: begun before this.
alter table oauth_state
  add column session_id uuid references session (id) on delete cascade,
  add column api_key_id uuid,
  add foreign key (org_id, api_key_id) references api_key (org_id, id) on delete cascade,
  add constraint oauth_state_begun_by check (session_id is null or api_key_id is null);
create index oauth_state_of_session on oauth_state (session_id) where session_id is not null;
create index oauth_state_of_api_key on oauth_state (org_id, api_key_id) where api_key_id is not null;

-- A session that has run out stays until it is swept, and a key that was revoked is kept.
create function begun_by_stands(p_org_id uuid, p_session_id uuid, p_api_key_id uuid) returns boolean
  language sql stable set search_path = public, pg_temp
  as $$
    select (p_session_id is null or exists (
        select 1 from session s where s.id = p_session_id and s.expires_at > now()))
      and (p_api_key_id is null or exists (
        select 1 from api_key k where k.org_id = p_org_id and k.id = p_api_key_id and k.revoked_at is null
          and (k.expires_at is null or k.expires_at > now())))
  $$;

drop function take_oauth_state(bytea, boolean);
create function take_oauth_state(p_state_hash bytea, p_answered boolean)
  returns table (
    org_id uuid, user_id uuid, platform text, target text, redirect_uri text, secrets_sealed bytea, browser_hash bytea,
    session_id uuid, api_key_id uuid
  )
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from oauth_state s
    where s.state_hash = p_state_hash and s.answered = p_answered and s.expires_at > now()
      and begun_by_stands(s.org_id, s.session_id, s.api_key_id)
    returning s.org_id, s.user_id, s.platform, s.target, s.redirect_uri, s.secrets_sealed, s.browser_hash,
      s.session_id, s.api_key_id
  $$;

create or replace function look_at_answered_consent(p_state_hash bytea, p_browser_hash bytea)
  returns table (org_id uuid, user_id uuid, platform text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.org_id, s.user_id, s.platform from oauth_state s
    where s.state_hash = p_state_hash and s.browser_hash = p_browser_hash and s.answered and s.expires_at > now()
      and begun_by_stands(s.org_id, s.session_id, s.api_key_id)
  $$;

revoke all on function take_oauth_state(bytea, boolean), begun_by_stands(uuid, uuid, uuid) from public;
grant execute on function take_oauth_state(bytea, boolean) to galley_app;
grant execute on function begun_by_stands(uuid, uuid, uuid) to galley_app, galley_definer;
grant create on schema public to galley_definer;
alter function take_oauth_state(bytea, boolean) owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

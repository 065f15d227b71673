-- A platform consent that a program began belongs to no browser. One that comes back in a browser of somebody else waits
-- for that person's word: the same row, under a name that only their browser was told, with the platform's answer in its
-- secrets. `answered` keeps the two apart: neither secret is good in place of the other.
alter table oauth_state add column answered boolean not null default false;

drop function take_oauth_state(bytea);
create function take_oauth_state(p_state_hash bytea, p_answered boolean)
  returns table (
    org_id uuid, user_id uuid, platform text, redirect_uri text, secrets_sealed bytea, browser_hash bytea
  )
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from oauth_state s
    where s.state_hash = p_state_hash and s.answered = p_answered and s.expires_at > now()
    returning s.org_id, s.user_id, s.platform, s.redirect_uri, s.secrets_sealed, s.browser_hash
  $$;

-- What the page has to say before it is answered: whose it is, ids only, and only for the browser that it waits for.
create function look_at_answered_consent(p_state_hash bytea, p_browser_hash bytea)
  returns table (org_id uuid, user_id uuid, platform text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select s.org_id, s.user_id, s.platform from oauth_state s
    where s.state_hash = p_state_hash and s.browser_hash = p_browser_hash and s.answered and s.expires_at > now()
  $$;

revoke all on function take_oauth_state(bytea, boolean), look_at_answered_consent(bytea, bytea) from public;
grant execute on function take_oauth_state(bytea, boolean), look_at_answered_consent(bytea, bytea) to galley_app;

grant create on schema public to galley_definer;
alter function take_oauth_state(bytea, boolean) owner to galley_definer;
alter function look_at_answered_consent(bytea, bytea) owner to galley_definer;
revoke create on schema public from galley_definer;

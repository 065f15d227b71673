-- A consent belongs to the browser that asked for it: whoever lets another person's browser finish it would have that
-- person's account in the wrong workspace. Only the hash of the browser's cookie is kept; null where a program asked.

alter table oauth_state add column browser_hash bytea;

drop function take_oauth_state(bytea);
create function take_oauth_state(p_state_hash bytea)
  returns table (
    org_id uuid, user_id uuid, platform text, redirect_uri text, secrets_sealed bytea, browser_hash bytea
  )
  language sql security definer set search_path = public
  as $$
    delete from oauth_state s where s.state_hash = p_state_hash and s.expires_at > now()
    returning s.org_id, s.user_id, s.platform, s.redirect_uri, s.secrets_sealed, s.browser_hash
  $$;
revoke all on function take_oauth_state(bytea) from public;
grant execute on function take_oauth_state(bytea) to galley_app;

grant create on schema public to galley_definer;
alter function take_oauth_state(bytea) owner to galley_definer;
revoke create on schema public from galley_definer;

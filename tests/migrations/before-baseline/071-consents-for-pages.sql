-- A consent may be for pages alone, or for a person's profile alone, where a network has both. Null: for all it gives.
alter table oauth_state add column target text check (target in ('profile', 'page'));

drop function take_oauth_state(bytea, boolean);
create function take_oauth_state(p_state_hash bytea, p_answered boolean)
  returns table (
    org_id uuid, user_id uuid, platform text, target text, redirect_uri text, secrets_sealed bytea, browser_hash bytea
  )
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from oauth_state s
    where s.state_hash = p_state_hash and s.answered = p_answered and s.expires_at > now()
    returning s.org_id, s.user_id, s.platform, s.target, s.redirect_uri, s.secrets_sealed, s.browser_hash
  $$;
revoke all on function take_oauth_state(bytea, boolean) from public;
grant execute on function take_oauth_state(bytea, boolean) to galley_app;
grant create on schema public to galley_definer;
alter function take_oauth_state(bytea, boolean) owner to galley_definer;
revoke create on schema public from galley_definer;

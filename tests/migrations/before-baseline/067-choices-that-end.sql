-- What a consent gave and nobody chose from stands at the network until it is taken back there, which SQL cannot do: a
-- worker does it, and then removes the choice. So nothing else may remove one before, neither the sweep nor the end of
-- the membership of whoever was to choose.
create function account_choices_over(p_limit integer) returns table (org_id uuid, name_hash bytea)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.org_id, c.name_hash from account_choice c where c.expires_at <= now() order by c.expires_at limit p_limit
  $$;
revoke all on function account_choices_over(integer) from public;
grant execute on function account_choices_over(integer) to galley_sweep;
grant create on schema public to galley_definer;
alter function account_choices_over(integer) owner to galley_definer;
revoke create on schema public from galley_definer;

alter table account_choice drop constraint account_choice_org_id_user_id_fkey;

create or replace function sweep_expired() returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from idempotency_record where created_at < now() - interval '24 hours';
    delete from oauth_state where expires_at < now();
    delete from session where expires_at < now();
    delete from sign_in_failure where at < now() - interval '1 day';
    delete from one_time_link where expires_at < now();
    delete from oidc_attempt where expires_at < now();
  $$;
revoke delete on account_choice from galley_definer;

-- Signing in without the password, second factors, and who runs the installation. B5-1

-- The person of the first account: what concerns the installation as a whole is theirs.
alter table user_account add column is_operator boolean not null default false;
update user_account set is_operator = true
  where id = (select id from user_account order by created_at, id limit 1);

-- Secrets that work once: those of mails, and the one that a provider's sign-in gets where a code is still asked for
-- (second_step). Only the sha256 is kept. `email` is the address that the secret went to, which using it proves.
create table one_time_link (
  token_hash bytea primary key,
  user_id uuid not null references user_account (id),
  kind text not null check (kind in ('sign_in', 'second_step', 'password_reset', 'verify_email')),
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index one_time_link_of_user on one_time_link (user_id);

-- Two-factor codes. On from the first right code (confirmed_at); a time step is good once (last_step).
create table totp (
  user_id uuid primary key references user_account (id),
  secret_sealed bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint
);

create table recovery_code (
  user_id uuid not null references totp (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Who somebody is at an OpenID Connect provider: issuer and subject never change, an address may.
create table oidc_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references user_account (id),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index oidc_identity_of_user on oidc_identity (user_id);

-- A sign-in that is at its provider. It belongs to nobody yet but the browser that began it.
create table oidc_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  secrets_sealed bytea not null,
  expires_at timestamptz not null
);

do $$
declare t text;
begin
  foreach t in array array['one_time_link', 'totp', 'recovery_code', 'oidc_identity'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own on %I using (user_id = app_user()) with check (user_id = app_user())', t);
    execute format('grant select, insert, update, delete on %I to galley_app', t);
  end loop;
end $$;
-- Nobody reads it but the function below.
grant insert on oidc_attempt to galley_app;

-- Before somebody is signed in, a secret is all that leads to them.
create function auth_one_time_link(p_token_hash bytea) returns table (user_id uuid, kind text)
  language sql stable security definer set search_path = public
  as $$ select l.user_id, l.kind from one_time_link l where l.token_hash = p_token_hash and l.expires_at > now() $$;

create function auth_user_by_identity(p_issuer text, p_subject text) returns uuid
  language sql stable security definer set search_path = public
  as $$ select i.user_id from oidc_identity i where i.issuer = p_issuer and i.subject = p_subject $$;

-- The session whose cookie a browser brings when it signs in anew ends, whosever it was.
create function auth_end_session(p_token_hash bytea) returns void
  language sql security definer set search_path = public
  as $$ delete from session s where s.token_hash = p_token_hash $$;

-- Used up by looking, so that a callback that is played back finds nothing.
create function take_oidc_attempt(p_state_hash bytea, p_browser_hash bytea)
  returns table (provider text, secrets_sealed bytea)
  language sql security definer set search_path = public
  as $$
    delete from oidc_attempt a
    where a.state_hash = p_state_hash and a.browser_hash = p_browser_hash and a.expires_at > now()
    returning a.provider, a.secrets_sealed
  $$;

-- Whether an open invitation is for this address. plpgsql, because the table is made by a later migration.
create function auth_is_invited(p_email text) returns boolean
  language plpgsql stable security definer set search_path = public
  as $$
    begin
      return exists (
        select 1 from invitation i
        where lower(i.email) = lower(p_email) and i.status = 'pending' and i.expires_at > now()
      );
    end
  $$;

create or replace function sweep_expired() returns void
  language sql security definer set search_path = public
  as $$
    delete from idempotency_record where created_at < now() - interval '24 hours';
    delete from oauth_state where expires_at < now();
    delete from session where expires_at < now();
    delete from sign_in_failure where at < now() - interval '1 day';
    delete from one_time_link where expires_at < now();
    delete from oidc_attempt where expires_at < now();
  $$;

revoke all on function auth_one_time_link(bytea), auth_user_by_identity(text, text), auth_end_session(bytea),
  take_oidc_attempt(bytea, bytea), auth_is_invited(text) from public;
grant execute on function auth_one_time_link(bytea), auth_user_by_identity(text, text), auth_end_session(bytea),
  take_oidc_attempt(bytea, bytea), auth_is_invited(text) to galley_app;

create policy definer on one_time_link to galley_definer using (true) with check (true);
create policy definer on oidc_identity to galley_definer using (true) with check (true);
grant select on one_time_link, oidc_identity, oidc_attempt to galley_definer;
grant delete on one_time_link, oidc_attempt to galley_definer;
grant create on schema public to galley_definer;
do $$
declare f regprocedure;
begin
  foreach f in array array[
    'auth_one_time_link(bytea)', 'auth_user_by_identity(text, text)', 'auth_end_session(bytea)',
    'take_oidc_attempt(bytea, bytea)', 'auth_is_invited(text)'
  ]::regprocedure[] loop
    execute format('alter function %s owner to galley_definer', f);
  end loop;
end $$;
revoke create on schema public from galley_definer;

-- Assistants: programs that a person lets act for them in one workspace, over OAuth. Document 2, "MCP server (OAuth 2.1)".

-- Programs that registered. They belong to no workspace, and being registered lets them do nothing.
create table oauth_client (
  id text primary key,
  -- As they said it of themselves, brought into our form; nothing of it is verified.
  metadata jsonb not null,
  -- The sha256 of the secret, where the program has one.
  secret_hash bytea,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
grant select, insert, update on oauth_client to galley_app;

-- An authorization that waits for its person, who is not known yet. The id of the browser's way back is hashed, the
-- rest sealed with it.
create table oauth_request (
  id_hash bytea primary key,
  payload_sealed bytea not null,
  -- Set once, by whoever answers first.
  answered_at timestamptz,
  expires_at timestamptz not null
);
grant select, insert, update, delete on oauth_request to galley_app;

-- What a person allowed a program: one workspace, these scopes. Each authorization makes its own.
create table connection (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  client_id text not null,
  client_name text not null,
  client_uri text,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, user_id) references member (org_id, user_id) on delete cascade
);
create index connection_newest on connection (org_id, created_at desc) where revoked_at is null;
create index connection_maker on connection (org_id, user_id);
create index connection_of_client on connection (client_id);

-- Codes and tokens of a connection, each by the sha256 of itself. Used-up ones stay until they would have ended, so that
-- one that is played back is recognised.
create table oauth_token (
  org_id uuid not null,
  connection_id uuid not null,
  id_hash bytea primary key,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  payload jsonb not null,
  created_at timestamptz not null default now(),
  consumed_at timestamptz,
  expires_at timestamptz not null,
  foreign key (org_id, connection_id) references connection (org_id, id) on delete cascade
);
create index oauth_token_of_connection on oauth_token (org_id, connection_id);
create index oauth_token_end on oauth_token (expires_at);

do $$
declare t text;
begin
  foreach t in array array['connection', 'oauth_token'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy current_org on %I using (org_id = app_org()) with check (org_id = app_org())', t);
    execute format('create policy definer on %I to galley_definer using (true) with check (true)', t);
  end loop;
end $$;
create policy own on connection for select using (user_id = app_user());
grant select, insert, update on connection to galley_app;
grant select, insert, update, delete on oauth_token to galley_app;

-- Before a program has shown its token nothing is known of it: whose it is, ids only. A connection that was ended has
-- no tokens any more, whatever lies in the table.
create function auth_oauth_token(p_id_hash bytea, p_kind text)
  returns table (org_id uuid, user_id uuid, connection_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select c.org_id, c.user_id, c.id from oauth_token t
    join connection c on c.org_id = t.org_id and c.id = t.connection_id
    where t.id_hash = p_id_hash and t.kind = p_kind and c.revoked_at is null
  $$;

-- What nobody needs any more. A connection to which nothing leads back has ended by itself; a program that no connection
-- speaks of registers again when it is needed.
create function sweep_assistants() returns void
  language sql security definer set search_path = public
  as $$
    delete from oauth_request where expires_at < now();
    delete from oauth_token t using connection c
      where c.org_id = t.org_id and c.id = t.connection_id and (t.expires_at < now() or c.revoked_at is not null);
    update connection c set revoked_at = now()
      where c.revoked_at is null and c.created_at < now() - interval '1 hour' and not exists (
        select from oauth_token t
        where t.org_id = c.org_id and t.connection_id = c.id and t.expires_at > now()
          and (t.consumed_at is null or t.kind = 'access')
      );
    delete from oauth_client k
      where greatest(k.created_at, k.last_used_at) < now() - interval '30 days'
        and not exists (select from connection c where c.client_id = k.id and c.revoked_at is null);
  $$;

revoke all on function auth_oauth_token(bytea, text), sweep_assistants() from public;
grant execute on function auth_oauth_token(bytea, text) to galley_app;
grant execute on function sweep_assistants() to galley_sweep;
grant select on connection, oauth_token, oauth_request, oauth_client to galley_definer;
grant update (revoked_at) on connection to galley_definer;
grant delete on oauth_token, oauth_request, oauth_client to galley_definer;
grant create on schema public to galley_definer;
alter function auth_oauth_token(bytea, text) owner to galley_definer;
alter function sweep_assistants() owner to galley_definer;
revoke create on schema public from galley_definer;

select open_to_operator();

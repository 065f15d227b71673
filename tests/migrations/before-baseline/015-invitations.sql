-- Invitations, and what it takes to remove a member.

-- Only the sha256 of an invitation's token is kept. Expired is what a pending one is after expires_at: no state of its own.
create table invitation (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  email text not null,
  role text not null check (role in ('owner', 'admin', 'editor', 'contributor', 'viewer')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
  token_hash bytea not null unique,
  invited_by uuid not null references user_account (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_by uuid references user_account (id),
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id)
);
-- An address has one open invitation to a workspace: a second one renews it.
create unique index invitation_open on invitation (org_id, lower(email)) where status = 'pending';
create index invitation_newest on invitation (org_id, created_at desc);

alter table invitation enable row level security;
alter table invitation force row level security;
create policy current_org on invitation using (org_id = app_org()) with check (org_id = app_org());

grant select, insert, update on invitation to galley_app;
grant delete on member to galley_app;

-- The token is all that the invited person brings: it leads to the invitation's ids, whatever has become of it.
create function find_invitation(p_token_hash bytea) returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = public
  as $$ select i.org_id, i.id from invitation i where i.token_hash = p_token_hash $$;

-- For signing up: which address an open invitation is for.
create function invitation_by_token(p_token_hash bytea) returns table (org_id uuid, email text)
  language sql stable security definer set search_path = public
  as $$
    select i.org_id, i.email from invitation i
    where i.token_hash = p_token_hash and i.status = 'pending' and i.expires_at > now()
  $$;

-- The person who has this address, and the workspace in which they are told of things: their active one, else the one
-- they joined first. No row for somebody without a workspace.
create function person_to_tell(p_email text) returns table (user_id uuid, org_id uuid)
  language sql stable security definer set search_path = public
  as $$
    select u.id, m.org_id from user_account u join member m on m.user_id = u.id and m.status = 'active'
    where lower(u.email) = lower(p_email)
    order by m.org_id is not distinct from u.active_org_id desc, m.joined_at
    limit 1
  $$;

-- Somebody who is no longer an active member of the current workspace does not have it as their active one. The row
-- is their own, which nobody else of the workspace may write.
create function forget_active_org(p_user_id uuid) returns void
  language sql security definer set search_path = public
  as $$
    update user_account u set active_org_id = null, updated_at = now()
    where u.id = p_user_id and u.active_org_id = app_org() and not exists (
      select 1 from member m where m.org_id = app_org() and m.user_id = u.id and m.status = 'active'
    )
  $$;

revoke all on function find_invitation(bytea), invitation_by_token(bytea), person_to_tell(text),
  forget_active_org(uuid) from public;
grant execute on function find_invitation(bytea), invitation_by_token(bytea), person_to_tell(text),
  forget_active_org(uuid) to galley_app;

create policy definer on invitation to galley_definer using (true) with check (true);
create policy people_definer on member to galley_definer using (true) with check (true);
grant select on invitation, member to galley_definer;
grant update (active_org_id, updated_at) on user_account to galley_definer;
grant create on schema public to galley_definer;
do $$
declare f regprocedure;
begin
  foreach f in array array[
    'find_invitation(bytea)', 'invitation_by_token(bytea)', 'person_to_tell(text)', 'forget_active_org(uuid)'
  ]::regprocedure[] loop
    execute format('alter function %s owner to galley_definer', f);
  end loop;
end $$;
revoke create on schema public from galley_definer;

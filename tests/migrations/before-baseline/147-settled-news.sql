-- What asks for action is found by its subject, read or not: once it is settled it is dismissed. Decision 085
create index notification_standing on notification (org_id, (metadata->'subject'->>'id'))
  where tier = 'action_required' and dismissed_at is null;
drop index notification_asking;

-- Whether an invitation can still be accepted. The invited person is told of it in another workspace. Answers no more.
create index invitation_by_id on invitation (id);
create function invitation_is_open(p_id uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from invitation where id = p_id and status = 'pending' and expires_at > now())
  $$;
revoke all on function invitation_is_open(uuid) from public;
grant execute on function invitation_is_open(uuid) to galley_app;
grant create on schema public to galley_definer;
alter function invitation_is_open(uuid) owner to galley_definer;
revoke create on schema public from galley_definer;

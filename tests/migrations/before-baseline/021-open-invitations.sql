-- Sign-ups ask whether anybody has invited an address, whatever the workspace: auth_is_invited, 014.
create index invitation_open_address on invitation (lower(email)) where status = 'pending';

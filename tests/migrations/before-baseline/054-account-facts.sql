-- What a network's rules go by beside who an account is: a record of that network's own, read by its schema in the
-- contract, so that the next network needs no column. An owner that is no superuser sees the rows only unforced.
alter table social_account add column facts jsonb not null default '{}';
alter table social_account no force row level security;
update social_account set facts = jsonb_build_object('subscription', x_subscription) where x_subscription is not null;
alter table social_account force row level security;
alter table social_account drop column x_subscription;

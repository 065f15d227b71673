-- A person who presses Allow twice gets the same way back twice: what was answered, and in which session, stays with the
-- request, and once its way back is made that is sealed in its payload in place of what it was made from.
alter table oauth_request add column answer jsonb, add column finished_at timestamptz;

-- When a post went out, goes out or was wished to. A column of its own, where an index on the expression served before:
-- under row-level security the planner leaves such an index aside, since COALESCE of columns is not held to be leakproof,
-- and read every post of the workspace.
alter table post
  add column calendar_at timestamptz generated always as (coalesce(published_at, scheduled_for_utc, wished_for)) stored;
drop index post_time;
create index post_calendar on post (org_id, calendar_at, id) where deleted_at is null;

-- When a post went out, goes out or was wished to: the calendar and the scheduler look for posts by it.
create index post_time on post (org_id, (coalesce(published_at, scheduled_for_utc, wished_for)));

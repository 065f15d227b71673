-- How many of a post's parts, its last ones, follow what was asked for: its first comment. A post is published without
-- them all the same, and dated with the moment at which it stood there. docs/decisions/045-first-comments.md
alter table post add column follow_ups integer not null default 0;

-- What was approved before this, for networks that posts cannot go out to yet.
alter table post no force row level security;
update post set parts_total = parts_total + 1, follow_ups = 1
where status in ('approved', 'scheduled', 'failed') and approved_hash is not null
  and platform in ('linkedin', 'facebook', 'instagram') and platform_payload->>'firstComment' ~ '\S';
alter table post force row level security;

drop trigger post_first_reading on post;
create trigger post_first_reading after update of status, published_at on post for each row
  when (new.status = 'published' and new.social_account_id is not null and new.published_at is not null
    and (new.published_at is distinct from old.published_at or old.status is distinct from 'published'))
  execute function plan_first_reading();

-- Tags that nobody can tell apart are one. `name_key` is what they are compared by (src/contract/name-key.ts, decision
-- 080), written with each new name. Tags of before have none, so that two of them that look alike stand, and are compared
-- by their names.
alter table tag add column name_key text;
create unique index tag_name_key on tag (org_id, name_key);

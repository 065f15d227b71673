-- What was read outside when the content was written or handed in (link cards, the accounts behind names): part of what
-- is approved, and published as it stands here. docs/decisions/024-what-is-read-outside.md
alter table post add column outside jsonb;

-- What a line of the audit log is about, as it was called then: a title or a name, and for posts where and for when. The
-- hashes prove that something changed; this says what to a person. Lines from before have none.
alter table audit_log add column about jsonb;

-- What was sent back lately, of a workspace, without a look at the rest of its history.
create index approval_rejected on approval (org_id, approved_at) where action = 'rejected';

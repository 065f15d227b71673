-- A sweep of the rules asks which of the workspace's own posts its other posts quote. Few posts quote anything.
create index post_quoting on post (org_id, created_at desc, id desc)
  where platform = 'x' and deleted_at is null and platform_payload ? 'quoteTweetUrl';

const ORG = '00000000-0000-4000-8000-000000000001'
const USER = '00000000-0000-4000-8000-000000000002'
const ACCOUNT = '00000000-0000-4000-8000-000000000003'
const RUN = '00000000-0000-4000-8000-000000000004'
const HOLD = '00000000-0000-4000-8000-000000000005'

/** A few rows of every table, as an installation before the baseline held them. */
export const ROWS_OF_BEFORE = `
  insert into user_account (id, email, name, created_at, feature_flags)
    values ('${USER}', 'a@example.org', E'Zoë "Z"\\n☕', '2026-01-02 03:04:05.678901+00', '{"a b",null}');
  insert into org (id, slug, name, owner_id, timezone) values ('${ORG}', 'northwind', 'Northwind', '${USER}', 'Asia/Kathmandu');
  insert into member (org_id, user_id, role) values ('${ORG}', '${USER}', 'owner');
  insert into session (user_id, token_hash, expires_at) values ('${USER}', '\\x00ff10', now() + interval '1 day');
  insert into one_time_link (token_hash, user_id, kind, expires_at) values ('\\x01', '${USER}', 'sign_in', now());
  insert into totp (user_id, secret_sealed) values ('${USER}', '\\x02');
  insert into recovery_code (user_id, code_hash) values ('${USER}', '\\x03');
  insert into oidc_identity (issuer, subject, user_id) values ('https://id.example.org', '1', '${USER}');
  insert into client_key (jwk_sealed) values ('\\x04');
  insert into worker_heartbeat (worker) values ('one');
  insert into social_account (org_id, id, platform, external_id, credentials_sealed, facts)
    values ('${ORG}', '${ACCOUNT}', 'x', '1', '\\x00ff10', '{"subscription": null}');
  insert into media_asset (org_id, id, kind, upload_key, storage_key, content_type, size_bytes, duration_seconds,
      completed_at, status)
    values ('${ORG}', '${ACCOUNT}', 'video', 'k', 'media/k', 'video/mp4', 1000, 0.1::float8 + 0.2, now(), 'ready');
  insert into post_group (org_id, id, title, status, timezone, created_by)
    values ('${ORG}', '${ORG}', 'Notes', 'scheduled', 'UTC', '{"kind": "system", "job": "x"}');
  insert into post (org_id, group_id, platform, social_account_id, status, content_text, content_hash, scheduled_for_utc, media)
    select '${ORG}', '${ORG}', 'x', '${ACCOUNT}', 'scheduled', repeat('é', n), 'h', now() + n * interval '1 hour',
      '{"kind": "video", "assetId": "${ACCOUNT}"}' from generate_series(1, 30) n;
  insert into effect (org_id, id, kind, platform, social_account_id, wake_at, ready_at, due_at, fence, prepared)
    select org_id, id, 'post', platform, social_account_id, scheduled_for_utc, scheduled_for_utc, scheduled_for_utc, 3, 'null'
    from post;
  insert into tag (org_id, name) values ('${ORG}', 'News');
  insert into agent_run (org_id, id, job_type, payload, actor, awaited)
    values ('${ORG}', '${RUN}', 'test', '{"a": [1, null]}', '{"kind": "user"}', false);
  insert into agent_step (org_id, run_id, key, attempt, kind, agent)
    select '${ORG}', '${RUN}', n::text, 1, 'tool_call', 'renderer' from generate_series(1, 3) n;
  insert into credit_balance (org_id, monthly) values ('${ORG}', 500000);
  insert into credit_hold (org_id, id, key, action, milli, expires_at) values ('${ORG}', '${HOLD}', 'k', 'rewrite', 2000, now());
  insert into subscription_beside (org_id, provider, provider_subscription_id, plan_key)
    values ('${ORG}', 'paddle', 'sub_1', 'team');
  insert into billing_trial (org_id, provider, provider_subscription_id, user_id, counts)
    values ('${ORG}', 'paddle', 'sub_1', '${USER}', true);
  select enqueue_job('mail.send', '{"a": [1, null]}', 3, 60, 'once');
`

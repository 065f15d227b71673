-- Moments that a default wrote and that nobody asked for: no query, no function, no page. Decision 090
alter table billing_trial drop column began_at;
alter table client_key drop column created_at;
alter table oidc_identity drop column created_at;
alter table one_time_link drop column created_at;
alter table subscription_beside drop column found_at;
alter table totp drop column created_at;
alter table worker_heartbeat drop column started_at;

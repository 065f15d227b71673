-- A job names its workspace, where its data does, as pg-boss's group: so a worker can take no more of one workspace at
-- once than leaves room for the others. As in 013 otherwise.
create or replace function enqueue_job(
  p_name text, p_data jsonb, p_retry_limit integer, p_after_seconds double precision, p_key text
)
  returns void
  language sql security definer set search_path = public
  as $$
    select pgboss.create_queue(p_name, '{"policy": "standard"}')
    where not exists (select from pgboss.queue where name = p_name);
    insert into pgboss.job_common as job (name, data, group_id, singleton_key, policy, retry_limit, start_after,
      keep_until, expire_seconds, heartbeat_seconds, deletion_seconds)
    values (p_name, p_data, p_data->>'orgId', p_key, case when p_key is null then 'standard' else 'short' end,
      p_retry_limit, now() + make_interval(secs => p_after_seconds), now() + interval '100 years', 900, 12, 2592000)
    on conflict (name, coalesce(singleton_key, '')) where state = 'created' and policy = 'short'
      do update set start_after = least(job.start_after, excluded.start_after)
  $$;

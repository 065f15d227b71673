-- Work that asks models, in steps that are paid for once. The row is the truth of a run; a job only wakes a worker.
-- Decision 061
create table agent_run (
  org_id uuid not null references org (id),
  id uuid not null default gen_random_uuid(),
  -- A registry (src/runs.ts), not a closed list.
  job_type text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  payload jsonb not null,
  -- In whose name it works, and whose rights are looked at again in every transaction of it.
  actor jsonb not null,
  created_by_user_id uuid references user_account (id),
  -- A key counts for the person, API key or connection that sent it.
  key_owner text,
  idempotency_key text,
  -- A request waits for the answer, so that nobody else need be told of the end.
  awaited boolean not null,
  attempt_count integer not null default 0,
  max_attempts integer not null default 3,
  -- Grows with each claim: what a worker writes that has been replaced finds nothing.
  fence bigint not null default 0,
  lease_until timestamptz,
  -- When a worker was last told of it.
  woken_at timestamptz not null default now(),
  hold_id uuid,
  -- The whole answer, for whoever asks again with the same key.
  result jsonb,
  result_summary jsonb,
  -- The refusal as it was answered: its kind, code and details.
  failure jsonb,
  error_message text,
  cost_credits numeric,
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  check ((status = 'running') = (lease_until is not null)),
  check ((status in ('succeeded', 'failed', 'cancelled')) = (completed_at is not null))
);
-- What failed or was cancelled gives its key free: a repeat tries again.
create unique index agent_run_key on agent_run (org_id, key_owner, idempotency_key)
  where status in ('queued', 'running', 'succeeded');
create index agent_run_newest on agent_run (org_id, created_at desc, id desc);
-- Without the lease, which changes every second.
create index agent_run_live on agent_run (org_id, created_at) where status in ('queued', 'running');
create index agent_run_waiting on agent_run (woken_at) where status = 'queued';
create index agent_run_kept on agent_run (completed_at) where result is not null;

create table agent_step (
  org_id uuid not null,
  id uuid not null default gen_random_uuid(),
  run_id uuid not null,
  parent_step_id uuid,
  -- The order in which they began.
  seq bigint generated always as identity,
  -- Names the work: of a key that succeeded the kept output is taken, and nothing is done again.
  key text not null,
  attempt integer not null,
  kind text not null check (kind in ('model_round', 'tool_call', 'subagent')),
  status text not null default 'running' check (status in ('running', 'succeeded', 'failed')),
  -- Who it is that works, such as the writer or the checker.
  agent text not null,
  label text,
  prompt_id text,
  prompt_sha256 text,
  -- As people may read them: without secrets, cut, and kept for 30 days.
  input jsonb,
  output text,
  reasoning_summary text,
  -- The output as it was, until the run ends.
  memo jsonb,
  provider text,
  model text,
  answered_model text,
  finish_reason text,
  prompt_tokens integer not null default 0,
  cached_tokens integer not null default 0,
  completion_tokens integer not null default 0,
  reasoning_tokens integer not null default 0,
  -- Null: not known.
  cost_micro_usd bigint,
  pricing_version text,
  used_fallback_estimate boolean not null default false,
  request_hash text,
  -- Why it failed: a kind of LlmError, `lost` with its worker, `cancelled`, `refused` by us, or `fault`.
  error_class text,
  error_message text,
  duration_ms integer,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, run_id) references agent_run (org_id, id) on delete cascade,
  foreign key (org_id, parent_step_id) references agent_step (org_id, id) on delete cascade
);
create unique index agent_step_key on agent_step (org_id, run_id, key) where status <> 'failed';
create index agent_step_in_order on agent_step (org_id, run_id, seq);
create index agent_step_parent on agent_step (org_id, parent_step_id) where parent_step_id is not null;
create index agent_step_cost on agent_step (org_id, created_at) where cost_micro_usd is not null;
create index agent_step_shown on agent_step (created_at) where input is not null or output is not null;

alter table agent_run enable row level security;
alter table agent_run force row level security;
create policy current_org on agent_run using (org_id = app_org()) with check (org_id = app_org());
alter table agent_step enable row level security;
alter table agent_step force row level security;
create policy current_org on agent_step using (org_id = app_org()) with check (org_id = app_org());
grant select, insert, update on agent_run, agent_step to galley_app;

-- Runs that somebody must look after: their worker has given no sign of life, or nobody has begun them for half a minute.
-- Ids only.
create function runs_to_look_after(p_limit integer) returns table (org_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    (select r.org_id, r.id from agent_run r
      where r.status = 'running' and r.lease_until < now() order by r.lease_until limit p_limit)
    union all
    (select r.org_id, r.id from agent_run r
      where r.status = 'queued' and r.woken_at < now() - interval '30 seconds' order by r.woken_at limit p_limit)
  $$;

-- After 30 days of a run is left what it was about and what it cost: what went into its steps and came out goes.
create function forget_old_runs() returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update agent_step set input = null, output = null, reasoning_summary = null
      where (input is not null or output is not null) and created_at < now() - interval '30 days';
    update agent_run set payload = '{}', result = null
      where result is not null and completed_at < now() - interval '30 days';
  $$;
revoke all on function runs_to_look_after(integer), forget_old_runs() from public;
grant execute on function runs_to_look_after(integer), forget_old_runs() to galley_sweep;
grant create on schema public to galley_definer;
alter function runs_to_look_after(integer) owner to galley_definer;
alter function forget_old_runs() owner to galley_definer;
revoke create on schema public from galley_definer;
grant select, update on agent_run, agent_step to galley_definer;
create policy definer on agent_run to galley_definer using (true) with check (true);
create policy definer on agent_step to galley_definer using (true) with check (true);

select open_to_operator();
select keep_times_in_order();

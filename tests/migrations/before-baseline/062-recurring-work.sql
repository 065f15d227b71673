-- What workers do again and again: when each is due, who is at it, and how it went the last time. One row a kind of work
-- for the whole installation, made by the first worker that knows it.
create table recurring_work (
  name text primary key,
  every_seconds integer not null check (every_seconds > 0),
  known_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- The worker that is at it. It holds for as long as that worker gives signs of life.
  running_by text,
  began_at timestamptz,
  ended_at timestamptz,
  succeeded_at timestamptz,
  -- Why the last run failed; null where it did not.
  problem text
);
grant select, insert, update on recurring_work to galley_sweep;
grant select, insert, update, delete on worker_heartbeat to galley_sweep;

-- What a worker is there for: see GALLEY_WORKER_ROLES.
alter table worker_heartbeat add column roles text[] not null default '{publish,jobs,heavy}'
  check (roles <@ array['publish', 'jobs', 'heavy']);

-- What a job in several steps has done already: a step that is finished is not done again when its worker dies.
create table job_step (
  job_id uuid not null,
  name text not null,
  output jsonb not null,
  done_at timestamptz not null default now(),
  primary key (job_id, name)
);
create index job_step_done on job_step (done_at);
grant select, insert, update, delete on job_step to galley_sweep;

select open_to_operator();

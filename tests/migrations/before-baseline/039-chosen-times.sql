-- Whether the time of a post, set or wished for, was chosen by a person or by the scheduler: what looks for the best
-- slots leaves alone what a person chose.
alter table post add column time_chosen boolean not null default false;

-- Of what stands there now the reason says it. A wish that nobody has approved yet was a person's. An owner that is no
-- superuser sees the rows only unforced.
alter table post no force row level security;
update post set time_chosen = true
  where schedule_reason in ('Chosen by the person who approved it', 'The time that was set for it')
    or (scheduled_for_utc is null and wished_for is not null and status in ('draft', 'pending_approval'));
alter table post force row level security;

-- What is left of a month's credits of a plan rolls over into the next month. Decision 070
alter table credit_grant
  -- Until when, and how much at most of all that rolled over; null: what is left is gone.
  add column rolls_until timestamptz,
  add column rolls_most bigint check (rolls_most > 0),
  add constraint credit_grant_rolls check ((rolls_until is null) = (rolls_most is null));

-- Nothing was paid for it, and nothing of it rolls over.
alter table billing_term add column is_trial boolean not null default false;

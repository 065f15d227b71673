-- Longer times in which nothing goes out, with what they are for: [{ "from": date, "to": date, "note": text or null }].
-- Single dates stay in blackout_dates. Decision 016
alter table scheduler_profile add column blackout_periods jsonb not null default '[]';

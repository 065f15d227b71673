-- What a draft rests on: thoughts, documents, facts with their sources, format, learned preferences, and the claims that
-- stand in none of them. Null where nothing is known. Spec W19, decision 106
alter table post add column basis jsonb;

select open_to_operator();

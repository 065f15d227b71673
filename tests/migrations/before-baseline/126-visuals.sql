-- What a visual was made with, so that it can be opened again, changed and made anew. Decision 068
alter table media_asset
  add column template text,
  add column made_from jsonb check (jsonb_typeof(made_from) = 'object'),
  -- Of a document.
  add column page_count integer check (page_count > 0);

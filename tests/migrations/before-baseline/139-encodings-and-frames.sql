-- What networks ask of a file beside its type and size. Null: it was added before this was read. Decision 081
alter table media_asset
  -- Of a video, beside the two codecs: frame rate, bits, colours, sound.
  add column encoding jsonb,
  -- Of an image: how many pictures follow each other, 1 for a still one.
  add column frames integer,
  -- An animation came, of which a still picture is kept.
  add column animation_lost boolean not null default false;

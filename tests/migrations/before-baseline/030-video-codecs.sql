-- What was read from a video file beside its length and frame size.
alter table media_asset
  add column video_codec text,
  add column audio_codec text;

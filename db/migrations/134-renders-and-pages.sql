-- Renders are listed newest first; a document names the small pictures of its pages, which are those of its slides.
-- Decisions 055 and 078
create index video_render_newest on video_render (org_id, created_at desc, id desc);

alter table media_asset add column page_preview_keys text[];

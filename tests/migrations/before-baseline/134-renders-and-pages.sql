-- Renders are listed newest first; a document names the small pictures of its pages, which are those of its slides.
-- Of those that came to nothing only the newest are kept. Decisions 055 and 078
create index video_render_newest on video_render (org_id, created_at desc, id desc);
grant delete on video_render to galley_app;

alter table media_asset add column page_preview_keys text[];

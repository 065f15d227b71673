-- The network's own address of the picture expires, and whoever loads it is seen by the network. Decision 115
alter table social_account add column picture_key text;
comment on column social_account.picture_key is 'The small copy of the picture at profile_image_url, once it is fetched';

select open_to_operator();

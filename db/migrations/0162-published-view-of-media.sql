-- What other modules may read of images (src/modules/media/README.md). The table itself is catalogue.media.
create schema media;
create view media.image_placeholder as select id as media_id, placeholder from catalogue.media;

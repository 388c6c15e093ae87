-- Where pictures are used, for the list of unused ones (OWN-13). Earlier versions and earlier settings can be restored,
-- so what they name is in use.
create view catalogue.image_use as
  select media_id, 'product' as place from catalogue.image;

create view content.image_use as
  select (regexp_matches(fields::text, 'media:([0-9a-f]{32})', 'g'))[1] as media_id, 'document' as place from content.document
  union all
  select (regexp_matches(fields::text, 'media:([0-9a-f]{32})', 'g'))[1], 'draft' from content.draft
  union all
  select (regexp_matches(fields::text, 'media:([0-9a-f]{32})', 'g'))[1], 'version' from content.edition;

create view settings.image_use as
  select (regexp_matches(value, 'media:([0-9a-f]{32})', 'g'))[1] as media_id, 'setting' as place from settings.value
  union all
  select (regexp_matches(concat_ws(' ', before, after), 'media:([0-9a-f]{32})', 'g'))[1], 'change' from settings.change;

-- Which files of pictures there are, and since when nobody has named them.
create view media.stored_image as
  select id as media_id, original_id, source, width, height, named_at, bytes from catalogue.media where source_kind = 'file';

-- Files of deleted pictures that are still to be removed: a process may end between the two.
create table media.removal (
  source text primary key,
  -- Their renderings are removed with them.
  media_ids text[] not null
);
comment on table media.removal is 'Files of deleted pictures that are still to be removed from the image store.';

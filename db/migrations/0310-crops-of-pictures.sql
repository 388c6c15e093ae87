-- A crop or focal point of a picture is a row of its own, which names the original (OWN-13, decision 0132): every change
-- has a new id, and with it new addresses. Its source is the original's. Crops are in thousandths of the upright
-- original, the focal point in percent of what the crop leaves.
alter table catalogue.media
  add column original_id text references catalogue.media (id),
  add column crop_left integer,
  add column crop_top integer,
  add column crop_width integer,
  add column crop_height integer,
  add column focus_x integer,
  add column focus_y integer,
  -- Since when it is in the shop, or was last named by somebody who was saving something: the grace of unused pictures.
  add column named_at timestamptz not null default now(),
  -- Of the original's file; null where nobody has asked yet.
  add column bytes bigint,
  add constraint media_crop_check check (
    num_nulls(crop_left, crop_top, crop_width, crop_height) in (0, 4)
    and crop_left >= 0 and crop_top >= 0 and crop_width > 0 and crop_height > 0
    and crop_left + crop_width <= 1000 and crop_top + crop_height <= 1000),
  add constraint media_focus_check check (
    num_nulls(focus_x, focus_y) in (0, 2) and focus_x between 0 and 100 and focus_y between 0 and 100),
  add constraint media_original_check check (
    (original_id is null) = (num_nonnulls(crop_left, focus_x) = 0));
create index media_original on catalogue.media (original_id) where original_id is not null;
create index media_source on catalogue.media (source) where source_kind = 'file';

-- CSS object-position of the focal point; null for the middle.
create or replace view media.image_placeholder as
  select id as media_id, placeholder, focus_x || '% ' || focus_y || '%' as focus from catalogue.media;

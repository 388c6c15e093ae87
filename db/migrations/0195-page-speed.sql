-- How fast pages were for visitors who agreed to it (WEB-01): a histogram for each day, kind of page, kind of device
-- and metric. Nothing in it says who looked at a page, or at which.
create schema page_speed;

-- day: in New Zealand. counts: page views by bucket (src/modules/page-speed/internal/speed-histogram.ts). A process adds
-- to a row every few seconds: half of each block stays free, so that no index has to change.
create table page_speed.daily (
  day date not null,
  page text not null,
  device text not null,
  metric text not null,
  counts bigint[] not null check (cardinality(counts) = 100),
  primary key (day, page, device, metric)
) with (fillfactor = 50);

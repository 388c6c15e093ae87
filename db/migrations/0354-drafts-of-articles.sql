-- Articles and posts have a draft beside what is published, too (OWN-10).
alter table content.draft drop constraint draft_kind_check,
  add constraint draft_kind_check check (kind in ('home', 'page', 'menu', 'article', 'post'));

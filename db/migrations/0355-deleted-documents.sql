-- Pages that were deleted, which staff can restore with the words they had (OWN-10). The words are in content.edition.
create table content.deleted_document (
  id bigint generated always as identity primary key,
  document_id text not null,
  -- What it said when it was deleted.
  version integer not null,
  deleted_at timestamptz not null default now(),
  -- Empty for the operator's command.
  deleted_by text not null,
  foreign key (document_id, version) references content.edition (document_id, version)
);
comment on table content.deleted_document is 'Pages that were deleted and can be restored.';

insert into content.deleted_document (document_id, version, deleted_at, deleted_by)
select e.document_id, e.version, coalesce(a.at, e.at), coalesce(a.actor, '')
from (select distinct on (document_id) document_id, version, at from content.edition order by document_id, version desc) e
left join lateral (
  select at, actor from platform.audit where subject = e.document_id and action = 'content.removed' order by id desc limit 1
) a on true
where not exists (select from content.document d where d.id = e.document_id)
order by 3;

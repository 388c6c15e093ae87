/** Performs what staff do with pages and their drafts, each with the entry that it has to leave. */
import type { StaffPerson } from '../clients/staff-client.ts';
import type { Perform } from './performed.ts';

export async function performOnContent(perform: Perform, author: StaffPerson): Promise<void> {
  const fields = { title: 'Our kaupapa', summary: 'Why', body: 'Because' };
  const document = { kind: 'article', path: 'kaupapa', published: true, publishAt: null, publishUntil: null, fields };
  const path = '/staff/content/document';
  const written = { version: null, document };
  const created = await author.call('PUT', path, written);
  const renamed = { ...document, fields: { ...fields, title: 'Our people' } };
  const edited = { version: created.body.version, document: renamed };
  const { version } = await perform('PUT /staff/content/document', path, edited, {
    ...{ subject: 'article:kaupapa', before: 'Our kaupapa', after: 'Our people' },
  });
  const which = `${path}?id=article:kaupapa&version=${version}`;
  await perform('DELETE /staff/content/document', which, undefined, {
    subject: 'article:kaupapa',
    before: 'Our people',
  });
  const restoration = '/staff/content/deleted/restoration';
  const [deleted] = (await author.call('GET', '/staff/content/deleted')).body.documents;
  await perform(
    `POST ${restoration}`,
    restoration,
    { id: deleted.id, path: 'kaupapa' },
    {
      ...{ subject: 'article:kaupapa', after: 'Our people' },
    },
  );
  await performOnDrafts(perform, author);
  await perform('POST /staff/content/legal-pages', '/staff/content/legal-pages', undefined, { subject: '' });
}

async function performOnDrafts(perform: Perform, author: StaffPerson): Promise<void> {
  const path = '/staff/content/draft';
  const subject = 'page:winter';
  const fields = { title: 'Winter', summary: 'Cold', blocks: [{ type: 'brands', title: 'Brands' }] };
  const written = { revision: null, basedOn: null, document: { kind: 'page', path: 'winter', fields } };
  const drafted = await perform(`PUT ${path}`, path, written, { subject, after: 'Winter' });
  const publication = {
    id: subject,
    revision: drafted.draft.revision,
    publishAt: '2100-01-01T00:00:00Z',
    publishUntil: null,
  };
  const scheduled = await author.call('POST', `${path}/publication`, publication);
  const cancelled = `${path}/publication?id=${subject}&revision=${scheduled.body.draft.revision}`;
  await perform(`DELETE ${path}/publication`, cancelled, undefined, { subject });
  const { revision } = (await author.call('GET', `${path}?id=${subject}`)).body.draft;
  const now = { ...publication, revision, publishAt: null };
  await perform(`POST ${path}/publication`, `${path}/publication`, now, { subject, after: 'Winter' });
  const again = (await author.call('PUT', path, { ...written, basedOn: 1 })).body.draft;
  const discarded = `${path}?id=${subject}&revision=${again.revision}`;
  await perform(`DELETE ${path}`, discarded, undefined, { subject, before: 'Winter' });
}

import { expect, test } from 'vitest';
import type { ContentDocument } from '#contract/site/content.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import type { SourcedContent } from '../content-source.port.ts';
import { withCopiesOfTexts } from './copy-hosted-texts.ts';
import { findTextVersion, listAgreedTexts, readTextsInForce } from './text-versions.ts';

const entry = (path: string, body: string): SourcedContent['documents'][number] => {
  const document: ContentDocument = {
    kind: 'article',
    path,
    published: true,
    publishAt: null,
    publishUntil: null,
    fields: { title: `Our ${path}`, summary: 's', inFooter: false, body },
  };
  return { id: `hosted-${path}`, changedAt: new Date(0), document };
};

test('HON-05 texts of a hosted system are numbered and kept before they are shown; the same text again is the same version, a text that is gone is not in force', async () => {
  const { db } = await useTestDatabase();
  let documents = [entry('terms', 'One'), entry('privacy', 'Mine'), entry('about', 'Us')];
  const source = withCopiesOfTexts(
    db,
    { everyMs: 1, read: async (mark) => (mark === 'same' ? null : { mark: 'same', documents }) },
    'contentful',
  );
  const versions = async () => (await source.read(null))?.documents.map(({ id, version }) => `${id} ${version ?? '-'}`);
  expect(await versions()).toEqual(['hosted-terms 1', 'hosted-privacy 1', 'hosted-about -']);
  expect(await versions()).toEqual(['hosted-terms 1', 'hosted-privacy 1', 'hosted-about -']);
  expect(await source.read('same')).toBe(null);
  documents = [entry('terms', 'Two'), entry('about', 'Us')];
  expect(await versions()).toEqual(['hosted-terms 2', 'hosted-about -']);
  expect(await readTextsInForce({ db })).toEqual({ terms: 2 });
  expect((await findTextVersion({ db }, 'terms', 1))?.body).toBe('One');
  expect(await listAgreedTexts({ db }, { privacy: 1, terms: 1 })).toMatchObject([
    { path: 'terms', title: 'Our terms', version: 1 },
    { path: 'privacy', title: 'Our privacy', version: 1 },
  ]);
});

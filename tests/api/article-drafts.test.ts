/** OWN-10 articles and posts through the whole shop: drafts beside what is published, versions, and deleted ones restored. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectEntry } from '../support/activity/expect-entry.ts';
import type { AccountClient } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { eventually } from '../support/prepared-shops/catalogue-shop.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
let merchandiser: AccountClient;
let manager: AccountClient;
beforeAll(async () => {
  shop = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0' }, { template: 'kerb_template' });
  [merchandiser, manager] = await Promise.all([loggedInStaff(shop, 'merchandiser'), loggedInStaff(shop, 'manager')]);
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const DRAFT = '/staff/content/draft';
const RESTORATION = '/staff/content/deleted/restoration';
const visit = async (path: string) => {
  const reply = await fetch(`${shop.url}/nz${path}`);
  const whole = await reply.text();
  return { status: reply.status, text: whole.replace(/<style[\s\S]*?<\/style>/g, '') };
};
const written = (kind: 'article' | 'post', path: string, body: string, more: Record<string, unknown> = {}) => ({
  ...{ kind, path },
  fields: { title: `Of ${path}`, summary: 'In short', body, ...more },
});
interface Last {
  revision?: number | null;
  basedOn?: number | null;
}
const save = (document: unknown, { revision = null, basedOn = null }: Last = {}, who = merchandiser) =>
  who.call('PUT', DRAFT, { revision, basedOn, document });
const read = async (id: string) => (await merchandiser.call('GET', `${DRAFT}?id=${id}`)).body;
const publish = (id: string, revision: number, times: Record<string, string> = {}) =>
  merchandiser.call('POST', `${DRAFT}/publication`, { id, revision, publishAt: null, publishUntil: null, ...times });
/** Saves and publishes over what there is. */
async function put(document: { kind: string; path: string }): Promise<string> {
  const id = `${document.kind}:${document.path}`;
  const { published = null, draft = null } = await read(id);
  const saved = await save(document, { revision: draft?.revision ?? null, basedOn: published?.version ?? null });
  expect(saved.body.draft, JSON.stringify(saved.body)).toBeTruthy();
  expect((await publish(id, saved.body.draft.revision)).status).toBe(200);
  return id;
}
const remove = (id: string, version: number) =>
  merchandiser.call('DELETE', `/staff/content/document?id=${id}&version=${version}`);
const deleted = async () => (await merchandiser.call('GET', '/staff/content/deleted')).body.documents;
const restore = (id: number, path: string, who = merchandiser) => who.call('POST', RESTORATION, { id, path });
/** Every page that lists articles and posts. */
const lists = async () =>
  (await Promise.all(['', '/blog', '/blog/rss.xml', '/sitemap-pages.xml'].map(visit))).map(({ text }) => text).join();

test('OWN-10 CMS-06 an article has a draft beside its published version, seen by whoever has its address and by no page, sitemap or feed', async () => {
  const id = 'article:care';
  const first = await save(written('article', 'care', 'First words', { inFooter: true }));
  expect(first).toMatchObject({ status: 200, body: { id, published: null, draft: { basedOn: null }, leftOut: [] } });
  expect((await visit('/articles/care')).status).toBe(404);
  const path = `/articles/care?content-preview=${first.body.draft.previewKey}`;
  expect(await visit(path)).toMatchObject({ status: 200, text: expect.stringContaining('First words') });
  expect((await visit('/articles/care')).status, 'nothing of a preview is kept').toBe(404);
  expect(await lists()).not.toContain('/articles/care');
  expect((await publish(id, first.body.draft.revision)).status).toBe(200);
  await eventually(async () => expect((await visit('/articles/care')).text).toContain('First words'));

  const body = 'First words\n\nSecond <iframe></iframe> words';
  const second = await save(written('article', 'care', body, { inFooter: true, title: 'Draft title' }), { basedOn: 1 });
  expect(second.body.leftOut).toEqual(['<iframe>']);
  expect((await visit('/articles/care')).text).not.toContain('Second');
  expect(await lists()).not.toContain('Draft title');
  const { changes } = (await merchandiser.call('GET', `/staff/content/differences?id=${id}`)).body;
  expect(changes).toEqual([
    { field: 'title', before: 'Of care', after: 'Draft title' },
    { field: 'text', before: null, after: 'Second <iframe></iframe> words' },
  ]);
  // Somebody else's publication meanwhile, as a program makes it.
  const theirs = { ...written('article', 'care', 'Theirs'), published: true, publishAt: null, publishUntil: null };
  expect((await manager.call('PUT', '/staff/content/document', { version: 1, document: theirs })).status).toBe(200);
  expect((await publish(id, second.body.draft.revision)).body.errorCode).toBe('DraftOutdated');
  const discarded = `${DRAFT}?id=${id}&revision=${second.body.draft.revision}`;
  expect((await merchandiser.call('DELETE', discarded)).status).toBe(204);
  expect(await read(id)).toMatchObject({ draft: null, published: { version: 2, shown: true } });
  // An earlier version is restored as a draft.
  const { editions } = (await merchandiser.call('GET', `/staff/content/editions?id=${id}`)).body;
  await put({ kind: 'article', path: 'care', fields: editions[1].document.fields } as never);
  await eventually(async () => expect((await visit('/articles/care')).text).toContain('First words'));
});

test('OWN-10 CMS-02 a post has the date of its first publication, and keeps it when a later draft is published', async () => {
  const dateOf = async () =>
    (await shop.pool.query("select publish_at from content.document where id = 'post:news'")).rows[0].publish_at;
  const drafted = await save(written('post', 'news', 'First'));
  expect((await visit(`/blog/news?content-preview=${drafted.body.draft.previewKey}`)).text).toContain('First');
  expect(await lists()).not.toContain('/blog/news');
  const before = Date.now() - 1_000;
  expect((await publish('post:news', drafted.body.draft.revision)).status).toBe(200);
  const first = await dateOf();
  expect(first.getTime()).toBeGreaterThan(before);
  await put(written('post', 'news', 'Corrected'));
  expect(await dateOf()).toEqual(first);
  await eventually(async () => expect((await visit('/blog/rss.xml')).text).toContain('/blog/news'));
});

test('OWN-10 a deleted article answers 404 everywhere and is restored with its address, words and picture, once; its draft and schedule are over', async () => {
  const fields = { title: 'Sizes', summary: 'Which', body: 'Measure **twice**', inFooter: true };
  const id = await put({ kind: 'article', path: 'sizes', fields } as never);
  await eventually(async () => expect(await lists()).toContain('/articles/sizes'));
  const { body } = await save(written('article', 'sizes', 'Scheduled'), { basedOn: 1 });
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  expect((await publish(id, body.draft.revision, { publishAt: soon })).status).toBe(200);
  expect((await remove(id, 1)).status).toBe(204);
  await eventually(async () => expect((await visit('/articles/sizes')).status).toBe(404));
  await eventually(async () => expect(await lists()).not.toContain('/articles/sizes'));
  expect((await merchandiser.call('GET', `${DRAFT}?id=${id}`)).status).toBe(404);
  const [one] = await deleted();
  expect(one).toMatchObject({
    kind: 'article',
    path: 'sizes',
    title: 'Sizes',
    isShown: true,
    by: 'Mere the merchandiser',
  });
  expect((await shop.pool.query('select from content.draft where document_id = $1', [id])).rowCount).toBe(0);

  const races = await Promise.all([merchandiser, manager, merchandiser].map((who) => restore(one.id, 'sizes', who)));
  expect(races.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  await eventually(async () =>
    expect((await visit('/articles/sizes')).text).toContain('Measure <strong>twice</strong>'),
  );
  expect(await read(id)).toMatchObject({ draft: null, published: { version: 2, shown: true, fields } });
  expect(await deleted()).toEqual([]);
  await expectEntry(shop.pool, `POST ${RESTORATION}`, { subject: id, before: null, after: { title: 'Sizes' } });
});

test('OWN-10 a deleted article never replaces the one that has its address by now, nor the draft of one: it asks for another address', async () => {
  const id = await put(written('article', 'returns-guide', 'The old one'));
  expect((await remove(id, 1)).status).toBe(204);
  await put(written('article', 'returns-guide', 'The new one'));
  const drafted = await save(written('article', 'being-written', 'Not yet'));
  const [one] = await deleted();
  expect(one.path).toBe('returns-guide');
  const taken = {
    status: 422,
    body: { errorCode: 'ContentRefused', fields: { path: expect.stringContaining('another one') } },
  };
  expect(await restore(one.id, 'returns-guide')).toMatchObject(taken);
  expect(await restore(one.id, 'being-written')).toMatchObject(taken);
  for (const path of ['', 'Not An Address', 'a/b', '../x', 'ā'])
    expect(await restore(one.id, path), path).toMatchObject({
      status: 422,
      body: { fields: { path: expect.any(String) } },
    });
  expect((await restore(one.id, 'x'.repeat(181))).status).toBe(400);
  expect((await restore(2_000_000_000, 'anywhere')).status).toBe(404);
  expect((await read(id)).published.fields.body).toBe('The new one');
  expect((await read('article:being-written')).draft.revision).toBe(drafted.body.draft.revision);
  expect(await restore(one.id, 'old-returns-guide')).toMatchObject({
    status: 200,
    body: { id: 'article:old-returns-guide' },
  });
  await eventually(async () => expect((await visit('/articles/old-returns-guide')).text).toContain('The old one'));
  expect((await visit('/articles/returns-guide')).text).toContain('The new one');
});

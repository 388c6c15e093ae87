/** HON-05 through the whole shop: which version of the shop's texts an order was placed under, whoever wrote them. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreedPages } from '#contract/site/agreed-texts.ts';
import { freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { openStaffedShop, type StaffedShop } from '../support/prepared-shops/staffed-shop.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { patient } from '../support/vitest/patience.ts';

let staffed: StaffedShop;
beforeAll(async () => {
  staffed = await openStaffedShop();
});
afterAll(() => staffed.close());

const textOf = (path: string, body: string, more: Record<string, unknown> = {}) => ({
  kind: 'article',
  path,
  published: true,
  publishAt: null,
  publishUntil: null,
  fields: { title: `Our ${path}`, summary: 'In plain words', inFooter: false, body },
  ...more,
});
const write = (version: number | null, document: unknown) =>
  staffed.merchandiser.call('PUT', '/staff/content/document', { version, document });
const insert = (path: string, fields: object) =>
  staffed.shop.pool.query(
    `insert into content.document (id, kind, path, fields) values ('article:' || $1, 'article', $1, $2)`,
    [path, JSON.stringify(fields)],
  );
const orderedUnder = async (): Promise<string[]> => {
  const { number } = await staffed.buy({ email: freshEmail('texts') });
  const { agreedTexts } = await staffed.detail(number);
  return agreedTexts.map((one: { path: string; version: number }) => `${one.path} ${one.version}`);
};
const page = async (path: string) => {
  const reply = await fetch(`${staffed.shop.url}/nz/articles/${path}`);
  return { status: reply.status, text: await reply.text() };
};

test('HON-05 an order keeps the versions in force when it was placed, by the editor, by SQL and by an import, in force at once; later changes do not change it', async () => {
  const { shop, merchandiser, detail, buy } = staffed;
  expect(await orderedUnder(), 'a shop without texts').toEqual([]);
  // Staff add the drafts that come with the shop: nothing of them is in force before they are published.
  expect((await merchandiser.call('GET', '/staff/content')).body.missing).toEqual(
    expect.arrayContaining([...agreedPages]),
  );
  await insert('terms', textOf('terms', 'First *words*').fields);
  expect(await orderedUnder(), 'SQL, no process has read it yet').toEqual(['terms 1']);
  const added = (await merchandiser.call('POST', '/staff/content/legal-pages')).body.added;
  expect(added).toContain('article:guarantee');
  expect(added).not.toContain('article:terms');
  expect((await merchandiser.call('POST', '/staff/content/legal-pages')).body).toEqual({ added: [] });
  expect((await merchandiser.call('GET', '/staff/content')).body.missing).toEqual([]);
  expect(await orderedUnder(), 'drafts').toEqual(['terms 1']);

  const email = freshEmail('keeps');
  const customer = await newCustomer(shop, email);
  const { number } = await buy({ email, client: customer });
  const {
    rows: [kept],
  } = await shop.pool.query('select agreed_texts from orders.orders where number = $1', [number]);
  expect(kept.agreed_texts).toEqual({ terms: 1 });
  const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const agreed = [{ path: 'terms', title: 'Our terms', version: 1, since }];
  expect(
    (
      await write(
        1,
        textOf('terms', 'Second words', { fields: { title: 'New terms', summary: 's', body: 'Second words' } }),
      )
    ).status,
  ).toBe(200);
  const guarantee = (await merchandiser.call('GET', '/staff/content/document?id=article:guarantee')).body;
  expect(guarantee.document.fields.body).toContain('Consumer Guarantees Act 1993');
  expect((await write(1, { ...guarantee.document, published: true })).body.version).toBe(2);
  expect(await orderedUnder()).toEqual(['terms 2', 'guarantee 2']);
  await shop.pool.query(
    `update content.document set fields = fields || '{"body":"Third words"}' where id = 'article:terms'`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'kerb-texts-'));
  await mkdir(join(folder, 'articles'));
  await writeFile(join(folder, 'articles/returns.md'), '---\ntitle: Returns\nsummary: s\n---\nForty days.');
  const imported = await runKerb(['content', 'import', folder], { DATABASE_URL: shop.databaseUrl });
  expect(imported.out).toContain('1');
  expect(await orderedUnder()).toEqual(['terms 3', 'returns 2', 'guarantee 2']);

  // The first order is as it was, for its shopper and for staff; the text can be read as it was.
  expect((await detail(number)).agreedTexts).toEqual(agreed);
  expect((await customer.call('GET', `/account/orders/${number}`)).body.agreedTexts).toEqual(agreed);
  const old = await page('terms/versions/1');
  expect(old.status).toBe(200);
  expect(old.text).toContain('First <em>words</em>');
  expect(old.text).toMatch(/Version (<!-- -->)?1/);
  expect(old.text).toContain('noindex');
  await expect.poll(async () => (await page('terms')).text, { timeout: patient(10_000) }).toContain('Third words');
  expect((await page('terms')).text).toMatch(/Version (<!-- -->)?3/);
  await expect(shop.pool.query(`update content.edition set fields = '{}' where version = 1`)).rejects.toThrow();
  await expect(shop.pool.query('delete from content.edition')).rejects.toThrow();
});

test('HON-05 a text that is scheduled, ended, taken away or no page counts only while it is shown; versions nobody could read are not shown', async () => {
  const { shop, merchandiser } = staffed;
  const later = new Date(Date.now() + 3_600_000).toISOString();
  expect((await write(null, textOf('privacy', 'Soon', { publishAt: later }))).status).toBe(409);
  const draft = (await merchandiser.call('GET', '/staff/content/document?id=article:privacy')).body;
  expect((await write(draft.version, textOf('privacy', 'Soon', { publishAt: later }))).body.version).toBe(2);
  expect(await orderedUnder()).not.toContainEqual(expect.stringContaining('privacy'));
  for (const version of ['1', '2', '3', '0', '-1', '1.5', '99999999999', 'x'])
    expect((await page(`privacy/versions/${version}`)).status, version).toBe(404);
  await shop.pool.query(
    `update content.document set publish_at = now() - interval '1 hour' where id = 'article:privacy'`,
  );
  expect(await orderedUnder()).toContain('privacy 3');
  await shop.pool.query(`update content.document set publish_until = now() where id = 'article:privacy'`);
  expect(await orderedUnder()).not.toContainEqual(expect.stringContaining('privacy'));
  expect((await page('privacy/versions/3')).status).toBe(200);
  // Other articles have no public versions.
  await insert('hello', textOf('hello', 'Hello').fields);
  expect((await page('hello/versions/1')).status).toBe(404);
  // A row that is no page is not in force, and does not keep the others from being shown.
  await shop.pool.query(`delete from content.document where id in ('article:returns', 'article:hello')`);
  await insert('returns', { title: 'Returns' });
  await insert('hello-again', textOf('hello-again', 'Kia ora').fields);
  expect(await orderedUnder()).toEqual(['terms 3', 'guarantee 2']);
  await expect.poll(async () => (await page('hello-again')).status, { timeout: patient(10_000) }).toBe(200);
});

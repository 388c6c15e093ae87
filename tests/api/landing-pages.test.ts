/** OWN-10 through the whole shop: drafts beside what is published, previews, schedules, versions, blocks and the menu. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { expectEntry } from '../support/activity/expect-entry.ts';
import type { AccountClient } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { writeStock } from '../support/fixtures/catalogue/write-stock.ts';
import { eventually } from '../support/prepared-shops/catalogue-shop.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

/** Three products with an image each: Tide Boot and Reef Boot by Quayworn, Dune Court by Rail. */
async function addProducts(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url);
  for (const [name, brand, price, popularity] of [
    ['Tide Boot', 'Quayworn', '100.00', 9],
    ['Reef Boot', 'Quayworn', '50.00', 8],
    ['Dune Court', 'Rail', '150.00', 7],
  ] as const) {
    const media = createHash('md5').update(name).digest('hex');
    const variants = [{ label: 'US 9', stock: 5 }];
    const { productId } = await insertProduct(db, { name, brand, price, popularity, variants });
    await pool.query("insert into catalogue.media (id, source_kind, source) values ($1, 'drawn', 'court')", [media]);
    await pool.query('insert into catalogue.image (product_id, position, media_id) values ($1, 1, $2)', [
      productId,
      media,
    ]);
  }
  await close();
}

let shop: TestShop;
let merchandiser: AccountClient;
let manager: AccountClient;
beforeAll(async () => {
  shop = await startTestShop({ KERB_RATE_LIMIT_SCALE: '0' }, { template: 'kerb_template', fill: addProducts });
  [merchandiser, manager] = await Promise.all([loggedInStaff(shop, 'merchandiser'), loggedInStaff(shop, 'manager')]);
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const DRAFT = '/staff/content/draft';
const PUBLICATION = '/staff/content/draft/publication';
const visit = async (path: string) => {
  const reply = await fetch(`${shop.url}/nz${path}`);
  const whole = await reply.text();
  // Without the theme's style sheet, so that a failure can be read.
  return { status: reply.status, text: whole.replace(/<style[\s\S]*?<\/style>/g, ''), headers: reply.headers };
};
const landing = (path: string, blocks: unknown[], more: Record<string, unknown> = {}) => ({
  kind: 'page',
  path,
  fields: { title: 'Winter boots', summary: 'Dry feet', blocks, ...more },
});
const words = (title: string) => ({ type: 'words', title, text: ['Come in.'] });
interface Last {
  revision?: number | null;
  basedOn?: number | null;
}
const save = (document: unknown, { revision = null, basedOn = null }: Last = {}, who = merchandiser) =>
  who.call('PUT', DRAFT, { revision, basedOn, document });
const read = async (id: string) => (await merchandiser.call('GET', `${DRAFT}?id=${id}`)).body;
const publish = (id: string, revision: number, times: Record<string, string> = {}, who = merchandiser) =>
  who.call('POST', PUBLICATION, { id, revision, publishAt: null, publishUntil: null, ...times });
/** Saves and publishes over what there is. */
async function put(document: { kind: string; path: string }, times: Record<string, string> = {}) {
  const id = `${document.kind}:${document.path}`;
  const { published, draft } = await read(id);
  const saved = await save(document, { revision: draft?.revision ?? null, basedOn: published?.version ?? null });
  expect(saved.body.draft, JSON.stringify(saved.body)).toBeTruthy();
  return publish(id, saved.body.draft.revision, times);
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

test('OWN-10 a draft is beside what is published: whoever has its address sees it, shoppers do not; two people publish once', async () => {
  const id = 'page:winter';
  const first = await save(landing('winter', [words('First words')]));
  expect(first).toMatchObject({ status: 200, body: { id, published: null, draft: { basedOn: null } } });
  const { previewKey, revision } = first.body.draft;
  expect((await visit('/pages/winter')).status).toBe(404);
  const preview = await visit(`/pages/winter?content-preview=${previewKey}`);
  expect(preview).toMatchObject({ status: 200, text: expect.stringContaining('First words') });
  expect(preview.headers.get('cache-control')).toBe('no-store');
  expect(preview.headers.get('x-robots-tag')).toContain('noindex');
  expect((await visit('/pages/winter')).status, 'nothing of a preview is cached').toBe(404);
  expect((await visit(`/pages/winter?content-preview=${'x'.repeat(24)}`)).status).toBe(404);
  // Another new page at the same address, and a draft that somebody has saved again.
  expect((await save(landing('winter', [words('Mine')]), {}, manager)).status).toBe(409);
  expect((await publish(id, revision + 1_000)).status).toBe(409);
  const races = await Promise.all([merchandiser, manager, merchandiser].map((who) => publish(id, revision, {}, who)));
  expect(races.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await eventually(async () => expect((await visit('/pages/winter')).text).toContain('First words'));
  expect((await visit(`/pages/winter?content-preview=${previewKey}`)).status, 'the preview is over').toBe(404);
  await expectEntry(shop.pool, `POST ${PUBLICATION}`, { subject: id, before: null, after: { title: 'Winter boots' } });

  // A draft beside the published page; another publication meanwhile makes it outdated.
  const second = await save(landing('winter', [words('Second words')]), { basedOn: 1 });
  expect((await visit('/pages/winter')).text).toContain('First words');
  const document = { ...landing('winter', [words('By hand')]), published: true, publishAt: null, publishUntil: null };
  expect((await merchandiser.call('PUT', '/staff/content/document', { version: 1, document })).status).toBe(200);
  expect(await publish(id, second.body.draft.revision)).toMatchObject({
    status: 409,
    body: { errorCode: 'DraftOutdated' },
  });
  const kept = await save(landing('winter', [words('Second words')]), {
    revision: second.body.draft.revision,
    basedOn: 2,
  });
  expect((await publish(id, kept.body.draft.revision)).status).toBe(200);
  await eventually(async () => expect((await visit('/pages/winter')).text).toContain('Second words'));
  expect((await visit('/sitemap-pages.xml')).text).toContain('/nz/pages/winter');

  // Every version with what it changed, and the way back: a draft of what was there before.
  const { editions } = (await merchandiser.call('GET', `/staff/content/editions?id=${id}`)).body;
  expect(editions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  const { changes } = (await merchandiser.call('GET', `/staff/content/differences?id=${id}&version=3`)).body;
  expect(changes).toContainEqual({ field: 'order of blocks', before: 'words: By hand', after: 'words: Second words' });
  const back = await save({ kind: 'page', path: 'winter', fields: editions[2].document.fields }, { basedOn: 3 });
  const draftChanges = (await merchandiser.call('GET', `/staff/content/differences?id=${id}`)).body.changes;
  expect(draftChanges).toContainEqual({
    field: 'order of blocks',
    before: 'words: Second words',
    after: 'words: First words',
  });
  expect((await publish(id, back.body.draft.revision)).status).toBe(200);
  expect((await read(id)).published).toMatchObject({ version: 4, fields: editions[2].document.fields });
  await eventually(async () => expect((await visit('/pages/winter')).text).toContain('First words'));
});

test('OWN-10 a schedule replaces what is shown at its moment and ends at another; it is cancelled, and a preview ends by itself', async () => {
  const id = 'page:sale';
  expect((await put(landing('sale', [words('Today')]))).status).toBe(200);
  await eventually(async () => expect((await visit('/pages/sale')).text).toContain('Today'));
  const { body } = await save(landing('sale', [words('Tomorrow')]), { basedOn: 1 });
  const refused = (times: Record<string, string>) => publish(id, body.draft.revision, times);
  expect((await refused({ publishAt: inSeconds(-60) })).body.fields).toHaveProperty('publishAt');
  expect((await refused({ publishAt: inSeconds(60), publishUntil: inSeconds(30) })).body.fields).toHaveProperty(
    'publishUntil',
  );
  const scheduled = await publish(id, body.draft.revision, { publishAt: inSeconds(3_600) });
  expect(scheduled.body.draft.publishAt).not.toBeNull();
  const listed = (await merchandiser.call('GET', '/staff/content')).body.documents;
  expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject({ state: 'shown', draft: 'scheduled' });
  const cancel = (revision: number) => merchandiser.call('DELETE', `${PUBLICATION}?id=${id}&revision=${revision}`);
  expect((await cancel(body.draft.revision)).status, 'as it was before').toBe(409);
  expect((await cancel(scheduled.body.draft.revision)).status).toBe(204);
  await expectEntry(shop.pool, `DELETE ${PUBLICATION}`, { subject: id, before: {}, after: null });

  const { draft } = await read(id);
  // Only as far ahead as the test can wait; a correction meanwhile keeps the moment.
  const soon = await publish(id, draft.revision, { publishAt: inSeconds(3), publishUntil: inSeconds(7) });
  const corrected = await save(landing('sale', [words('Now')]), {
    revision: soon.body.draft.revision,
    basedOn: 1,
  });
  expect(corrected.body.draft.publishAt).toBe(soon.body.draft.publishAt);
  expect((await visit('/pages/sale')).text).toContain('Today');
  await eventually(async () => expect((await visit('/pages/sale')).text).toContain('Now'));
  expect((await read(id)).draft).toBeNull();
  await eventually(async () => expect((await visit('/pages/sale')).status).toBe(404));
  expect((await visit('/sitemap-pages.xml')).text).not.toContain('/nz/pages/sale');

  const last = await save(landing('sale', [words('Later')]), { basedOn: 2 });
  const path = `/pages/sale?content-preview=${last.body.draft.previewKey}`;
  expect((await visit(path)).status).toBe(200);
  await shop.pool.query("update content.draft set preview_until = now() - interval '1 second'");
  expect((await visit(path)).status).toBe(404);
  expect((await merchandiser.call('DELETE', `${DRAFT}?id=${id}&revision=${last.body.draft.revision}`)).status).toBe(
    204,
  );
  expect((await read(id)).draft).toBeNull();
});

test('OWN-10 rows by rule and by hand show what the listing has; what is sold out or gone drops out; counts are those of the listing', async () => {
  /** Counts as staff see them when the row is published. */
  const show = async (row: unknown): Promise<number[]> =>
    (await put(landing('rows', [row]))).body.counts.map(({ products }: { products: number }) => products);
  const shownIn = async (title: string) => {
    const { text } = await visit('/pages/rows');
    const row = text.split(`aria-label="${title}: products"`)[1]?.split('</section>')[0] ?? '';
    return [...new Set([...row.matchAll(/href="\/nz\/products\/([\w-]+)/g)].map(([, path]) => path))];
  };
  const { rows: known } = await shop.pool.query<{ id: number; path: string; name: string }>(
    'select id, path, name from catalogue.product order by id',
  );
  const [tide, reef, dune] = known.map(({ path }) => path) as [string, string, string];
  await shop.pool.query('update catalogue.product set tags = $1 where path = any($2)', [['staff pick'], [tide, dune]]);
  await shop.pool.query('insert into demand.product_level (product_id, level) values ($1, 9), ($2, 4)', [
    known[2]?.id,
    known[1]?.id,
  ]);
  const rail = (title: string, more: Record<string, unknown>) => ({ type: 'rail', title, ...more });
  const wanted: [title: string, rail: Record<string, unknown>, shown: string[]][] = [
    ['Brand', { of: { brand: 'quayworn', order: 'priceAsc' } }, [reef, tide]],
    ['Price', { of: { priceMin: 90, priceMax: 120 } }, [tide]],
    ['Category', { of: { category: 'footwear' } }, [tide, reef, dune]],
    ['Tag', { of: { tag: 'staff pick' } }, [dune, tide]],
    ['Sold', { of: { category: 'footwear', order: 'mostSold' } }, [dune, reef, tide]],
    ['Hand', { products: [dune, tide, reef] }, [dune, tide, reef]],
  ];
  // A rule leaves out what is on the page already: one row a page.
  for (const [title, row, shown] of wanted) {
    expect(await show(rail(title, row)), title).toEqual([shown.length]);
    await eventually(async () => expect(await shownIn(title), title).toEqual(shown));
  }
  await shop.pool.query("update catalogue.product set state = 'discontinued' where path = $1", [dune]);
  await eventually(async () => expect(await shownIn('Hand')).toEqual([tide, reef]));
  await writeStock(
    shop.pool,
    `update stock.stock set on_hand = 0 where variant_id in (select id from catalogue.variant where product_id = ${known[0]?.id})`,
  );
  await eventually(async () => expect(await shownIn('Hand')).toEqual([reef]));
  expect(
    (await save(landing('rows', [rail('x', { products: ['no-such'] })]), { basedOn: 1 })).body.fields,
  ).toHaveProperty(['fields.blocks.0.products']);
});

test('OWN-10 texts are no HTML, links lead nowhere but to pages, the web, mail and phones, and a video loads nothing of its provider', async () => {
  const canary = '<img src=x onerror=alert(1)><script>alert(2)</script>';
  const text = `## ${canary}\n\n**bold** *thin* [all](/products) [web](https://example.org/a?b=1) [mail](mailto:a@example.nz)\n- ${canary}\n1. step`;
  const video = { type: 'video', title: canary, address: 'https://youtu.be/dQw4w9WgXcQ?t=3' };
  const signup = { type: 'signup', title: 'News' };
  const blocks = [{ type: 'text', title: canary, text }, video, words(canary), signup];
  expect((await put(landing('canary', blocks, { title: canary, summary: canary, listed: false }))).status).toBe(200);
  let page = { text: '', status: 0, headers: new Headers() };
  await eventually(async () => {
    page = await visit('/pages/canary');
    expect(page.status).toBe(200);
  });
  expect(page.text).not.toContain('<img src=x');
  expect(page.text).not.toContain('<script>alert');
  const main = page.text.split('<main')[1]?.split('</main>')[0] ?? '';
  expect(main).toContain('<strong>bold</strong>');
  expect(main).toContain('<em>thin</em>');
  expect(main).toContain('href="https://example.org/a?b=1"');
  expect(main).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
  expect(main).not.toMatch(/<(iframe|script)/);
  expect(page.text).toMatch(/<meta name="robots" content="noindex"/);
  expect((await visit('/sitemap-pages.xml')).text).not.toContain('canary');
  const refused = async (block: unknown) => Object.keys((await save(landing('refused', [block]))).body.fields ?? {});
  for (const to of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'http://a.example',
  ])
    expect(await refused({ type: 'text', text: `[x](${to})` }), to).toEqual(['fields.blocks.0.text']);
  for (const to of ['javascript:alert(1)', '//evil.example', 'https://evil.example', '/no-such-place'])
    expect(await refused({ ...words('x'), type: 'stores', text: 'x', label: 'x', to }), to).toEqual([
      'fields.blocks.0.to',
    ]);
  for (const address of [
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/youtube.com',
    'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ',
    'https://youtu.be/../dQw4w9WgXcQ"onload',
    'http://vimeo.com/123456',
  ])
    expect(await refused({ ...video, address }), address).toEqual(['fields.blocks.0.address']);
  expect(await refused({ type: 'html', html: canary })).toEqual(['fields.blocks.0.type']);
  expect(await refused({ ...words('x'), script: 'x' })).toHaveLength(1);
});

test('OWN-10 the menu of every page is composed by hand with counts, previewed and published; what leads nowhere is not shown; without it the shop has its own', async () => {
  const nav = (text: string) => text.split('<nav aria-label="Shop"').slice(1).join(' ').split('</header>')[0] ?? '';
  const entries = [
    { label: 'All shoes', to: '/categories/footwear', below: [{ label: 'Quayworn', to: '/brands/quayworn' }] },
    { label: 'Winter pages', to: '/pages/winter' },
    { label: 'Not there', to: '/pages/never-published' },
    { label: 'Reviews', to: 'https://reviews.example.nz/kerb' },
  ];
  const menu = { kind: 'menu', path: 'menu', fields: { entries } };
  const saved = await save(menu);
  expect(saved.body.counts.map(({ at }: { at: string }) => at)).toEqual(['entries.0', 'entries.0.below.0']);
  for (const { products } of saved.body.counts) expect(products).toBeGreaterThan(0);
  expect(nav((await visit('/')).text)).not.toContain('Winter pages');
  const preview = nav((await visit(`/?content-preview=${saved.body.draft.previewKey}`)).text);
  for (const label of ['All shoes', 'Quayworn', 'Winter pages', 'Reviews']) expect(preview).toContain(label);
  expect(preview).not.toContain('Not there');
  expect((await publish('menu:menu', saved.body.draft.revision)).status).toBe(200);
  await eventually(async () => expect(nav((await visit('/products')).text)).toContain('Winter pages'));
  for (const to of [
    'javascript:alert(1)',
    'http://a.example',
    '//a.example',
    '/brands/no-such',
    'https://a:b@c.example',
  ])
    expect(
      Object.keys((await save({ ...menu, fields: { entries: [{ label: 'x', to }] } }, { basedOn: 1 })).body.fields),
      to,
    ).toEqual(['fields.entries.0.to']);
  const document = { ...menu, published: false, publishAt: null, publishUntil: null };
  await merchandiser.call('PUT', '/staff/content/document', { version: 1, document });
  await eventually(async () => expect(nav((await visit('/products')).text)).not.toContain('Winter pages'));
});

/** Staff work on pages, through the API of a running shop. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountClient } from '../support/clients/account-client.ts';
import { type CatalogueShop, eventually, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';

let opened: CatalogueShop;
let shop: TestShop;
let merchandiser: AccountClient;
let service: AccountClient;
let picker: AccountClient;
let audited: CatalogueShop['audited'];
let read: CatalogueShop['read'];
beforeAll(async () => {
  opened = await openCatalogueShop();
  ({ shop, merchandiser, service, picker, audited, read } = opened);
});
afterAll(() => opened?.close());

describe('pages', () => {
  const article = (body: string, more: Record<string, unknown> = {}) => ({
    kind: 'article',
    path: 'kaupapa',
    published: true,
    publishAt: null,
    publishUntil: null,
    fields: { title: 'Our kaupapa', summary: 'Why we do this', body },
    ...more,
  });
  const write = (version: number | null, document: unknown) =>
    merchandiser.call('PUT', '/staff/content/document', { version, document });
  const page = async () => {
    const reply = await fetch(`${shop.url}/nz/articles/kaupapa`);
    return { status: reply.status, text: await reply.text() };
  };

  test('CMS-06 a draft is not visible, is published within a second, and can be reverted; concurrent edits get a conflict', async () => {
    expect((await write(null, article('Before', { published: false }))).body).toMatchObject({
      id: 'article:kaupapa',
      version: 1,
    });
    expect((await page()).status).toBe(404);
    expect((await write(1, article('A **first** word'))).body.version).toBe(2);
    await eventually(async () => expect((await page()).text).toContain('A <strong>first</strong> word'));
    const races = await Promise.all(Array.from({ length: 6 }, (_, n) => write(2, article(`Word ${n}`))));
    expect(races.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const { editions } = (await merchandiser.call('GET', '/staff/content/editions?id=article:kaupapa')).body;
    expect(editions.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    expect((await write(3, editions[1].document)).body).toMatchObject({
      version: 4,
      by: 'Mere the merchandiser',
      document: { fields: { body: 'A **first** word' } },
    });
    await eventually(async () => expect((await page()).text).toContain('A <strong>first</strong> word'));
    expect((await merchandiser.call('GET', '/staff/content')).body).toMatchObject({
      source: 'own',
      documents: [{ id: 'article:kaupapa', state: 'shown' }],
    });
    const remove = (version: number) =>
      merchandiser.call('DELETE', `/staff/content/document?id=article:kaupapa&version=${version}`);
    expect([(await remove(3)).status, (await remove(4)).status]).toEqual([409, 204]);
    await eventually(async () => expect((await page()).status).toBe(404));
    // The restored version is numbered as the next one.
    expect((await write(null, article('Again'))).body.version).toBe(5);
    expect(await audited('article:kaupapa')).toEqual([
      'content.created',
      'content.changed',
      'content.changed',
      'content.changed',
      'content.removed',
      'content.created',
    ]);
  });

  test('CMS-06 a preview shows what the page will show, safely; errors are reported by field; roles', async () => {
    const preview = (document: unknown) => merchandiser.call('POST', '/staff/content/preview', { document });
    expect(
      (await preview(article('# Kia ora\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))'))).body.html,
    ).toBe('<h2>Kia ora</h2>\n<p><a>x</a></p>\n');
    expect(await write(null, article('x', { path: 'Not An Address' }))).toMatchObject({
      status: 422,
      body: {
        errorCode: 'ContentRefused',
        message: 'The page has errors and was not saved.',
        fields: { path: expect.any(String) },
      },
    });
    const home = { ...article(''), kind: 'home', path: 'home', fields: { blocks: [{ type: 'hero' }] } };
    expect((await write(null, home)).body.fields).toHaveProperty('fields.blocks.0.heading');
    expect((await write(null, { ...home, fields: { blocks: [{ type: 'brands', title: 'Makers' }] } })).status).toBe(
      200,
    );
    await eventually(async () => expect(await (await fetch(`${shop.url}/nz`)).text()).toContain('Makers'));
    for (const who of [picker, service]) expect((await who.call('GET', '/staff/content')).status).toBe(403);
  });

  test('FIX-70 an uploaded image is shown in the text and as the lead image; what the page cannot show is reported, and stays in the text', async () => {
    const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#225533' } })
      .png()
      .toBuffer();
    const { src } = (await merchandiser.call('POST', '/staff/pictures', { data: bytes.toString('base64') })).body;
    const body = `![Our workshop](${src})\n\n![Elsewhere](https://elsewhere.example/a.png)\n\n<iframe src="https://x.example"></iframe>`;
    const saved = await write(
      null,
      article(body, {
        path: 'workshop',
        fields: { title: 'Workshop', summary: 'Where', body, image: { src, alt: 'A bench' } },
      }),
    );
    expect(saved).toMatchObject({ status: 200, body: { document: { fields: { body } } } });
    expect(saved.body.leftOut).toEqual([expect.stringContaining('https://elsewhere.example/a.png'), '<iframe>']);
    const { body: read } = await merchandiser.call('GET', '/staff/content/document?id=article:workshop');
    expect(read.leftOut).toEqual(saved.body.leftOut);
    const id = src.slice('media:'.length);
    await eventually(async () => {
      const text = await (await fetch(`${shop.url}/nz/articles/workshop`)).text();
      expect(text).toContain(`alt="Our workshop"`);
      expect(text).toContain(`alt="A bench"`);
      expect(text).not.toContain('elsewhere.example');
    });
    expect((await fetch(`${shop.url}/nz/media/${id}/960.webp`)).status).toBe(200);
    const gone = `media:${'0'.repeat(32)}`;
    expect((await write(null, article(`![x](${gone})`, { path: 'gone' }))).body.fields).toEqual({
      'fields.body': expect.stringContaining('Add it again'),
    });
  });

  test('FIX-67 a page that refers to an unknown product, brand, category or URL is refused by its field', async () => {
    const { path, product } = await read();
    const category = product.category.map(([slug]: [string]) => slug).join('/');
    const version = (await merchandiser.call('GET', '/staff/content/document?id=home:home')).body.version ?? null;
    const home = (blocks: unknown[]) =>
      write(version, { ...article(''), kind: 'home', path: 'home', fields: { blocks } });
    const button = { label: 'See them', text: 'Words', title: 'Title' };
    const refused = await home([
      { type: 'editorial', ...button, to: '/prodcts', product: 'no-such-shoe' },
      {
        type: 'rail',
        title: 'Rail',
        label: 'All',
        to: '/brands/no-such-brand',
        of: { category: 'no/such', brand: 'no-such' },
      },
      { type: 'editorial', ...button, to: '/products/no-such-shoe' },
    ]);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.fields).sort()).toEqual([
      'fields.blocks.0.product',
      'fields.blocks.0.to',
      'fields.blocks.1.of.brand',
      'fields.blocks.1.of.category',
      'fields.blocks.1.to',
      'fields.blocks.2.to',
    ]);
    const known = { type: 'editorial', ...button, to: `/products/${path}?new=1`, product: path };
    expect(
      (await home([known, { type: 'rail', title: 'Rail', label: 'All', to: '/products', of: { category } }])).status,
    ).toBe(200);
    expect(
      (
        await write(
          null,
          article('x', { path: 'named', fields: { title: 'T', summary: 'S', body: '', picture: 'no-such-shoe' } }),
        )
      ).body.fields,
    ).toEqual({
      'fields.picture': 'The shop has no product “no-such-shoe”. Choose one from the list.',
    });
  });
});

/** Staff work on products, prices and images, through the API of a running shop. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountClient, accountClient } from '../support/clients/account-client.ts';
import { agePrices } from '../support/fixtures/catalogue/age-prices.ts';
import { type CatalogueShop, CODE, eventually, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';
import type { TestShop } from '../support/shop/running-shop.ts';

let opened: CatalogueShop;
let shop: TestShop;
let manager: AccountClient;
let merchandiser: AccountClient;
let service: AccountClient;
let picker: AccountClient;
let audited: CatalogueShop['audited'];
let read: CatalogueShop['read'];
let save: CatalogueShop['save'];
beforeAll(async () => {
  opened = await openCatalogueShop();
  ({ shop, manager, merchandiser, service, picker, audited, read, save } = opened);
});
afterAll(() => opened?.close());

/** The product as it appears in its listing. */
const asListed = async (name: string) => {
  const { body } = await accountClient(shop.url).call('POST', '/search/indexes/kerb_products/query', { query: name });
  return body;
};

describe('products', () => {
  test('a product reads as an import row; a change goes through the import, is found in the shop and is audited; stock is unchanged', async () => {
    const before = await read();
    expect(before.product).toMatchObject({
      code: CODE,
      price: '149.90',
      variants: [{ code: 'harbour-court-us-9', label: 'US 9' }],
    });
    const product = {
      ...before.product,
      name: 'Harbour Court Tōtara',
      category: [
        ['footwear', 'Footwear'],
        ['courts', 'Courts'],
      ],
      variants: [...before.product.variants, { code: 'harbour-court-us-10', label: 'US 10' }],
    };
    const answer = await save(before.version, product);
    expect(answer).toMatchObject({
      status: 200,
      body: { path: before.path, product: { name: 'Harbour Court Tōtara' } },
    });
    expect(answer.body.version).not.toBe(before.version);
    expect(await audited(`product:${CODE}`)).toEqual(['product.changed']);
    const { rows } = await shop.pool.query('select sum(on_hand)::int as n from stock.stock');
    expect(rows[0].n).toBe(5);
    await eventually(async () => expect(JSON.stringify(await asListed('tōtara'))).toContain('Harbour Court Tōtara'));
    const found = await service.call('GET', '/staff/products?term=totara');
    expect(found.body.total).toBe(0);
    expect(
      (await service.call('GET', `/staff/products?term=${encodeURIComponent('TŌTARA')}&state=current`)).body.products,
    ).toMatchObject([{ code: CODE, price: '149.90', onHand: 5, category: 'Courts' }]);
  });

  test('of two edits of one version one is saved and the other gets a conflict; so does creating a product with a code in use', async () => {
    const { version, product } = await read();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => save(version, { ...product, materials: `Leather ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      errorCode: 'ChangedElsewhere',
      message: 'Somebody else has changed this in the meantime. Reload it and try again.',
    });
    const fresh = {
      ...product,
      code: 'pier-slide',
      parentCode: 'pier-slide',
      path: undefined,
      name: 'Pier Slide',
      variants: [{ code: 'PS-1', label: 'One size' }],
    };
    const created = await Promise.all(
      Array.from({ length: 5 }, (_, index) => save(null, { ...fresh, care: `Wipe ${index}` })),
    );
    expect(created.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(created.find(({ status }) => status === 409)?.body.errorCode).toBe('ProductCodeTaken');
    expect(await audited('product:pier-slide')).toEqual(['product.created']);
  });

  test('invalid input is refused with its field: a size of another product, a lower was price, stock in an edit, images from elsewhere; roles', async () => {
    const { version, product } = await read();
    expect(await save(version, { ...product, variants: [{ code: 'PS-1', label: 'One size' }] })).toMatchObject({
      status: 422,
      body: {
        errorCode: 'ProductRefused',
        message: 'The product has errors and was not saved.',
        fields: { product: expect.stringMatching(/^SKU PS-1 belongs to another product: .+ \(.+\)$/) },
      },
    });
    expect((await save(version, { ...product, originalPrice: '100.00' })).status).toBe(422);
    expect(
      (await save(version, { ...product, images: [{ src: `media:${'0'.repeat(32)}`, alt: 'A shoe' }] })).body.fields
        .product,
    ).toContain('neither a URL nor an image of the shop');
    for (const bad of [
      { images: [{ src: 'https://evil.example/x.png' }] },
      { variants: [{ code: 'x', label: 'x', stock: { warehouse: 9 } }] },
      { price: '-1' },
      { fingerprint: 'x' },
    ])
      expect((await save(version, { ...product, ...bad })).status).toBe(400);
    for (const who of [picker, service]) expect((await save(version, product, who)).status).toBe(403);
    expect((await save('1', { ...product, code: 'nobody' })).status).toBe(404);
    expect((await read()).version).toBe(version);
  });

  test('a price starts and ends by itself, with its was price; a scheduled one can be withdrawn, once', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    const prices = `/staff/products/${CODE}/prices`;
    await agePrices(shop.pool, 30);
    const later = await merchandiser.call('POST', prices, {
      price: '99.90',
      originalPrice: '149.90',
      startsAt: at(3_600_000),
    });
    expect(later.status).toBe(201);
    const cancel = () => merchandiser.call('DELETE', `${prices}/${later.body.id}`);
    expect([(await cancel()).status, (await cancel()).body.message]).toEqual([
      204,
      'This price change is already active or cancelled.',
    ]);
    const { version } = await read();
    expect(
      (
        await merchandiser.call('POST', prices, {
          price: '119.90',
          originalPrice: '149.90',
          startsAt: at(-1_000),
          endsAt: at(3_600_000),
        })
      ).status,
    ).toBe(201);
    await eventually(async () =>
      expect((await read()).product).toMatchObject({ price: '119.90', originalPrice: '149.90' }),
    );
    await eventually(async () => expect(JSON.stringify(await asListed('harbour court'))).toContain('119.9'));
    // A concurrent edit of the product gets a conflict.
    expect((await read()).version).not.toBe(version);
    // An hour later.
    await shop.pool.query(
      "update catalogue.price_change set starts_at = now() - interval '1 second' where starts_at > now() and cancelled_at is null",
    );
    await eventually(async () => {
      const { product, priceChanges } = await read();
      expect([product.price, product.originalPrice]).toEqual(['149.90', undefined]);
      expect(priceChanges.map(({ state }: { state: string }) => state).sort()).toEqual([
        'applied',
        'applied',
        'cancelled',
      ]);
    });
    for (const bad of [
      { price: '99.90', originalPrice: '99.90', startsAt: at(0) },
      { price: '99.90', startsAt: at(5_000), endsAt: at(0) },
      { price: '99.905', startsAt: at(0) },
    ])
      expect((await merchandiser.call('POST', prices, bad)).status).toBe(400);
    expect(
      (await merchandiser.call('POST', '/staff/products/none/prices', { price: '1', startsAt: at(0) })).status,
    ).toBe(404);
    expect(await audited(`product:${CODE}`)).toEqual(expect.arrayContaining(['price.scheduled', 'price.cancelled']));
  });

  test('an image is identified by its bytes, re-encoded without camera metadata, and shown in the shop with its alt text', async () => {
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#d8b25c' } })
      .withExif({ IFD0: { Copyright: 'CANARY-OF-A-CAMERA' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('CANARY-OF-A-CAMERA')).toBe(true);
    const upload = (bytes: Buffer) => merchandiser.call('POST', '/staff/pictures', { data: bytes.toString('base64') });
    const { status, body } = await upload(photo);
    expect([status, body]).toEqual([
      201,
      { src: expect.stringMatching(/^media:[0-9a-f]{32}$/), width: 640, height: 480 },
    ]);
    const { version, product } = await read();
    const shown = await save(version, { ...product, images: [{ src: body.src, alt: 'Harbour Court from the side' }] });
    expect(shown.status).toBe(200);
    const image = await fetch(`${shop.url}/nz/media/${body.src.slice(6)}/320.jpeg`);
    const bytes = Buffer.from(await image.arrayBuffer());
    expect([image.status, (await sharp(bytes).metadata()).width]).toEqual([200, 320]);
    expect(bytes.includes('CANARY')).toBe(false);
    for (const [bytes, why] of [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>'),
        'it must be a JPEG, PNG, WebP or AVIF',
      ],
      [Buffer.from('GIF89a, or so it says'), 'it is not a readable image'],
      [photo.subarray(0, 2_000), 'it'],
      [
        await sharp({ create: { width: 100, height: 900, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
        'at least 200 pixels',
      ],
    ] as const) {
      const refused = await upload(bytes);
      expect(refused.body, why).toMatchObject({
        errorCode: 'PictureUnusable',
        message: expect.stringContaining(`The image cannot be used: `),
      });
      expect(refused.body.message).toContain(why);
    }
    expect((await service.call('POST', '/staff/pictures', { data: 'AAAA' })).status).toBe(403);
    expect((await merchandiser.call('POST', '/staff/pictures', { data: 'no base64!' })).status).toBe(400);
  });
});

test('impossible codes, ids and times are refused or not found, never a server error', async () => {
  for (const odd of ['%00', '%ed%a0%80', "'%3B--", '%25_%5C', '\u202e', 'x'.repeat(300)]) {
    for (const path of [
      `products?term=${odd}`,
      `products/${odd}`,
      `stock?term=${odd}`,
      `stock/scan?code=${odd}&locationId=warehouse`,
      `stock/${odd}/moves`,
      `promotions/${odd}`,
      `gift-cards?term=${odd}`,
      `gift-cards/${odd}`,
      `content/document?id=${odd}`,
      `content/editions?id=${odd}`,
    ])
      expect([200, 400, 404], `${path}`).toContain((await manager.call('GET', `/staff/${path}`)).status);
  }
  const early = { price: '1.00', startsAt: '0000-01-01T00:00:00Z' };
  expect((await manager.call('POST', `/staff/products/${CODE}/prices`, early)).status).toBe(400);
  const document = {
    kind: 'overlay',
    path: 'x',
    published: true,
    publishAt: '0000-01-01T00:00:00Z',
    publishUntil: null,
    fields: { text: 'x' },
  };
  expect((await manager.call('PUT', '/staff/content/document', { version: null, document })).status).toBe(400);
});

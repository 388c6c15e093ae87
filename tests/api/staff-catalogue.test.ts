/**
 * Staff work on products, prices, images, imports, promotions, gift cards and pages, through the API of a running shop.
 */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promotionKindsReply } from '#contract/staff/staff-promotions.ts';
import { openDatabase } from '#platform/database/database.ts';
import { type AccountClient, accountClient } from '../support/clients/account-client.ts';
import { loggedInStaff } from '../support/clients/staff-login.ts';
import { insertProduct } from '../support/fixtures/build-catalogue.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let shop: TestShop;
let manager: AccountClient;
let merchandiser: AccountClient;
let service: AccountClient;
let picker: AccountClient;
const CODE = 'harbour-court';

beforeAll(async () => {
  shop = await startTestShop(
    {},
    {
      template: 'kerb_template',
      fill: async (url) => {
        const { db, close } = openDatabase(url);
        await insertProduct(db, { name: 'Harbour Court', price: '149.90', variants: [{ label: 'US 9', stock: 5 }] });
        await close();
      },
    },
  );
  [manager, merchandiser, service, picker] = await Promise.all([
    loggedInStaff(shop, 'manager'),
    loggedInStaff(shop, 'merchandiser'),
    loggedInStaff(shop, 'service'),
    loggedInStaff(shop, 'picker'),
  ]);
});
afterAll(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const audited = async (subject: string): Promise<string[]> =>
  (await shop.pool.query('select action from platform.audit where subject = $1 order by id', [subject])).rows.map(
    ({ action }) => action,
  );
const read = async (code = CODE) => (await merchandiser.call('GET', `/staff/products/${code}`)).body;
const save = (version: string | null, product: Record<string, unknown>, who = merchandiser) =>
  who.call('PUT', `/staff/products/${product.code}`, { version, product });
const eventually = (look: () => Promise<void>) =>
  expect.poll(() => look().then(() => '', String), { timeout: patient(20_000), interval: 100 }).toBe('');
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
      message: 'Somebody else has changed this meanwhile. Look at it as it is now and try again.',
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
        message: 'The product cannot be saved like this.',
        fields: { product: expect.stringMatching(/^variant PS-1 belongs to another product: .+ \(.+\)$/) },
      },
    });
    expect((await save(version, { ...product, originalPrice: '100.00' })).status).toBe(422);
    expect(
      (await save(version, { ...product, images: [{ src: `media:${'0'.repeat(32)}` }] })).body.fields.product,
    ).toContain('no picture of the shop');
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
    const later = await merchandiser.call('POST', prices, {
      price: '99.90',
      originalPrice: '149.90',
      startsAt: at(3_600_000),
    });
    expect(later.status).toBe(201);
    const cancel = () => merchandiser.call('DELETE', `${prices}/${later.body.id}`);
    expect([(await cancel()).status, (await cancel()).body.message]).toEqual([
      204,
      'This price change is in force or was cancelled already.',
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
    const picture = await fetch(`${shop.url}/nz/media/${body.src.slice(6)}/320.jpeg`);
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([picture.status, (await sharp(bytes).metadata()).width]).toEqual([200, 320]);
    expect(bytes.includes('CANARY')).toBe(false);
    for (const [bytes, why] of [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>'),
        'it must be a JPEG, PNG, WebP or AVIF',
      ],
      [Buffer.from('GIF89a, or so it says'), 'it is no picture that can be read'],
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
        message: expect.stringContaining(`The picture cannot be used: `),
      });
      expect(refused.body.message).toContain(why);
    }
    expect((await service.call('POST', '/staff/pictures', { data: 'AAAA' })).status).toBe(403);
    expect((await merchandiser.call('POST', '/staff/pictures', { data: 'no base64!' })).status).toBe(400);
  });

  test('an import is tried with row errors and counts and saves nothing until it is applied; manual edits survive the same file', async () => {
    const head = 'code,name,brand,category,price,variant_code,size_label,stock';
    const text = `\uFEFF${head}\nJET-1,Jetty,Quayworn,Footwear,79.90,JET-1-9,US 9,4\nJET-2,Jetty Low,Quayworn,Footwear,free,JET-2-9,US 9,4\n`;
    const run = (apply: boolean, body: Record<string, unknown> = {}) =>
      merchandiser.call('POST', '/staff/imports', { format: 'csv', text, apply, ...body });
    const tried = await run(false);
    expect(tried.body).toMatchObject({
      applied: false,
      read: 2,
      created: 1,
      rejectedCount: 1,
      rejected: [{ line: 3, code: 'JET-2', reason: expect.stringContaining('Write an amount such as 149.90.') }],
    });
    expect((await merchandiser.call('GET', '/staff/products/JET-1')).status).toBe(404);
    expect((await run(true)).body).toMatchObject({ applied: true, created: 1, rejectedCount: 1 });
    const { version, product } = await read('JET-1');
    expect((await save(version, { ...product, name: 'Jetty by hand' })).status).toBe(200);
    expect((await run(true)).body).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    expect((await read('JET-1')).product.name).toBe('Jetty by hand');
    expect(await run(false, { text: 'no,columns,of ours\n1,2,3\n' })).toMatchObject({
      status: 422,
      body: { errorCode: 'ImportUnusable', message: expect.stringMatching(/^The file cannot be used: /) },
    });
    expect(await audited('catalogue')).toEqual(['products.imported', 'products.imported']);
  });
});

describe('labels that an import has to guess', () => {
  const head =
    'Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty';
  /**
   * One shoe for men and one for women, both in size 7, in a colour of the merchant's own, and a product without a
   * category.
   */
  const table = (mark: string) =>
    [
      head,
      `tide-${mark},Tide ${mark},Rail,Shoes,mens,Size,7,Colour,Glacier,99,shopify,3`,
      `tide-${mark},,,,,,8,,Glacier,99,shopify,3`,
      `tide-${mark},,,,,,Jumbo,,Glacier,99,shopify,3`,
      `surf-${mark},Surf ${mark},Rail,Shoes,womens,Size,7,,,99,shopify,3`,
      `odd-${mark},Red Odd ${mark},Rail,,,Title,Default Title,,,20,shopify,3`,
    ].join('\n');
  type Label = { kind: string; label: string; guess: string; value: string | null; rows: number };
  const run = async (mark: string, apply: boolean) =>
    (await merchandiser.call('POST', '/staff/imports', { format: 'shopify', text: table(mark), apply })).body;
  const map = (body: Record<string, unknown>, who = merchandiser) => who.call('PUT', '/staff/import-labels', body);
  const labelOf = (report: { labels: Label[] }, kind: string, label: string, guess?: string) =>
    report.labels.find(
      (one) => one.kind === kind && one.label === label && (guess === undefined || one.guess === guess),
    );

  test('FIX-61 each guessed label is listed with its guess and its rows; a mapping applies to this import and later ones until it is deleted', async () => {
    const tried = await run('one', false);
    expect(tried).toMatchObject({
      applied: false,
      read: 3,
      created: 3,
      rejectedCount: 0,
      sizes: { read: 3, unread: 1 },
    });
    expect(
      tried.labels.toSorted((a: Label, b: Label) =>
        `${a.kind}${a.label}${a.guess}`.localeCompare(`${b.kind}${b.label}${b.guess}`),
      ),
    ).toEqual([
      { kind: 'category', label: '', guess: 'Other', value: null, rows: 1 },
      { kind: 'colour', label: 'Glacier', guess: '', value: null, rows: 3 },
      { kind: 'colour', label: 'Red Odd one', guess: 'Red', value: null, rows: 1 },
      { kind: 'colour', label: 'Surf one', guess: '', value: null, rows: 1 },
      { kind: 'demographic', label: 'mens', guess: 'mens', value: null, rows: 3 },
      { kind: 'demographic', label: '', guess: 'unisex', value: null, rows: 1 },
      { kind: 'demographic', label: 'womens', guess: 'womens', value: null, rows: 1 },
      { kind: 'size', label: '7', guess: 'US men’s 7', value: null, rows: 1 },
      { kind: 'size', label: '7', guess: 'US women’s 7', value: null, rows: 1 },
      { kind: 'size', label: '8', guess: 'US men’s 8', value: null, rows: 1 },
      { kind: 'size', label: 'Jumbo', guess: '', value: null, rows: 1 },
    ]);

    // Each kind accepts its own values, and the refusal names them.
    for (const [kind, value, how] of [
      ['size', '7', 'UK 7, EU 41'],
      ['size', 'Jumbo', 'or none'],
      ['colour', 'glacier', 'black, white, grey'],
      ['colour', 'red / blue / green / navy', 'up to three'],
      ['category', 'a > b > c > d > e', 'up to four levels'],
      ['category', ' > ', 'Footwear > Boots'],
      ['demographic', 'dogs', 'mens, womens, unisex, kids'],
    ] as const)
      expect(await map({ kind, label: 'x', guess: '', value }), `${kind} ${value}`).toMatchObject({
        status: 422,
        body: { errorCode: 'ImportLabelUnusable', message: expect.stringContaining(how) },
      });
    expect((await map({ kind: 'brand', label: 'x', guess: '', value: 'y' })).status).toBe(400);
    expect((await map({ kind: 'size', label: 'x'.repeat(201), guess: '', value: 'UK 7' })).status).toBe(400);
    expect((await map({ kind: 'size', label: '7', guess: '', value: 'UK 7' }, service)).status).toBe(403);
    expect((await run('one', false)).labels).toEqual(tried.labels);

    for (const mapping of [
      { kind: 'size', label: '7', guess: 'US men’s 7', value: 'UK 7' },
      { kind: 'size', label: 'Jumbo', guess: '', value: 'EU 47' },
      { kind: 'colour', label: 'Glacier', guess: '', value: 'Blue / white' },
      { kind: 'category', label: '', guess: 'Other', value: 'Accessories > Laces' },
      { kind: 'demographic', label: 'womens', guess: 'womens', value: 'unisex' },
    ])
      expect((await map(mapping)).status, JSON.stringify(mapping)).toBe(204);
    const mapped = await run('one', false);
    expect(labelOf(mapped, 'size', '7', 'US men’s 7')).toMatchObject({ value: 'UK 7', rows: 2 });
    expect(mapped.sizes).toMatchObject({ read: 4, unread: 0 });
    expect(Object.keys(mapped.guesses).join()).not.toContain('category: none');
    expect(await run('one', true)).toMatchObject({ applied: true, created: 3 });
    const tide = (await read('tide-one')).product;
    expect(tide).toMatchObject({ colourName: 'Glacier', colours: ['blue', 'white'] });
    expect(
      tide.variants.map(({ sizes }: { sizes?: Record<string, string> }) =>
        [sizes?.uk, sizes?.usMen, sizes?.eu].map((one) => one ?? ''),
      ),
    ).toEqual([
      ['7', '8', expect.any(String)],
      [expect.any(String), '8', expect.any(String)],
      [expect.any(String), expect.any(String), '47'],
    ]);
    expect((await read('odd-one')).product).toMatchObject({
      category: [
        ['accessories', 'Accessories'],
        ['laces', 'Laces'],
      ],
      colours: ['red'],
    });
    // Now unisex, the size 7 is another guess: the mapped one.
    expect((await read('surf-one')).product).toMatchObject({
      demographic: 'unisex',
      variants: [{ sizes: { uk: '7' } }],
    });

    // The next import, of other products.
    expect(await run('two', true)).toMatchObject({ created: 3, sizes: { unread: 0 } });
    expect((await read('tide-two')).product).toMatchObject({
      colours: ['blue', 'white'],
      variants: [{ sizes: { uk: '7' } }, {}, { sizes: { eu: '47' } }],
    });
    // Without the mapping it is guessed again; a size may also be mapped to none.
    expect((await map({ kind: 'size', label: '7', guess: '', value: null })).status).toBe(204);
    expect((await map({ kind: 'size', label: 'Jumbo', guess: '', value: 'none' })).status).toBe(204);
    const again = await run('three', false);
    expect(labelOf(again, 'size', '7', 'US men’s 7')?.value).toBeNull();
    expect(again.sizes).toMatchObject({ unread: 0 });
    expect(again.guesses['sizes: sizes without a system are read as US men’s sizes']).toBeGreaterThan(0);
    expect((await audited('catalogue')).filter((action: string) => action === 'products.label-mapped')).toHaveLength(7);
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

describe('promotions', () => {
  const entry = (more: Record<string, unknown> = {}) => ({
    id: 'spring',
    name: 'Spring 20',
    offer: { kind: 'percentOffOrder', percent: 20 },
    codes: ['SPRING20'],
    ...more,
  });
  const draft = (version: number | null, body: Record<string, unknown> = entry()) =>
    merchandiser.call('PUT', '/staff/promotions/spring/draft', { version, entry: body });
  const publish = (version: number) => merchandiser.call('POST', '/staff/promotions/spring/publish', { version });

  test('a promotion is written, tried, published and ended; a draft changes nothing for shoppers; concurrent edits get a conflict', async () => {
    expect((await draft(null)).body).toEqual({ version: 1 });
    const races = await Promise.all(Array.from({ length: 5 }, (_, n) => draft(1, entry({ minSpend: 50 + n }))));
    expect(races.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { body } = await service.call('GET', '/staff/promotions/spring');
    expect(body).toMatchObject({
      live: null,
      draft: { version: 2, stale: false, by: 'Mere the merchandiser', entry: { codes: ['SPRING20'] } },
    });
    expect((await service.call('GET', '/staff/promotions')).body.offers).toMatchObject([
      { id: 'spring', state: 'draft' },
    ]);
    const tried = await merchandiser.call('POST', '/staff/promotion-simulations', {
      entry: body.draft.entry,
      days: 90,
    });
    expect(tried.body).toMatchObject({ orders: 0, discount: { without: 0, with: 0 }, marginEffect: 0 });
    expect((await shop.pool.query('select count(*)::int as n from promotions.promotion')).rows[0].n).toBe(0);

    const published = await Promise.all([publish(2), publish(2), publish(2)]);
    expect(published.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    const live = (await merchandiser.call('GET', '/staff/promotions/spring')).body.live;
    expect(live).toMatchObject({
      active: true,
      uses: 0,
      entry: { name: 'Spring 20', offer: { kind: 'percentOffOrder', percent: 20 } },
    });
    // A draft based on a promotion that was changed since cannot be published.
    expect((await draft(null, live.entry)).status).toBe(200);
    const end = (active: boolean, state: string) =>
      merchandiser.call('POST', '/staff/promotions/spring/active', { active, state });
    expect((await end(false, live.state)).status).toBe(204);
    expect((await end(true, live.state)).body.errorCode).toBe('ChangedElsewhere');
    expect((await merchandiser.call('GET', '/staff/promotions/spring')).body.draft.stale).toBe(true);
    expect((await publish(1)).status).toBe(409);
    expect((await merchandiser.call('DELETE', '/staff/promotions/spring/draft?version=1')).status).toBe(204);
    expect(await audited('promotion:spring')).toEqual([
      'promotion.drafted',
      'promotion.drafted',
      'promotion.published',
      'promotion.drafted',
      'promotion.switched-off',
      'promotion.draft-discarded',
    ]);
  });

  test('FIX-67 choices have names; a promotion that refers to something unknown is refused as a draft and when it is published', async () => {
    const choices = async (query: string) =>
      (await picker.call('GET', `/staff/catalogue/choices?${query}`)).body.choices;
    const [brand] = await choices('of=brand&term=');
    expect(await choices(`of=brand&term=${encodeURIComponent(brand.label.slice(0, 3).toUpperCase())}`)).toContainEqual(
      brand,
    );
    expect(await choices('of=product&term=court%20harbour')).toMatchObject([
      { value: CODE, label: expect.stringContaining('Harbour Court') },
    ]);
    expect(await choices('of=category&term=courts')).toEqual([
      { value: 'footwear/courts', label: 'Footwear > Courts', note: '' },
    ]);
    expect(await choices('of=product&term=100%25')).toEqual([]);
    expect(await choices(`of=brand&values=gone,${brand.value}`)).toEqual([brand]);
    expect((await picker.call('GET', '/staff/catalogue/choices?of=customer')).status).toBe(400);

    const named = {
      id: 'named',
      name: 'Named',
      offer: { kind: 'thresholdGift', threshold: 50, giftProducts: [CODE, 'no-such-gift'] },
    };
    const write = (entry: unknown, version: number | null = null) =>
      merchandiser.call('PUT', '/staff/promotions/named/draft', { version, entry });
    const refused = await write({
      ...named,
      items: { brands: [brand.label, brand.value], categories: ['footwear/hats'], products: ['nothing'] },
    });
    expect(refused).toMatchObject({ status: 422, body: { errorCode: 'OfferRefused' } });
    expect(refused.body.fields).toEqual({
      'entry.items.brands.0': `The shop has no brand “${brand.label}”. Choose one from the list.`,
      'entry.items.categories.0': expect.stringContaining('footwear/hats'),
      'entry.items.products.0': expect.any(String),
      'entry.offer.giftProducts.1': expect.any(String),
    });
    expect((await merchandiser.call('GET', '/staff/promotions/named')).status).toBe(404);
    const sound = {
      ...named,
      offer: { ...named.offer, giftProducts: [CODE] },
      items: { brands: [brand.value], categories: ['footwear/courts'] },
    };
    expect((await write(sound)).status).toBe(200);
    // The category disappears before the promotion is published.
    await shop.pool.query("update catalogue.category set path = 'footwear/moved' where path = 'footwear/courts'");
    expect((await merchandiser.call('POST', '/staff/promotions/named/publish', { version: 1 })).body.fields).toEqual({
      'entry.items.categories.0': expect.stringContaining('footwear/courts'),
    });
    await shop.pool.query("update catalogue.category set path = 'footwear/courts' where path = 'footwear/moved'");
    expect((await merchandiser.call('POST', '/staff/promotions/named/publish', { version: 1 })).status).toBe(204);
    await shop.pool.query("update promotions.promotion set active = false where id = 'named'");
  });

  test('the kinds of promotions come with the fields of their forms', async () => {
    const { status, body } = await service.call('GET', '/staff/promotion-kinds');
    expect(status).toBe(200);
    const gift = promotionKindsReply.parse(body).kinds.find(({ kind }) => kind === 'thresholdGift');
    expect(gift).toEqual({
      kind: 'thresholdGift',
      label: 'A gift from an amount on',
      fields: [
        { name: 'threshold', label: 'From so many dollars', type: 'number' },
        { name: 'giftProducts', label: 'Gifts', type: 'products' },
      ],
    });
  });

  test('an invalid promotion is reported by field, and conflicts when it is published; the service role may only read', async () => {
    expect((await draft(null, entry({ offer: { kind: 'percentOffOrder', percent: 120 } }))).body.fields).toMatchObject({
      'entry.offer.percent': expect.any(String),
    });
    expect((await draft(null, entry({ id: 'other' }))).status).toBe(400);
    const autumn = { id: 'autumn', name: 'Autumn', offer: { kind: 'amountOffOrder', amount: 5 }, codes: ['spring20'] };
    expect(
      (await merchandiser.call('PUT', '/staff/promotions/autumn/draft', { version: null, entry: autumn })).status,
    ).toBe(200);
    expect(await merchandiser.call('POST', '/staff/promotions/autumn/publish', { version: 1 })).toMatchObject({
      status: 422,
      body: {
        errorCode: 'OfferRefused',
        message: 'The promotion cannot be saved like this.',
        fields: { 'entry.0': 'the code SPRING20 belongs to the promotion “spring”' },
      },
    });
    expect((await service.call('POST', '/staff/promotions/autumn/publish', { version: 1 })).status).toBe(403);
    expect((await picker.call('GET', '/staff/promotions')).status).toBe(403);
    expect((await service.call('GET', '/staff/promotions/none')).status).toBe(404);
  });
});

describe('gift cards', () => {
  test('a gift card is issued once however often the request is sent; code and PIN are only in that answer; found, suspended, unlocked, audited', async () => {
    const body = { cardId: randomUUID(), amount: 49.9 };
    const issued = await Promise.all(Array.from({ length: 5 }, () => manager.call('POST', '/staff/gift-cards', body)));
    expect(issued.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(issued.find(({ status }) => status === 409)?.body.message).toBe(
      'This card was issued already. Its PIN is not shown a second time.',
    );
    const { id, code, pin }: { id: string; code: string; pin: string } =
      issued.find(({ status }) => status === 201)?.body ?? {};
    for (const term of [code.slice(-4), code, `${code.slice(0, 4)} ${code.slice(4)}`])
      expect(
        (await service.call('GET', `/staff/gift-cards?term=${encodeURIComponent(term)}`)).body.cards,
        term,
      ).toMatchObject([{ id, state: 'open', balance: 49.9 }]);
    for (const term of [code.endsWith('0000') ? '1111' : '0000', 'nobody@example.nz', 'words'])
      expect(
        (await service.call('GET', `/staff/gift-cards?term=${encodeURIComponent(term)}`)).body.cards,
        term,
      ).toEqual([]);
    const card = await service.call('GET', `/staff/gift-cards/${id}`);
    expect(card.body).toMatchObject({
      last4: code.slice(-4),
      orderNumber: null,
      entries: [{ kind: 'issue', amount: 49.9 }],
    });
    expect(JSON.stringify(card.body)).not.toMatch(new RegExp(`${code}|${pin}`));

    const wrong = pin === '00000000' ? '11111111' : '00000000';
    const spend = (with_: string) =>
      accountClient(shop.url).call('POST', '/payment/voucher/balance', { code, pin: with_, recaptchaToken: 'x' });
    await shop.pool.query('update gift_cards.gift_card set wrong_pins = 5, locked_at = now() where id = $1', [id]);
    expect((await service.call('GET', `/staff/gift-cards/${id}`)).body).toMatchObject({
      state: 'locked',
      wrongPins: 5,
    });
    expect((await service.call('POST', `/staff/gift-cards/${id}/unlock`)).body).toMatchObject({
      state: 'open',
      wrongPins: 0,
    });
    expect((await service.call('POST', `/staff/gift-cards/${id}/suspended`, { suspended: true })).body.state).toBe(
      'suspended',
    );
    expect((await service.call('POST', `/staff/gift-cards/${id}/suspended`, { suspended: false })).body.state).toBe(
      'open',
    );
    expect((await spend(wrong)).status).toBeGreaterThanOrEqual(400);
    expect(await audited(`gift-card:${id}`)).toEqual([
      'gift-card.issued',
      'gift-card.unlocked',
      'gift-card.suspended',
      'gift-card.unsuspended',
    ]);
    const { rows } = await shop.pool.query('select string_agg(a::text, $1) as all from platform.audit a', [' ']);
    expect(rows[0].all).not.toMatch(new RegExp(`${code}|${pin}`));
    for (const who of [service, merchandiser])
      expect((await who.call('POST', '/staff/gift-cards', { cardId: randomUUID(), amount: 5 })).status).toBe(403);
    for (const who of [picker, merchandiser])
      expect((await who.call('GET', '/staff/gift-cards?term=0000')).status).toBe(403);
    for (const amount of [0, -5, 5_000.01, 1.234])
      expect((await manager.call('POST', '/staff/gift-cards', { cardId: randomUUID(), amount })).status).toBe(400);
    expect((await service.call('GET', `/staff/gift-cards/${randomUUID()}`)).status).toBe(404);
  });
});

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
        message: 'The page cannot be saved like this.',
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

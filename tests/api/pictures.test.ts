/** OWN-13 through the API: crops and focal points of pictures, and alt texts before a product is on sale. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { insertProduct } from '../support/fixtures/catalogue/build-catalogue.ts';
import { type CatalogueShop, CODE, eventually, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

let opened: CatalogueShop;
beforeAll(async () => {
  opened = await openCatalogueShop();
});
afterAll(() => opened?.close());

/** A picture whose left half is red and whose right half is blue. */
const halves = (colours: readonly [string, string], width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: colours[0] } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: colours[1] } }, left: width / 2, top: 0 },
  ]);
const upload = async (bytes: Buffer): Promise<string> => {
  const { status, body } = await opened.merchandiser.call('POST', '/staff/pictures', {
    data: bytes.toString('base64'),
  });
  expect(status).toBe(201);
  return body.src;
};
const idOf = (src: string) => src.slice('media:'.length);
const crop = (src: string, body: object, who = opened.merchandiser) =>
  who.call('POST', `/staff/pictures/${idOf(src)}/crop`, body);
const shown = async (src: string, width = 320) => {
  const answer = await fetch(`${opened.shop.url}/nz/media/${idOf(src)}/${width}.jpeg`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')]);
  const image = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width: wide, height } = await image.metadata();
  return { width: wide, height, dominant: (await image.stats()).dominant };
};
const right = { left: 500, top: 0, width: 500, height: 1000 };

test('OWN-13 each crop has an address of its own, shows its part, and is taken back to the original', async () => {
  const src = await upload(await halves(['#ff0000', '#0000ff']).png().toBuffer());
  expect((await opened.merchandiser.call('GET', `/staff/pictures/${idOf(src)}`)).body).toEqual({
    ...{ src, original: src, width: 800, height: 600, crop: null, focus: null },
  });
  const { status, body } = await crop(src, { crop: right, focus: { x: 20, y: 80 } });
  expect([status, body]).toEqual([
    201,
    {
      ...{ src: expect.stringMatching(/^media:[0-9a-f]{32}$/), original: src, width: 800, height: 600 },
      ...{ crop: right, focus: { x: 20, y: 80 } },
    },
  ]);
  expect(body.src).not.toBe(src);
  const image = await shown(body.src);
  expect(image.height).toBe(480);
  expect(image.dominant).toMatchObject({ r: expect.closeTo(8, -1), b: expect.closeTo(248, -1) });
  // The same again is the same picture; another crop of the crop is one of the original.
  expect((await crop(body.src, { crop: right, focus: { x: 20, y: 80 } })).body.src).toBe(body.src);
  const focus = { x: 20, y: 80 };
  const elsewhere = (await crop(body.src, { crop: { ...right, left: 0 }, focus })).body;
  expect(elsewhere.src, 'a crop of the same size and focal point, at another place').not.toBe(body.src);
  const left = (await crop(body.src, { crop: { ...right, left: 0 }, focus: null })).body;
  expect(left.original).toBe(src);
  expect(new Set([src, body.src, left.src]).size).toBe(3);
  expect((await shown(left.src)).dominant).toMatchObject({ r: expect.closeTo(248, -1) });
  const whole = { crop: { left: 0, top: 0, width: 1000, height: 1000 }, focus: { x: 50, y: 50 } };
  for (const back of [{ crop: null, focus: null }, whole]) expect((await crop(left.src, back)).body.src).toBe(src);
  expect(await opened.audited(src)).toEqual([
    'picture.uploaded',
    ...Array.from({ length: 3 }, () => 'picture.cropped'),
  ]);
});

test('OWN-13 the product, its card and its shared picture have the crop and the focal point', async () => {
  const { shop, read, save, merchandiser } = opened;
  const src = await upload(await halves(['#00ff00', '#ffff00']).jpeg().toBuffer());
  const cropped = (await crop(src, { crop: right, focus: { x: 20, y: 80 } })).body;
  const { version, product } = await read();
  const images = [{ src: cropped.src, alt: 'From the side' }];
  expect((await save(version, { ...product, images })).status).toBe(200);
  const page = async () => (await fetch(`${shop.url}/nz/products/${(await read()).path}`)).text();
  await eventually(async () => {
    const html = await page();
    expect(html).toContain(idOf(cropped.src));
    expect(html).toContain('object-position:20% 80%');
  });
  const shared = /\/nz\/media\/share\/[^"]+\.jpeg/.exec(await page())?.[0];
  const { info } = await sharp(Buffer.from(await (await fetch(`${shop.url}${shared}`)).arrayBuffer())).toBuffer({
    resolveWithObject: true,
  });
  expect([info.width, info.height]).toEqual([1200, 630]);
  const query = () => merchandiser.call('POST', '/search/indexes/kerb_products/query', { query: 'Harbour Court' });
  await eventually(async () => expect(JSON.stringify((await query()).body)).toContain('20% 80%'));
});

test('OWN-13 what is no part of the picture, too small, unknown or not allowed is refused', async () => {
  const { service, picker } = opened;
  const src = await upload(await halves(['#111111', '#eeeeee']).webp().toBuffer());
  for (const wrong of [
    { crop: { left: 600, top: 0, width: 500, height: 1000 }, focus: null },
    { crop: { left: -1, top: 0, width: 500, height: 1000 }, focus: null },
    { crop: { left: 0.5, top: 0, width: 500, height: 1000 }, focus: null },
    { crop: null, focus: { x: 101, y: 0 } },
    { crop: null },
    {},
  ])
    expect((await crop(src, wrong)).status).toBe(400);
  expect((await crop(src, { crop: { ...right, width: 100 }, focus: null })).body).toMatchObject({
    errorCode: 'PictureUnusable',
    message: expect.stringContaining('at least 200 pixels'),
  });
  const unknown = `media:${'0'.repeat(32)}`;
  expect((await crop(unknown, { crop: null, focus: null })).status).toBe(404);
  expect((await crop('media:../../etc', { crop: null, focus: null })).status).toBe(404);
  for (const who of [service, picker])
    expect((await crop(src, { crop: null, focus: null }, who)).body.errorCode).toBe('StaffForbidden');
});

test('OWN-13 a photo that lies on its side is cropped as it is seen, without its place', async () => {
  const lying = await halves(['#ff0000', '#0000ff'], 800, 600)
    .withExif({ IFD0: { Copyright: 'CANARY' }, IFD3: { GPSLatitude: '36/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const src = await upload(lying);
  const found = (await opened.merchandiser.call('GET', `/staff/pictures/${idOf(src)}`)).body;
  expect([found.width, found.height]).toEqual([600, 800]);
  const stored = await fetch(`${opened.shop.url}/nz/media/${idOf(src)}/2400.webp`);
  const metadata = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
  expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
  // The left half is at the top of an upright picture that was turned to the right.
  const { body } = await crop(src, { crop: { left: 0, top: 0, width: 1000, height: 500 }, focus: null });
  expect((await shown(body.src)).dominant).toMatchObject({ r: expect.closeTo(248, -1) });
});

const onSale = async (code: string, images: object[], change: object = {}) => {
  const { version, product } = await opened.read(code);
  return opened.save(version, { ...product, images, ...change });
};

test('OWN-13 a product is not on sale before each of its pictures has an alt text; the picture that lacks it is named', async () => {
  const [first, second] = [
    await upload(await halves(['#123456', '#654321']).png().toBuffer()),
    await upload(await halves(['#223456', '#754321']).png().toBuffer()),
  ];
  const images = [
    { src: first, alt: 'From the side' },
    { src: second, alt: '  ' },
  ];
  const refused = await onSale(CODE, images);
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.objectContaining({
      errorCode: 'AltTextMissing',
      message: 'The product was not saved: Image 2 needs an alt text before the product is on sale.',
      fields: { 'images.1.alt': 'Image 2 needs an alt text before the product is on sale.' },
    }),
  ]);
  expect((await onSale(CODE, images, { state: 'draft' })).status).toBe(200);
  expect((await onSale(CODE, images, { state: 'evergreen' })).body.errorCode).toBe('AltTextMissing');
  const both = [images[0] as object, { src: second, alt: 'The sole' }];
  expect((await onSale(CODE, both, { state: 'current' })).status).toBe(200);
});

test('OWN-13 a product that was on sale without an alt text can still be changed, and is in the list of what lacks one', async () => {
  const { shop, read, merchandiser } = opened;
  const handle = openDatabase(shop.databaseUrl);
  for (const code of ['old-shoe', 'old-draft'])
    await insertProduct(handle.db, { name: code, code, price: '90.00', variants: [{ label: 'US 9', stock: 1 }] });
  await handle.close();
  const src = await upload(await halves(['#323456', '#854321']).png().toBuffer());
  for (const code of ['old-shoe', 'old-draft']) await onSale(code, [{ src, alt: '' }], { state: 'draft' });
  await shop.pool.query("update catalogue.product set state = 'current' where code = 'old-shoe'");
  const listed = async () =>
    (await merchandiser.call('GET', '/staff/products?without=alt-text')).body.products.map(
      ({ code }: { code: string }) => code,
    );
  expect(await listed()).toEqual(['old-shoe']);
  const { product } = await read('old-shoe');
  expect((await onSale('old-shoe', product.images, { materials: 'Wool' })).status).toBe(200);
  const other = await upload(await halves(['#423456', '#954321']).png().toBuffer());
  expect((await onSale('old-shoe', [...product.images, { src: other, alt: '' }])).body.fields).toEqual({
    'images.1.alt': expect.any(String),
  });
  const selection = { codes: ['old-draft'] };
  const many = (
    await merchandiser.call('POST', '/staff/product-changes', {
      selection,
      change: { kind: 'state', state: 'current' },
    })
  ).body;
  expect(many.counts).toMatchObject({ refused: 1, planned: 0 });
  expect(JSON.stringify(many.rows)).toContain('alt text');
  expect((await onSale('old-shoe', [{ src, alt: 'A shoe' }])).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test('OWN-13 pictures of an import without alt texts get the product’s name and colour', async () => {
  const src = await upload(await halves(['#523456', '#a54321']).png().toBuffer());
  const text = `code,name,brand,category,colour_name,price,variant_code,size_label,stock,images\nJETTY,Jetty,Rail,Footwear,Sand,79.90,J9,US 9,4,${src}; ${src} | The sole\n`;
  const { body } = await opened.merchandiser.call('POST', '/staff/imports', { format: 'csv', text, apply: true });
  expect([body.created, body.rejected]).toEqual([1, []]);
  const { product } = await opened.read('JETTY');
  expect(product.images).toEqual([
    { src, alt: 'Jetty, Sand' },
    { src, alt: 'The sole' },
  ]);
});

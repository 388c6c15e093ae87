/** OWN-13: pictures that nothing uses are found and deleted with their files; what is used, or may be, stays. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectEntry } from '../support/activity/expect-entry.ts';
import type { Answer } from '../support/clients/account-client.ts';
import { type CatalogueShop, eventually, openCatalogueShop } from '../support/prepared-shops/catalogue-shop.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kerb-unused-'));
let opened: CatalogueShop;
beforeAll(async () => {
  opened = await openCatalogueShop(undefined, { KERB_DATA_DIR: dataDir });
});
afterAll(async () => {
  await opened?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Far enough apart for two pictures to stay different when they are encoded again. */
const SHADE = 9_973;
let shade = 0;
/** The id of a picture that is uploaded now, which is the last one again. */
async function upload(): Promise<string> {
  const background = `#${shade.toString(16).padStart(6, '0')}`;
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const { body } = await opened.merchandiser.call('POST', '/staff/pictures', { data: bytes.toString('base64') });
  return body.src.slice('media:'.length);
}
/** The id of a new picture, uploaded two days ago. */
async function uploadOld(): Promise<string> {
  shade += SHADE;
  const id = await upload();
  await age(id);
  return id;
}
const age = (id: string) =>
  opened.shop.pool.query("update catalogue.media set named_at = now() - interval '2 days' where id = $1", [id]);
const listed = async (): Promise<string[]> =>
  (await opened.merchandiser.call('GET', '/staff/unused-pictures')).body.pictures.map(({ id }: { id: string }) => id);
const remove = (pictures: readonly string[], who = opened.merchandiser) =>
  who.call('POST', '/staff/unused-pictures/deletion', { pictures });
const addImage = async (id: string) => {
  const { version, product } = await opened.read();
  const images = [...product.images, { src: `media:${id}`, alt: 'A shoe' }];
  return opened.save(version, { ...product, images });
};

test('OWN-13 an unused picture is listed with its size, and deleted with its crops, file and renderings', async () => {
  const { shop, merchandiser, service } = opened;
  const id = await uploadOld();
  const { body: cropped } = await merchandiser.call('POST', `/staff/pictures/${id}/crop`, {
    ...{ crop: { left: 0, top: 0, width: 900, height: 900 }, focus: null },
  });
  const cropId = cropped.src.slice('media:'.length);
  for (const one of [id, cropId]) expect((await fetch(`${shop.url}/nz/media/${one}/320.webp`)).status).toBe(200);
  // Cropping it has begun its day again.
  expect(await listed()).not.toContain(id);
  await age(id);
  await age(cropId);
  const { body } = await merchandiser.call('GET', '/staff/unused-pictures');
  const found = body.pictures.find((one: { id: string }) => one.id === id);
  expect(found).toMatchObject({ width: 300, height: 300, bytes: expect.any(Number) });
  expect(found.bytes).toBeGreaterThan(50);
  expect(body.totalBytes).toBeGreaterThanOrEqual(found.bytes);
  expect(body.pictures.map((one: { id: string }) => one.id)).not.toContain(cropId);
  expect((await remove([id], service)).body.errorCode).toBe('StaffForbidden');
  expect((await remove([id, id, '0'.repeat(32)])).body).toEqual({
    deleted: [id],
    kept: [{ id: '0'.repeat(32), why: 'gone' }],
  });
  for (const one of [id, cropId]) expect((await fetch(`${shop.url}/nz/media/${one}/320.webp`)).status).toBe(404);
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.includes(id) || file.includes(cropId))).toEqual([]);
  await expectEntry(shop.pool, 'POST /staff/unused-pictures/deletion', {
    subject: `media:${id}`,
    before: { image: id },
    after: null,
  });
  expect((await remove([])).status).toBe(400);
  expect((await remove(['x'])).status).toBe(400);
});

const used: Readonly<Record<string, (id: string) => Promise<Answer>>> = {
  product: addImage,
  'crop of a product': async (id) => {
    const { body } = await opened.merchandiser.call('POST', `/staff/pictures/${id}/crop`, {
      ...{ crop: null, focus: { x: 10, y: 10 } },
    });
    const saved = await addImage(body.src.slice('media:'.length));
    await age(body.src.slice('media:'.length));
    return saved;
  },
  article: (id) => save('article', 'an-article', { title: 'T', summary: 'S', body: `![A shoe](media:${id})` }),
  'earlier version': async (id) => {
    const fields = { title: 'T', summary: 'S', body: 'B' };
    const { body } = await save('article', 'another', { ...fields, image: { src: `media:${id}`, alt: 'A shoe' } });
    return save('article', 'another', fields, body.version);
  },
  draft: (id) => {
    const fields = {
      title: 'Sale',
      image: { src: `media:${id}`, alt: 'A shoe' },
      summary: 'S',
      blocks: [{ type: 'text', title: 'T', text: 'Words' }],
    };
    const draft = { revision: null, basedOn: null, document: { kind: 'page', path: 'sale', fields } };
    return opened.merchandiser.call('PUT', '/staff/content/draft', draft);
  },
  'draft of the settings': (id) =>
    opened.manager.call('POST', '/staff/settings/revisions', { changes: { KERB_LOGO: `media:${id}` } }),
};
const save = (kind: string, path: string, fields: object, version: number | null = null) =>
  opened.merchandiser.call('PUT', '/staff/content/document', {
    ...{ version, document: { kind, path, fields, published: true, publishAt: null, publishUntil: null } },
  });

test.each(Object.keys(used))('OWN-13 a picture of a %s is not unused', async (kind) => {
  const id = await uploadOld();
  expect(await listed()).toContain(id);
  expect((await used[kind]?.(id))?.status).toBeOneOf([200, 201]);
  await age(id);
  expect(await listed()).not.toContain(id);
  expect((await remove([id])).body).toEqual({ deleted: [], kept: [{ id, why: 'used' }] });
});

test('OWN-13 a picture that was just uploaded, or uploaded again, may be in a form and stays for a day', async () => {
  const id = await uploadOld();
  await opened.shop.pool.query('update catalogue.media set named_at = now() where id = $1', [id]);
  expect(await listed()).not.toContain(id);
  expect((await remove([id])).body.kept).toEqual([{ id, why: 'recent' }]);
  await age(id);
  const again = await upload();
  expect(again).toBe(id);
  expect((await remove([id])).body.kept).toEqual([{ id, why: 'recent' }]);
});

test('OWN-13 a picture that is taken into use while it is deleted stays, and one that is saved after its deletion is refused', async () => {
  const { shop, read, save: saveProduct } = opened;
  const id = await uploadOld();
  const rival = await shop.pool.connect();
  await rival.query('begin');
  await rival.query(
    `insert into catalogue.image (product_id, position, media_id, alt) select id, 77, $1, 'A shoe' from catalogue.product limit 1`,
    [id],
  );
  const deletion = remove([id]);
  await eventually(async () => {
    const { rows } = await shop.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%catalogue.media%'",
    );
    expect(rows.length).toBeGreaterThan(0);
  });
  await rival.query('commit');
  rival.release();
  expect((await deletion).body).toEqual({ deleted: [], kept: [{ id, why: 'used' }] });
  await shop.pool.query('delete from catalogue.image where position = 77');

  expect((await remove([id])).body.deleted).toEqual([id]);
  const { version, product } = await read();
  const late = await saveProduct(version, { ...product, images: [{ src: `media:${id}`, alt: 'A shoe' }] });
  expect([late.status, late.body.errorCode]).toEqual([422, 'ProductRefused']);
});

test('OWN-13 a page that has named a picture and is not saved yet keeps it from being deleted', async () => {
  const { shop } = opened;
  const id = await uploadOld();
  const rival = await shop.pool.connect();
  await rival.query('begin');
  await rival.query('lock table content.document in exclusive mode');
  const saving = save('article', 'slow', {
    title: 'T',
    summary: 'S',
    body: 'B',
    image: { src: `media:${id}`, alt: 'A' },
  });
  await eventually(async () => {
    const { rows } = await shop.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%content.document%'",
    );
    expect(rows.length).toBeGreaterThan(0);
  });
  expect((await remove([id])).body).toEqual({ deleted: [], kept: [{ id, why: 'recent' }] });
  await rival.query('commit');
  rival.release();
  expect((await saving).status).toBe(200);
  expect(existsSync(join(dataDir, 'media', id.slice(0, 2), `${id}.webp`))).toBe(true);
});

test('OWN-13 a logo that the environment fixes has no row in the settings, and is in use', async () => {
  const id = await uploadOld();
  expect(await listed()).toContain(id);
  await opened.shop.deploy('', { KERB_LOGO: `media:${id}` });
  expect(await listed()).not.toContain(id);
  expect((await remove([id])).body).toEqual({ deleted: [], kept: [{ id, why: 'used' }] });
  await opened.shop.deploy('');
  expect(await listed()).toContain(id);
});

/** Images of a shop of several machines are in one object store, and each rendering is made once (FLT-06). */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createFolderImageStore } from '#adapters/images/folder-image-store.ts';
import { createS3ImageStore } from '#adapters/images/s3-image-store.ts';
import { imageName } from '#modules/media/store-image.ts';
import { uploadImage } from '#modules/media/upload-image.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startShopProcess } from '../support/shop/shop-process.ts';
import { startS3 } from '../support/shop/start-s3.ts';
import { testCtx } from '../support/shop/test-context.ts';
import { useTestDatabase } from '../support/shop/test-database.ts';
import { patient } from '../support/vitest/patience.ts';

const SIZES = ['320.avif', '640.webp', '960.jpeg', '1280.avif'];

async function useFleet() {
  const { db, pool, url } = await useTestDatabase();
  const s3 = await startS3();
  const imageStore = createS3ImageStore(s3.settings);
  onTestFinished(imageStore.close);
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#386' } })
    .jpeg()
    .toBuffer();
  const uploaded = await uploadImage({ ...testCtx(db), imageStore }, 'staff:1', photo);
  if (!uploaded.ok) throw new Error(uploaded.error.why);
  const start = () => startShopProcess(url, { ...s3.environment, KERB_RATE_LIMIT_SCALE: '0' });
  const get = async (shop: { url: string }, size: string) => {
    const reply = await fetch(`${shop.url}/nz/media/${uploaded.value.id}/${size}`);
    return {
      status: reply.status,
      caching: reply.headers.get('cache-control'),
      bytes: Buffer.from(await reply.arrayBuffer()),
    };
  };
  return { pool, s3, start, get };
}

test('FLT-06 two processes asked at once make each size once, store it, and serve it after the other is killed', {
  timeout: patient(120_000),
}, async () => {
  const { pool, s3, start, get } = await useFleet();
  const [one, two] = await Promise.all([start(), start()]);
  s3.stored.length = 0;
  const asked = await Promise.all(
    SIZES.flatMap((size) => [one, two, one, two].map(async (shop) => ({ size, ...(await get(shop, size)) }))),
  );
  for (const size of SIZES) {
    const answers = asked.filter((answer) => answer.size === size);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, caching: 'public, max-age=31536000, immutable' });
      expect(answer.bytes.equals(answers[0]?.bytes ?? Buffer.of()), size).toBe(true);
    }
  }
  expect(s3.stored.map((key) => key.replace(/^.*-/, '')).sort()).toEqual([...SIZES].sort());
  await one.kill();
  expect((await get(two, SIZES[0] ?? '')).status).toBe(200);
  expect(s3.stored.length).toBe(SIZES.length);
  expect((await pool.query('select * from media.making')).rows).toEqual([]);
});

test('FLT-06 a size whose maker died is made by another process once the claim has expired', {
  timeout: patient(120_000),
}, async () => {
  const { pool, start, get } = await useFleet();
  const shop = await start();
  const { rows } = await pool.query<{ id: string }>('select id from catalogue.media');
  const id = rows[0]?.id ?? '';
  await pool.query(`insert into media.making (name, until) values ($1, clock_timestamp() + interval '1 second')`, [
    `media-cache/${id.slice(0, 2)}/${id}-480.webp`,
  ]);
  expect((await get(shop, '480.webp')).status).toBe(200);
  expect((await pool.query('select * from media.making')).rows).toEqual([]);
});

test('FLT-06 while the store fails a placeholder is sent for a minute and the image is back with it; unknown ids claim nothing', {
  timeout: patient(120_000),
}, async () => {
  const { pool, s3, start, get } = await useFleet();
  const shop = await start();
  s3.fail();
  expect(await get(shop, '640.webp')).toMatchObject({ status: 200, caching: 'public, max-age=60' });
  s3.recover();
  expect(await get(shop, '640.webp')).toMatchObject({ status: 200, caching: 'public, max-age=31536000, immutable' });
  expect((await fetch(`${shop.url}/nz/media/${'0'.repeat(32)}/640.webp`)).status).toBe(404);
  expect((await pool.query('select * from media.making')).rows).toEqual([]);
});

test('FLT-06 kerb images copy brings the originals of a folder into the store, once however often it runs', {
  timeout: patient(120_000),
}, async () => {
  const { db, url } = await useTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'kerb-copy-'));
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const imageStore = createFolderImageStore(folder);
  const uploaded = await uploadImage({ ...testCtx(db), imageStore }, 'staff:1', photo);
  if (!uploaded.ok) throw new Error(uploaded.error.why);
  const name = imageName(uploaded.value.source);
  const s3 = await startS3();
  const copy = (settings: Record<string, string>) =>
    runKerb(['images', 'copy'], {
      DATABASE_URL: url,
      KERB_DATA_DIR: folder,
      KERB_LOG_LEVEL: 'silent',
      ...settings,
    });
  expect(await copy({})).toMatchObject({ code: 2, err: expect.stringContaining('KERB_IMAGE_STORE is folder') });
  expect(await copy(s3.environment)).toMatchObject({ code: 0 });
  const copied = createS3ImageStore(s3.settings);
  onTestFinished(copied.close);
  expect(await copied.read(name)).toEqual(await imageStore.read(name));
  expect(await copy(s3.environment)).toMatchObject({ code: 0 });
  expect(s3.stored).toEqual([name]);
});

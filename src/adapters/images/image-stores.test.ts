import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ImageStore } from '#modules/media/image-store.port.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { startS3 } from '../../../tests/support/shop/start-s3.ts';
import { createFolderImageStore } from './folder-image-store.ts';
import { createS3ImageStore } from './s3-image-store.ts';

async function openS3(more: Partial<Parameters<typeof createS3ImageStore>[0]> = {}) {
  const s3 = await startS3();
  const store = createS3ImageStore({ ...s3.settings, ...more });
  onTestFinished(store.close);
  return { s3, store };
}
const newFolder = () => mkdtempSync(join(tmpdir(), 'kerb-images-'));

const stores: Record<string, () => Promise<ImageStore>> = {
  folder: async () => createFolderImageStore(newFolder()),
  s3: async () => (await openS3()).store,
};

for (const [kind, open] of Object.entries(stores))
  test(`FLT-06 ${kind}: what is stored is read again byte by byte, what is not is null`, async () => {
    const store = await open();
    const bytes = Buffer.from([0, 255, 10, 13, 0, 128]);
    expect(await store.read('media/ab/abc.webp')).toBe(null);
    expect(await store.size('media/ab/abc.webp')).toBe(null);
    await store.write('media/ab/abc.webp', bytes, 'image/webp');
    expect(await store.size('media/ab/abc.webp')).toBe(bytes.length);
    expect(await store.read('media/ab/abc.webp')).toEqual(bytes);
    const large = Buffer.alloc(3_000_000, 'kerb');
    await Promise.all(Array.from({ length: 8 }, () => store.write('media-cache/cd/cd-640.avif', large, 'image/avif')));
    expect(large.equals((await store.read('media-cache/cd/cd-640.avif')) ?? Buffer.of())).toBe(true);
  });

for (const [kind, open] of Object.entries(stores))
  test(`OWN-13 ${kind}: what is removed is gone, and removing what is not there is no error`, async () => {
    const store = await open();
    await store.write('media/ab/abc.webp', Buffer.from('x'), 'image/webp');
    await store.write('media/ab/abd.webp', Buffer.from('y'), 'image/webp');
    for (const _ of ['first', 'again']) await store.remove('media/ab/abc.webp');
    expect(await store.read('media/ab/abc.webp')).toBe(null);
    expect(await store.size('media/ab/abd.webp')).toBe(1);
    await store.remove('media/no/folder.webp');
  });

test('FLT-06 folder: several writers of one image leave one file and no drafts', async () => {
  const folder = newFolder();
  const store = createFolderImageStore(folder);
  await Promise.all(Array.from({ length: 20 }, () => store.write('media/ab/abc.webp', Buffer.from('x'), 'image/webp')));
  expect(readdirSync(join(folder, 'media/ab'))).toEqual(['abc.webp']);
});

test('FLT-06 s3: a missing bucket, an unknown key and a store that fails are errors, not missing images', async () => {
  const { store: elsewhere } = await openS3({ bucket: 'not-there' });
  await expect(elsewhere.read('media/ab/abc.webp')).rejects.toThrow();
  const { store: forged } = await openS3({ accessKeyId: 'unknown' });
  await expect(forged.read('media/ab/abc.webp')).rejects.toThrow();
  const { s3, store } = await openS3();
  s3.fail();
  await expect(store.read('media/ab/abc.webp')).rejects.toThrow();
  s3.recover();
  expect(await store.read('media/ab/abc.webp')).toBe(null);
});

test('FLT-06 a shop with images in S3 does not start without a bucket, or with half of a key', () => {
  expect(() => readConfig({ KERB_IMAGE_STORE: 's3' })).toThrow('KERB_IMAGE_STORE=s3 needs KERB_S3_BUCKET.');
  expect(() => readConfig({ KERB_S3_ACCESS_KEY_ID: 'AKIA' })).toThrow('are set together, or neither.');
});

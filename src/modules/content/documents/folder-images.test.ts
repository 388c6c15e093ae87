import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createFolderImageStore } from '#adapters/images/folder-image-store.ts';
import type { ContentDocument } from '#contract/site/content.ts';
import { findUnknownImages } from '#modules/media/find-unknown-images.ts';
import { imageResolver } from '#modules/media/resolve-image.ts';
import { useTestDatabase } from '../../../../tests/support/shop/test-database.ts';
import { checkDocument } from './check-document.ts';
import { importContent } from './import-content.ts';
import { readContentFolder } from './read-content-folder.ts';

async function folderWith(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kerb-content-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
const photo = (colour: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer();

test('UX-15 an article, its text, a post and a home block name images of the folder; they are stored and shown', async () => {
  const { db } = await useTestDatabase();
  const data = await mkdtemp(join(tmpdir(), 'kerb-data-'));
  const ctx = { db, imageStore: createFolderImageStore(data) };
  const folder = await folderWith({
    'images/foot.png': await photo('#3f7d5a'),
    'images/runs/bay.png': await photo('#3f7f95'),
    'images/nobody-names-this.txt': 'left out',
    'articles/size.md':
      "---\ntitle: Size\nsummary: s\nimage: {src: images/foot.png, alt: 'A foot, measured'}\n---\nSee ![a bay](images/runs/bay.png).",
    'blog/runs/bay.md': '---\ntitle: Bay\nsummary: s\nimage:\n  src: "images/runs/bay.png"\n  alt: A bay\n---\nRun.',
    'home.yaml':
      'blocks:\n  - {type: editorial, title: T, text: t, to: /stores, label: l, image: {src: images/foot.png, alt: a}}',
  });
  const { documents, images, faults } = await readContentFolder(folder, imageResolver(ctx, folder, false));
  expect(faults).toEqual([]);
  expect(await readdir(data), 'reading stores nothing').toEqual([]);
  const [foot, bay] = [`media:${images.get('images/foot.png')?.id}`, `media:${images.get('images/runs/bay.png')?.id}`];
  expect(images.size).toBe(2);
  const [article, post, home] = documents as [ContentDocument, ContentDocument, ContentDocument];
  expect(article?.fields).toMatchObject({
    image: { src: foot, alt: 'A foot, measured' },
    body: `See ![a bay](${bay}).`,
  });
  expect(post?.fields).toMatchObject({ image: { src: bay, alt: 'A bay' } });
  expect(home?.fields).toMatchObject({ blocks: [{ image: { src: foot } }] });
  // Not in the shop yet: unknown unless they come with the documents.
  expect(await checkDocument(ctx, article)).toHaveProperty(['fields.image']);
  expect(await checkDocument(ctx, article, new Set([foot, bay]))).toEqual({});
  const store = imageResolver(ctx, folder);
  for (const src of images.keys()) await store(src);
  expect(await importContent(ctx, documents, images.values())).toBe(3);
  expect(await importContent(ctx, documents, images.values())).toBe(0);
  expect(await findUnknownImages(ctx, [foot, bay])).toEqual([]);
  expect(await checkDocument(ctx, article)).toEqual({});
});

test.each([
  ['images/gone.png', 'the image images/gone.png does not exist'],
  ['images/words.png', 'the image images/words.png: the file is not a readable image, or larger than 40 megapixels'],
  ['images/../../secret.png', 'the image images/../../secret.png is outside the folder of the imported file'],
  ['photos/foot.png', 'fields.image.src: must be an image of the shop'],
])('UX-15 an image that cannot be used (%s) is reported with its file', async (src, reason) => {
  const { db } = await useTestDatabase();
  const ctx = { db, imageStore: createFolderImageStore(await mkdtemp(join(tmpdir(), 'kerb-data-'))) };
  const folder = await folderWith({
    'images/words.png': 'no image',
    'articles/a.md': `---\ntitle: A\nsummary: s\nimage: {src: ${src}, alt: a}\n---\n`,
  });
  const { faults } = await readContentFolder(folder, imageResolver(ctx, folder, false));
  expect(faults).toEqual([{ file: 'articles/a.md', reason }]);
});

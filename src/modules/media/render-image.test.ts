import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createFolderImageStore } from '#adapters/images/folder-image-store.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import type { ImageCtx } from './image-context.ts';
import { type ImageFormat, renderImage } from './render-image.ts';

const MEDIA = '0123456789abcdef0123456789abcdef';
const RED =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="2400"><rect width="2400" height="2400" fill="#f00"/></svg>';
const blue = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#00f' } })
    .avif()
    .toBuffer();

/** A shop with one drawing: blue in the pre-rendered widths, red when it is drawn; `finish` completes the drawing. */
async function useDrawing(widths: readonly number[]) {
  const { db, pool } = await useTestDatabase();
  await pool.query("insert into catalogue.media (id, source_kind, source) values ($1, 'drawn', 'court')", [MEDIA]);
  const files = new Map(await Promise.all(widths.map(async (width) => [width, await blue(width)] as const)));
  let finish = (): void => undefined;
  const finished = new Promise<void>((done) => {
    finish = done;
  });
  const state = { drawn: 0, finish };
  const shop: ImageCtx = {
    ...testCtx(db),
    imageStore: createFolderImageStore(mkdtempSync(join(tmpdir(), 'kerb-image-'))),
    drawings: {
      ready: async (_source, width) => {
        const found = widths.find((one) => one >= width) ?? widths.at(-1);
        return found === undefined ? null : { bytes: files.get(found) as Buffer, width: found };
      },
      draw: async () => {
        state.drawn += 1;
        await finished;
        return RED;
      },
    },
  };
  const render = async (width: number, format: ImageFormat) => {
    const image = await renderImage(shop, MEDIA, width, format);
    if (!image) throw new Error('expected an image');
    const decoded = sharp(image.bytes);
    const { dominant } = await decoded.stats();
    return {
      ...(await decoded.metadata()),
      temporary: image.temporary,
      colour: dominant.b > dominant.r ? 'blue' : 'red',
      bytes: image.bytes,
    };
  };
  return { files, state, render };
}

test('FIX-79 a pre-rendered image is sent as it is, also for a slightly narrower width, and other formats are made from it without drawing', async () => {
  const { files, state, render } = await useDrawing([320, 640, 1280]);
  for (const [requests, sent] of [
    [320, 320],
    [480, 640],
    [640, 640],
    [960, 1280],
    [1280, 1280],
  ] as const) {
    const image = await render(requests, 'avif');
    expect(Buffer.compare(Buffer.from(image.bytes), files.get(sent) as Buffer), String(requests)).toBe(0);
    expect(image.temporary).toBe(false);
  }
  expect(await render(480, 'webp')).toMatchObject({ width: 480, format: 'webp', colour: 'blue', temporary: false });
  expect(await render(1280, 'jpeg')).toMatchObject({ width: 1280, format: 'jpeg', colour: 'blue', temporary: false });
  expect(state.drawn).toBe(0);
});

test('FIX-79 no request waits for a drawing: a wider image is the widest there is for a minute, and sharp once it is drawn', async () => {
  const { files, state, render } = await useDrawing([320, 640]);
  const first = await Promise.all([render(1280, 'avif'), render(2400, 'webp'), render(1600, 'avif')]);
  for (const image of first) expect(image).toMatchObject({ width: 640, colour: 'blue', temporary: true });
  expect(Buffer.compare(Buffer.from(first[0].bytes), files.get(640) as Buffer), 'not encoded again').toBe(0);
  expect(state.drawn, 'drawn once, however many asked').toBe(1);
  state.finish();
  await expect.poll(() => render(1280, 'avif')).toMatchObject({ width: 1280, colour: 'red', temporary: false });
  expect(state.drawn).toBe(1);
});

test('a drawing without any pre-rendered width is waited for', async () => {
  const { state, render } = await useDrawing([]);
  const requests = Promise.all([render(320, 'avif'), render(640, 'webp')]);
  await expect.poll(() => state.drawn).toBe(1);
  state.finish();
  expect(await requests).toMatchObject([
    { width: 320, colour: 'red', temporary: false },
    { width: 640, colour: 'red', temporary: false },
  ]);
  expect(state.drawn).toBe(1);
});

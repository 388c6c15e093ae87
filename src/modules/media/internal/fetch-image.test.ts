/** Images are fetched from public addresses only (reliability C7). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { requestUrl } from '#platform/network/request-url.ts';
import type { ImageCtx } from '../image-context.ts';
import { downloadImage } from './download-image.ts';
import { fetchImage } from './fetch-image.ts';
import { rasterTypeOf } from './image-type.ts';

test('C7 an image at a private address is not requested, nor by another protocol', async () => {
  let connections = 0;
  const server = createServer((_, reply) => reply.end()).on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  // Nothing is stored, so no context is read.
  const fetchFrom = (url: string) => fetchImage({} as ImageCtx, url, url);
  for (const url of [`http://127.0.0.1:${port}/a.png`, `http://localhost:${port}/a.png`, 'https://[fd00::1]/a.png'])
    await expect(fetchFrom(url), url).rejects.toThrow('the address is not on the public internet');
  await expect(fetchFrom('file:///etc/hostname')).rejects.toThrow('only http and https URLs are fetched');
  expect(connections).toBe(0);
  await expect(fetchFrom(`http://127.0.0.1:${port}/a.png`)).rejects.toThrow('fetching the image failed recently');
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

test('SEC-19 bytes are taken for what they are: an image under another name, an SVG as PNG and a page are refused', async () => {
  const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
  const raster = {
    'image/png': await blank.png().toBuffer(),
    'image/jpeg': await blank.jpeg().toBuffer(),
    'image/webp': await blank.webp().toBuffer(),
    'image/gif': await blank.gif().toBuffer(),
    'image/avif': await blank.avif().toBuffer(),
    'image/tiff': await blank.tiff().toBuffer(),
  };
  let sent: { type: string | undefined; bytes: Buffer | string } = { type: '', bytes: '' };
  const server = createServer((_, reply) => {
    if (sent.type) reply.setHeader('content-type', sent.type);
    reply.end(sent.bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const download = (type: string | undefined, bytes: Buffer | string) => {
    sent = { type, bytes };
    return downloadImage(new URL(`http://127.0.0.1:${port}/a.png`), requestUrl);
  };
  for (const [type, bytes] of Object.entries(raster)) {
    expect(rasterTypeOf(bytes), type).toBe(type);
    expect(await download(`${type}; q=1`, bytes), type).toEqual(bytes);
  }
  expect(await download('image/jpg', raster['image/jpeg'])).toEqual(raster['image/jpeg']);
  for (const [type, bytes] of [
    ['image/png', SVG],
    ['image/svg+xml', SVG],
    ['image/png', `<?xml version="1.0"?>${SVG}`],
    ['image/png', `\ufeff  ${SVG}`],
    ['image/png', '<html><script>alert(1)</script></html>'],
    ['image/png', ''],
    ['image/png', raster['image/png'].subarray(0, 7)],
  ] as const)
    await expect(download(type, bytes), `${type} ${bytes}`).rejects.toThrow('did not return an image');
  await expect(download('image/png', raster['image/jpeg'])).rejects.toThrow(
    'the URL returned image/jpeg and called it image/png',
  );
  await expect(download('text/html', raster['image/png'])).rejects.toThrow('called it text/html');
  await expect(download(undefined, raster['image/png'])).rejects.toThrow('called it nothing');
});

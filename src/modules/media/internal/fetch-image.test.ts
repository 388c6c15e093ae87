/** Images are fetched from public addresses only (reliability C7). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Ctx } from '#platform/context.ts';
import { fetchImage } from './fetch-image.ts';

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
  const fetchFrom = (url: string) => fetchImage({} as Ctx, url, url);
  for (const url of [`http://127.0.0.1:${port}/a.png`, `http://localhost:${port}/a.png`, 'https://[fd00::1]/a.png'])
    await expect(fetchFrom(url), url).rejects.toThrow('the address is not on the public internet');
  await expect(fetchFrom('file:///etc/hostname')).rejects.toThrow('only http and https URLs are fetched');
  expect(connections).toBe(0);
  await expect(fetchFrom(`http://127.0.0.1:${port}/a.png`)).rejects.toThrow('fetching the image failed recently');
});

import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { sendDocument } from './send-document.ts';
import { zipDocument } from './zip-document.ts';

test('a reader that disconnects half-way causes no error, and the document is released', async () => {
  const noise = async function* () {
    for (let n = 0; n < 400_000; n += 1) yield `${Math.imul(n, 2_654_435_761)} ${Math.imul(n, 40_503)}\n`;
  };
  const document = await zipDocument(noise(), tmpdir());
  const outcomes: string[] = [];
  let released = 0;
  const server = createServer((request, response) => {
    sendDocument(request, response, { document, type: 'text/plain', release: () => (released += 1) }).then(
      () => outcomes.push('done'),
      (error: Error) => outcomes.push(error.message),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  for (const headers of [{}, { 'accept-encoding': 'gzip' }])
    await new Promise<void>((done) => {
      get(url, { headers, agent: false }, (reply) =>
        reply.once('data', () => reply.destroy()).once('close', done),
      ).once('error', () => undefined);
    });
  await expect.poll(() => [outcomes, released]).toEqual([['done', 'done'], 2]);
  await document.close();
  await new Promise((done) => server.close(done));
});

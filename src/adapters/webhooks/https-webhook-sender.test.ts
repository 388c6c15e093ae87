/**
 * Webhooks are never sent into the private network, whatever the URL and however its name resolves (reliability C7).
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createWebhookSender } from './https-webhook-sender.ts';

const message = { headers: { 'webhook-id': 'evt_1' }, body: '{}' };
async function listen(handle: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('C7 a name that resolves into the private network is not called, even when it was public a moment before', async () => {
  let requests = 0;
  const url = await listen((_, reply) => {
    requests += 1;
    reply.end();
  });
  const { port } = new URL(url);
  const resolvedNames: string[] = [];
  const senderResolving = (addresses: { address: string; family: number }[]) =>
    createWebhookSender({
      timeoutMs: 1_000,
      anywhere: false,
      lookUp: ((name: string, _: unknown, done: (error: null, all: typeof addresses) => void) => {
        resolvedNames.push(name);
        done(null, addresses);
      }) as never,
    });
  const closed = { problem: 'the address is not on the public internet' };
  expect(
    await senderResolving([{ address: '127.0.0.1', family: 4 }]).send({
      ...message,
      url: `https://rebind.example:${port}/`,
    }),
  ).toEqual(closed);
  // One public address next to a private one must be refused too.
  const both = [
    { address: '1.1.1.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  expect(await senderResolving(both).send({ ...message, url: `https://rebind.example:${port}/` })).toEqual(closed);
  // Resolved once: the checked address is the one connected to.
  expect(resolvedNames).toEqual(['rebind.example', 'rebind.example']);
  expect(await senderResolving([]).send({ ...message, url: 'https://127.0.0.1/' })).toEqual(closed);
  expect(await senderResolving([]).send({ ...message, url: 'https://[::1]/' })).toEqual(closed);
  expect(await senderResolving([]).send({ ...message, url })).toEqual({ problem: 'only https is called' });
  expect(requests).toBe(0);
});

test('a redirect is not followed; a silent server times out; an endless reply is cut off', async () => {
  let elsewhere = 0;
  const target = await listen((_, reply) => {
    elsewhere += 1;
    reply.end();
  });
  const url = await listen((request, reply) => {
    if (request.url === '/redirect') reply.writeHead(302, { location: target }).end();
    if (request.url === '/endless') {
      reply.writeHead(200);
      const timer = setInterval(() => reply.write('x'.repeat(1_000)), 5);
      reply.on('close', () => clearInterval(timer));
    }
    if (request.url === '/broken') {
      reply.writeHead(503);
      reply.write('Tū', () => request.socket.destroy());
    }
    if (request.url === '/reset') request.socket.destroy();
  });
  const sender = createWebhookSender({ timeoutMs: 300, anywhere: true });
  expect(await sender.send({ ...message, url: `${url}/redirect` })).toEqual({ status: 302, answer: '' });
  expect(await sender.send({ ...message, url: `${url}/endless` })).toEqual({
    status: 200,
    answer: expect.stringMatching(/^x{1000,8000}$/),
  });
  // The status has come: what follows cannot change the outcome.
  expect(await sender.send({ ...message, url: `${url}/broken` })).toEqual({ status: 503, answer: 'Tū' });
  expect(await sender.send({ ...message, url: `${url}/silent` })).toEqual({ problem: 'no answer within 300 ms' });
  expect(await sender.send({ ...message, url: `${url}/reset` })).toEqual({
    problem: expect.stringMatching(/hang up|ECONNRESET/),
  });
  expect(await sender.send({ ...message, url: 'http://127.0.0.1:1/' })).toEqual({
    problem: expect.stringContaining('ECONNREFUSED'),
  });
  expect(elsewhere).toBe(0);
});

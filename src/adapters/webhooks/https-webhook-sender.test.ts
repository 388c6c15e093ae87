/** Where webhooks go, and where they never do: our own network, whoever names it and however (C7). */
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

test('C7 a name that resolves into our own network is not called, not even when it was public a moment ago', async () => {
  let heard = 0;
  const url = await listen((_, answer) => {
    heard += 1;
    answer.end();
  });
  const { port } = new URL(url);
  const asked: string[] = [];
  const play = (addresses: { address: string; family: number }[]) =>
    createWebhookSender({
      timeoutMs: 1_000,
      anywhere: false,
      lookUp: ((name: string, _: unknown, done: (error: null, all: typeof addresses) => void) => {
        asked.push(name);
        done(null, addresses);
      }) as never,
    });
  const closed = { problem: 'the address is not on the public internet' };
  expect(
    await play([{ address: '127.0.0.1', family: 4 }]).send({ ...message, url: `https://rebind.example:${port}/` }),
  ).toEqual(closed);
  // One good address beside a bad one is a trap, not a way out.
  const both = [
    { address: '1.1.1.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  expect(await play(both).send({ ...message, url: `https://rebind.example:${port}/` })).toEqual(closed);
  // Asked once: what was judged is what would be connected to.
  expect(asked).toEqual(['rebind.example', 'rebind.example']);
  expect(await play([]).send({ ...message, url: 'https://127.0.0.1/' })).toEqual(closed);
  expect(await play([]).send({ ...message, url: 'https://[::1]/' })).toEqual(closed);
  expect(await play([]).send({ ...message, url })).toEqual({ problem: 'only https is called' });
  expect(heard).toBe(0);
});

test('a redirect is an answer and is not followed; silence ends after the time limit; an endless answer is cut', async () => {
  let elsewhere = 0;
  const target = await listen((_, answer) => {
    elsewhere += 1;
    answer.end();
  });
  const url = await listen((request, answer) => {
    if (request.url === '/redirect') answer.writeHead(302, { location: target }).end();
    if (request.url === '/endless') {
      answer.writeHead(200);
      const timer = setInterval(() => answer.write('x'.repeat(1_000)), 5);
      answer.on('close', () => clearInterval(timer));
    }
    if (request.url === '/reset') request.socket.destroy();
  });
  const sender = createWebhookSender({ timeoutMs: 300, anywhere: true });
  expect(await sender.send({ ...message, url: `${url}/redirect` })).toEqual({ status: 302 });
  expect(await sender.send({ ...message, url: `${url}/endless` })).toEqual({ status: 200 });
  expect(await sender.send({ ...message, url: `${url}/silent` })).toEqual({ problem: 'no answer within 300 ms' });
  expect(await sender.send({ ...message, url: `${url}/reset` })).toEqual({
    problem: expect.stringMatching(/hang up|ECONNRESET/),
  });
  expect(await sender.send({ ...message, url: 'http://127.0.0.1:1/' })).toEqual({
    problem: expect.stringContaining('ECONNREFUSED'),
  });
  expect(elsewhere).toBe(0);
});

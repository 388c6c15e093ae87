/** Where webhooks go, and where they never do: our own network, whoever names it and however (C7). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isPublicAddress, webhookAddressProblem } from '#modules/webhooks/webhook-address.ts';
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

test('C7 addresses of our own network, of tunnels to it and of examples are none of the public internet', () => {
  for (const closed of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'nonsense',
    '',
  ])
    expect(isPublicAddress(closed), closed).toBe(false);
  for (const open of ['1.1.1.1', '203.0.114.1', '172.32.0.1', '2606:4700::1111', '2404:6800:4006::1']) expect(isPublicAddress(open), open).toBe(true);
});

test('C7 only https on the public internet is entered, however the address is written', () => {
  for (const bad of [
    'http://erp.example.nz/hook',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://printer.local/',
    'https://db.internal./',
    'https://intranet/',
    'https://user:pass@erp.example.nz/',
    'https://erp.example.nz/#x',
    'file:///etc/passwd',
    'erp.example.nz',
  ])
    expect(webhookAddressProblem(bad, false), bad).not.toBe(null);
  expect(webhookAddressProblem('https://erp.example.nz/hook?shop=1', false)).toBe(null);
  expect(webhookAddressProblem('http://127.0.0.1:4010/webhooks/erp', true)).toBe(null);
  expect(webhookAddressProblem('ftp://erp.example.nz/', true)).not.toBe(null);
});

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
  expect(await play([{ address: '127.0.0.1', family: 4 }]).send({ ...message, url: `https://rebind.example:${port}/` })).toEqual(closed);
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
  expect(await sender.send({ ...message, url: `${url}/reset` })).toEqual({ problem: expect.stringMatching(/hang up|ECONNRESET/) });
  expect(await sender.send({ ...message, url: 'http://127.0.0.1:1/' })).toEqual({ problem: expect.stringContaining('ECONNREFUSED') });
  expect(elsewhere).toBe(0);
});

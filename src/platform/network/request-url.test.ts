/** Every notation of a private address is refused before a connection is opened (reliability C7). */
import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requestPublicUrl } from './request-url.ts';

async function listen(): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server = createServer((_, reply) => reply.end()).on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}
const resolveTo = (...addresses: string[]): typeof lookup =>
  ((_: string, __: unknown, done: (error: null, all: { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never;

test('C7 a private address in the URL is refused in every notation', async () => {
  const { port, connections } = await listen();
  for (const host of ['127.0.0.1', '127.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '[::7f00:1]'])
    expect(() => requestPublicUrl(new URL(`http://${host}:${port}/`), {}), host).toThrow(/not on the public internet/);
  expect(connections()).toBe(0);
});

test('C7 a name is refused when one of its addresses is private, and when it has none', async () => {
  const { port, connections } = await listen();
  const failure = (lookUp: typeof lookup): Promise<Error> =>
    new Promise((done) => {
      requestPublicUrl(new URL(`http://rebind.example:${port}/`), {}, lookUp)
        .on('error', done)
        .end();
    });
  expect((await failure(resolveTo('127.0.0.1'))).message).toMatch(/not on the public internet/);
  expect((await failure(resolveTo('1.1.1.1', '127.0.0.1'))).message).toMatch(/not on the public internet/);
  expect((await failure(resolveTo())).message).toMatch(/has no address/);
  expect(connections()).toBe(0);
});

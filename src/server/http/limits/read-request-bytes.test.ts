import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readRequestBytes } from './read-request-bytes.ts';

/** A request as the server sees it, sent completely or in part. */
async function receive(sent: string): Promise<{ request: IncomingMessage; leave: () => void }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const came = new Promise<IncomingMessage>((done) => server.once('request', done));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write(sent);
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  return { request: await came, leave: () => client.destroy() };
}
const post = (length: number, body: string) =>
  `POST / HTTP/1.1\r\nhost: shop\r\ncontent-length: ${length}\r\n\r\n${body}`;

test('a body is read completely, also an empty one', async () => {
  expect(
    Buffer.from((await readRequestBytes((await receive(post(4, 'pair'))).request, 4)) as Uint8Array).toString(),
  ).toBe('pair');
  expect(await readRequestBytes((await receive(post(0, ''))).request, 4)).toHaveLength(0);
});

test('a body longer than the limit is not kept', async () => {
  expect(await readRequestBytes((await receive(post(5, 'pairs'))).request, 4)).toBe(null);
});

test('SEC-13 a client that disconnects half-way is distinguished from one that sent everything', async () => {
  const { request, leave } = await receive(post(9, 'pair'));
  const read = readRequestBytes(request, 9);
  leave();
  expect(await read).toBe('BROKEN');
});

test('B14 a client that disconnected before its body is read causes no wait, and a stopping shop does not wait for it', async () => {
  const { request, leave } = await receive(post(4, 'pair'));
  const closed = new Promise((done) => request.once('close', done));
  leave();
  await closed;
  expect(await readRequestBytes(request, 9)).toBe('BROKEN');
});

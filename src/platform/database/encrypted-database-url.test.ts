import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { sql } from './sql.ts';

/** 'SSLRequest' of PostgreSQL's protocol: eight bytes that carry nothing of the connection. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

test('SEC-23 a database server without encryption learns neither user nor password nor queries', async () => {
  const told: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => {
      told.push(bytes);
      socket.write('N');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const { db, close } = openDatabase(`postgres://kerb:hunter2@127.0.0.1:${port}/kerb?sslmode=verify-full`);
  try {
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/does not support SSL/);
    expect(Buffer.concat(told).equals(SSL_REQUEST)).toBe(true);
  } finally {
    await close();
    await new Promise((done) => server.close(done));
  }
});

/**
 * A proxy between the shop and PostgreSQL that forwards one COMMIT and cuts the connection before its response, so that
 * the outcome is unknown.
 */
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const COMMIT = Buffer.from('commit\0');

export async function startCommitLoser(
  databaseUrl: string,
): Promise<{ url: string; loseCommit: (number: number) => void; lost: () => number }> {
  const target = new URL(databaseUrl);
  let countdown = 0;
  let lost = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let deaf = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data: Buffer) => {
      if (countdown > 0 && data.indexOf(COMMIT) >= 0) {
        countdown -= 1;
        deaf = countdown === 0;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!deaf) {
        client.write(data);
        return;
      }
      lost += 1;
      client.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  );
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    loseCommit: (number) => {
      countdown = number;
    },
    lost: () => lost,
  };
}

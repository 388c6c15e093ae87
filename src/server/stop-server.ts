import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Listener } from './http/http-server.ts';

/** Longer than any time limit of ours on a provider or on the database: what takes longer hangs. */
const MAX_RESPONSE_MS = 25_000;

/**
 * Takes no new connection and resolves once every request is worked off: Node waits for connections, the listener's `idle` for what is still
 * done for clients who have gone, such as an order that is being paid. What takes longer than 25 s is cut, and named in the log.
 */
export async function stopServer(
  server: Server,
  { idle, busyWith }: Pick<Listener, 'idle' | 'busyWith'>,
  log: Pick<Logger, 'error'>,
): Promise<void> {
  const closed = new Promise<void>((done) => {
    server.close(() => done());
  });
  server.closeIdleConnections();
  let limit: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((done) => {
    limit = setTimeout(() => {
      log.error({ requests: busyWith() }, 'requests that do not end were cut');
      server.closeAllConnections();
      done();
    }, MAX_RESPONSE_MS);
  });
  await Promise.race([closed.then(idle), tooLate]);
  clearTimeout(limit);
}

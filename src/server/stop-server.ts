import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Listener } from './http/http-server.ts';

/** Longer than any timeout on a provider or on the database: a request that takes longer hangs. */
const MAX_RESPONSE_MS = 25_000;

/**
 * Stops accepting connections and resolves when every request is finished: Node waits for connections, the listener's
 * `idle` for work whose client has disconnected, such as an order that is being paid. Requests that take longer than 25
 * s are aborted and logged.
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
      log.error({ requests: busyWith() }, 'requests that did not finish were aborted');
      server.closeAllConnections();
      done();
    }, MAX_RESPONSE_MS);
  });
  await Promise.race([closed.then(idle), tooLate]);
  clearTimeout(limit);
}

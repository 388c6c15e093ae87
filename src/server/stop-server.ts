import type { Server } from 'node:http';

/** Longer than any time limit of ours on a provider or on the database: what takes longer hangs. */
const LONGEST_ANSWER_MS = 25_000;

/**
 * Takes no new connection and resolves once every request is worked off: Node waits for connections, and `idle` for what is still done for
 * clients who have gone, such as an order that is being paid. What takes longer than 25 s is cut.
 */
export async function stopServer(server: Server, idle: () => Promise<void>): Promise<void> {
  const closed = new Promise<void>((done) => {
    server.close(() => done());
  });
  server.closeIdleConnections();
  let limit: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((done) => {
    limit = setTimeout(() => {
      server.closeAllConnections();
      done();
    }, LONGEST_ANSWER_MS);
  });
  await Promise.race([closed.then(idle), tooLate]);
  clearTimeout(limit);
}

/** Finds a free port on this machine. */
import { createServer } from 'node:net';

/**
 * Below the system's range of ephemeral ports: an outgoing connection could otherwise take the port before the test
 * listens on it.
 */
const [FROM, COUNT] = [10_000, 18_000];

/** A port on which nothing listens at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * COUNT);
    const free = await new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
    if (free) return port;
  }
}

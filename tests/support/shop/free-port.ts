/** A port of this machine to listen on. */
import { createServer } from 'node:net';

/** Below the range from which the system takes ports for connections that go out: one of those could have the port before it is listened on. */
const [FROM, COUNT] = [10_000, 18_000];

/** One that nothing listens on at this moment. */
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

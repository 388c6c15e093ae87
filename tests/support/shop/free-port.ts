/** Finds a free port on this machine. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * Below the system's range of ephemeral ports: an outgoing connection could otherwise take the port before the test
 * listens on it.
 */
const [FROM, COUNT] = [10_000, 18_000];

/**
 * A TCP port on which nothing listens at this moment, and which no other test process gets while this one runs: a shop
 * process listens on its port only seconds later, and another test could choose the same port meanwhile.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FROM + Math.floor(Math.random() * COUNT);
    if ((await reserve(port)) && (await isFree(port))) return port;
  }
}

/** Nothing uses UDP here: who holds the UDP port of the same number has the port. The system releases it at the end. */
function reserve(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => done(false));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => done(true));
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '0.0.0.0', () => probe.close(() => done(true)));
  });
}

/**
 * Sends the same request many times over one connection as fast as the shop answers, so that limits are counted without
 * the overhead of an HTTP client.
 */
import { connect } from 'node:net';
import { calledFrom } from '../shop/client-address.ts';

export interface CountedCall {
  method: string;
  path: string;
  from: string;
  headers?: Record<string, string>;
  /** The request body, already encoded as the headers declare. */
  body?: string;
}

/**
 * Sends batches until one is refused with 429 or `max` requests were sent. Returns how many were answered otherwise
 * before that, and in how many seconds.
 */
export async function countUntilRefused(
  shopUrl: string,
  call: CountedCall,
  max: number,
): Promise<{ allowed: number; refused: number; seconds: number }> {
  const { hostname, port, host } = new URL(shopUrl);
  const head = Object.entries({ host, ...calledFrom(call.from), ...call.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = `${call.method} ${call.path} HTTP/1.1\r\n${head.join('')}\r\n${call.body ?? ''}`;
  const BATCH = 50;
  const started = performance.now();
  const socket = connect(Number(port), hostname);
  let text = '';
  let [allowed, refused, answered, wanted] = [0, 0, 0, 0];
  try {
    await new Promise<void>((done, fail) => {
      const sendBatch = () => {
        wanted += BATCH;
        socket.write(request.repeat(BATCH));
      };
      socket.once('connect', sendBatch);
      socket.once('error', fail);
      socket.once('close', () => fail(new Error(`the shop closed the connection after ${answered} of ${wanted}`)));
      socket.setEncoding('latin1');
      socket.on('data', (part: string) => {
        text += part;
        for (const [line, status] of text.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n/g)) {
          answered += 1;
          if (status === '429') refused += 1;
          else if (refused === 0) allowed += 1;
          text = text.slice(text.indexOf(line) + line.length);
        }
        // A status line may be split across two chunks.
        text = text.slice(-64);
        if (answered < wanted) return;
        if (refused > 0 || answered >= max) done();
        else sendBatch();
      });
    });
  } finally {
    socket.removeAllListeners('close');
    socket.destroy();
  }
  return { allowed, refused, seconds: (performance.now() - started) / 1000 };
}

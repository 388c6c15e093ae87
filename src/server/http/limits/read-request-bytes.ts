import type { IncomingMessage } from 'node:http';

/** The whole body of a request; 'BROKEN' where the client ended before it did, also before anybody began to read. The caller has seen to its length. */
export function readRequestBytes(request: IncomingMessage): Promise<Uint8Array | 'BROKEN'> {
  return new Promise((done) => {
    // A client that left before gives neither an end nor an error any more.
    if (request.destroyed) return done('BROKEN');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => done(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.once('error', () => done('BROKEN'));
    request.once('close', () => done('BROKEN'));
  });
}

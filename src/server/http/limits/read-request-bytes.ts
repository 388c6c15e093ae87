import type { IncomingMessage } from 'node:http';

/**
 * The whole body of a request; 'BROKEN' when the client disconnected before its end, even before reading started. The
 * caller has checked the length.
 */
export function readRequestBytes(request: IncomingMessage): Promise<Uint8Array | 'BROKEN'> {
  return new Promise((done) => {
    // A client that disconnected earlier emits neither 'end' nor 'error' any more.
    if (request.destroyed) return done('BROKEN');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => done(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.once('error', () => done('BROKEN'));
    request.once('close', () => done('BROKEN'));
  });
}

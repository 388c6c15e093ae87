import type { IncomingMessage } from 'node:http';

/**
 * The whole body of a request; null when it is longer than `maxBytes`, 'BROKEN' when the client disconnected before its
 * end, even before reading started.
 */
export function readRequestBytes(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | null | 'BROKEN'> {
  return new Promise((done) => {
    // A client that disconnected earlier emits neither 'end' nor 'error' any more.
    if (request.destroyed) return done('BROKEN');
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else done(null);
    });
    request.once('end', () => done(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    request.once('error', () => done('BROKEN'));
    request.once('close', () => done('BROKEN'));
  });
}

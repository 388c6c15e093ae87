import type { IncomingMessage } from 'node:http';

/** Shorter announced bodies are left to Node, which discards them within the time of the whole request. */
const SHORT_BYTES = 65_536;
const DISCARD_MS = 500;
const DISCARD_BYTES = 16 * 1024 * 1024;

/**
 * Discards the part of a body that nobody read, so that the client can read its answer and use the connection again. A
 * client that sends for more than half a second or 16 MB loses the connection.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (announced <= SHORT_BYTES) return;
  let size = 0;
  const timer = setTimeout(() => request.destroy(), DISCARD_MS);
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > DISCARD_BYTES) request.destroy();
  });
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
}

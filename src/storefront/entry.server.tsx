/** Renders a page whole: the HTML is cached, hashed for the CSP and compressed as one piece, so nothing is streamed. */
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { buryBeforePaint } from './features/listing/bury-before-paint.server.ts';
import { guarded } from './guard-page.server.ts';
import { paintFirst } from './paint-first.server.ts';

// biome-ignore lint/performance/noBarrelFile: the server finds the key in the build through its entry
export { shopContext } from './shop.server.ts';

const finish = (chunks: Buffer[], { staticHandlerContext }: EntryContext): string => {
  const html = buryBeforePaint(Buffer.concat(chunks).toString('utf8'), staticHandlerContext.loaderData);
  return import.meta.env.DEV ? html : guarded(paintFirst(html));
};
export const streamTimeout = 5_000;
/** How the server wants errors of pages reported. */
export const logContext = createContext<(error: unknown) => void>(() => undefined);

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  _context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const timer = setTimeout(() => stream.abort(new Error('page took too long')), streamTimeout);
    const stream = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      onAllReady() {
        clearTimeout(timer);
        const chunks: Buffer[] = [];
        const sink = new PassThrough();
        sink.on('data', (chunk: Buffer) => chunks.push(chunk));
        sink.on('error', reject);
        sink.on('end', () => resolve(new Response(finish(chunks, entry), { status: failure ? 500 : status, headers })));
        stream.pipe(sink);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        failure = error;
      },
    });
  });
}

/** Errors of loaders and rendering go to the server's log; an aborted request is nobody's error. */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted) return;
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  if (status < 500) return;
  context.get(logContext)(error);
}

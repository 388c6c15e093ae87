/**
 * Renders a page as a whole: the HTML is cached, hashed for the CSP and compressed as one piece, so nothing is
 * streamed.
 */
import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { buryBeforePaint } from '#storefront/features/listing/bury-before-paint.server.ts';
import { deferScripts } from './defer-scripts.server.ts';
import { guarded } from './guard-page.server.ts';
import { takeInlineScripts } from './inline-scripts.server.ts';
import { withKnownContact } from './known-contact.server.ts';
import { speculationRules } from './next-page.server.ts';

// biome-ignore lint/performance/noBarrelFile: the server finds the key in the build through its entry
export { shopContext } from './shop.server.ts';

/** The final HTML, and its inline scripts that this build generated. */
function finish(
  chunks: Buffer[],
  { staticHandlerContext }: EntryContext,
  nonce: string,
): { html: string; scripts: string[] } {
  const rendered = takeInlineScripts(Buffer.concat(chunks).toString('utf8'), nonce);
  const open = `<script nonce="${nonce}">`;
  const { loaderData, location } = staticHandlerContext;
  const known = withKnownContact(rendered.html, location.pathname, open);
  const buried = buryBeforePaint(known, loaderData, open);
  const { html, scripts } = takeInlineScripts(
    import.meta.env.DEV ? buried : guarded(deferScripts(buried, open), open),
    nonce,
  );
  return { html, scripts: [...rendered.scripts, ...scripts, ...speculationRules] };
}
export const streamTimeout = 5_000;
/** The server's function for reporting page errors. */
export const logContext = createContext<(error: unknown) => void>(() => undefined);
/** The server's function for the inline scripts that a page may run. */
export const scriptsContext = createContext<(scripts: readonly string[]) => void>(() => undefined);

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }));
  const nonce = randomBytes(16).toString('base64url');
  return new Promise((resolve, reject) => {
    let failure: unknown;
    const timer = setTimeout(() => stream.abort(new Error('page took too long')), streamTimeout);
    const stream = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        const chunks: Buffer[] = [];
        const sink = new PassThrough();
        sink.on('data', (chunk: Buffer) => chunks.push(chunk));
        sink.on('error', reject);
        sink.on('end', () => {
          const { html, scripts } = finish(chunks, entry, nonce);
          context.get(scriptsContext)(scripts);
          resolve(new Response(html, { status: failure ? 500 : status, headers }));
        });
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

/** Errors of loaders and rendering go to the server's log; aborted requests are ignored. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 500;
  if (status < 500) return;
  context.get(logContext)(error);
}

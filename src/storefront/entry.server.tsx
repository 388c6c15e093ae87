/**
 * Renders a page as a whole: the HTML is cached, hashed for the CSP and compressed as one piece, so nothing is
 * streamed.
 */
import { randomBytes } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { createContext, type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { buryScript } from '#storefront/features/listing/bury-before-paint.server.ts';
import { themeStyle } from '#storefront/features/shell/page-style.tsx';
import { deferScripts } from './defer-scripts.server.ts';
import { pageGuardHead } from './guard-page.server.ts';
import { takeInlineScripts } from './inline-scripts.server.ts';
import { knownCartScript } from './known-cart.server.ts';
import { knownContactScript } from './known-contact.server.ts';
import { pageDataContext } from './lib/page/pack-data.server.ts';
import { PAGE_DATA_ID } from './lib/page/packed-data.ts';
import { RenderOnceContext } from './lib/page/rendered-once.tsx';
import { speculationRules } from './next-page.server.ts';
import { createRememberedHtml } from './remembered-html.server.ts';
import { getShop } from './shop.server.ts';

// biome-ignore lint/performance/noBarrelFile: the server finds the key in the build through its entry
export { pageDataContext } from './lib/page/pack-data.server.ts';
export { shopContext } from './shop.server.ts';

export const streamTimeout = 5_000;
/** The server's function for reporting page errors. */
export const logContext = createContext<(error: unknown) => void>(() => undefined);

/** A rendered page, and what of it may run and apply without being a file: scripts and styles that this build wrote. */
export interface RenderedHtml {
  body: Buffer;
  scripts: readonly string[];
  styles: readonly string[];
}
/** The server's function that takes the page: the body of React Router's response would have to be decoded again. */
export const htmlContext = createContext<(page: RenderedHtml) => void>(() => undefined);

const remembered = createRememberedHtml();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const nonce = randomBytes(16).toString('base64url');
  const handoff = await readHandoff(entry);
  const { content, config } = getShop(context);
  const { renderOnce, compose } = remembered(`${content.version} ${config.settingsVersion}`);
  // Nothing that a server renders waits for anything, so this makes the same HTML as a stream in a third of its time.
  const rendered = renderToString(
    <RenderOnceContext value={import.meta.env.DEV ? null : renderOnce}>
      <ServerRouter context={{ ...entry, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
    </RenderOnceContext>,
  );
  const data = dataBlock(context.get(pageDataContext) ?? []);
  const { html, ...inline } = finish(rendered, entry, nonce, { data, handoff });
  context.get(htmlContext)({ body: compose(html), ...inline });
  return new Response(null, { status, headers });
}

/** What React Router's scripts need to know of the page; small, because the data of its loaders are in a block of their own. */
async function readHandoff({ serverHandoffStream }: EntryContext): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  if (serverHandoffStream)
    for await (const chunk of serverHandoffStream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** `renderToString` leaves it out; without it browsers lay out the page in quirks mode. */
const DOCTYPE = '<!DOCTYPE html>';
const END_OF_HEAD = '</head>';
const END_OF_BODY = '</body>';

/**
 * The final HTML. Scripts are in the head and behind the content, so only those parts are searched and rewritten: the
 * content is much longer.
 */
function finish(
  rendered: string,
  { staticHandlerContext }: EntryContext,
  nonce: string,
  { data, handoff }: { data: string; handoff: string },
): Omit<RenderedHtml, 'body'> & { html: string } {
  const content = rendered.indexOf(END_OF_HEAD);
  const behind = rendered.indexOf(`<script nonce="${nonce}"`, content);
  if (content < 0 || behind < 0) return { html: DOCTYPE + rendered, scripts: [], styles: [] };
  const { html, scripts } = takeInlineScripts(rendered.slice(0, content) + END_OF_HEAD + rendered.slice(behind), nonce);
  const inline = (code: string): string => {
    scripts.push(code);
    return `<script>${code}</script>`;
  };
  const { loaderData, location } = staticHandlerContext;
  const frame = import.meta.env.DEV ? html : deferScripts(html, inline);
  const [head, end] = [frame.indexOf(END_OF_HEAD), frame.lastIndexOf(END_OF_BODY)];
  const parts = [
    DOCTYPE,
    frame.slice(0, head),
    knownCartScript(location.pathname, inline),
    knownContactScript(location.pathname, inline),
    buryScript(loaderData, inline),
    import.meta.env.DEV ? '' : pageGuardHead(inline),
    rendered.slice(content, behind),
    frame.slice(head + END_OF_HEAD.length, end),
    data,
    inline(handoffScript(handoff)),
    frame.slice(end),
  ];
  return { html: parts.join(''), scripts: [...scripts, ...speculationRules], styles: [themeStyle] };
}

/** The loaders' data. In the text no tag can begin or end, and it can be read as a script. */
const dataBlock = (texts: readonly string[]): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">[${scriptText(texts.join())}]</script>`;

const STREAM = 'window.__reactRouterContext.streamController';
/** Hydration waits for this, so the data block stands before it. */
const handoffScript = (text: string): string =>
  `${STREAM}.enqueue(${scriptText(JSON.stringify(text))});${STREAM}.close();`;

const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };
const scriptText = (json: string): string => json.replace(/[<\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);

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

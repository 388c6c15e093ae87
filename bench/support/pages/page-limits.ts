/**
 * Renders a page without a shop, in a separate process: `fork(this, [FILE, URL])`, where the file has the page's HTML.
 * - 'react': the same components and data in memory, by React alone.
 * - 'markup': elements that give the same HTML, without components: the least that React can have to do.
 * - 'router': those elements as the only route of a React Router app.
 * Reports how long that took.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  createStaticHandler,
  type EntryContext,
  type ServerBuild,
  ServerRouter,
  UNSAFE_decodeViaTurboStream,
} from 'react-router';
import { elementsOf, readMarkup } from './markup.ts';

export type Limit = 'react' | 'markup' | 'router';
export interface LimitReport {
  /** Of one rendering. */
  ms: number;
  cpuMs: number;
}

const [file = '', url = ''] = process.argv.slice(2);
const html = readFileSync(file, 'utf8');
const markup = readMarkup(html);
const Page = () => elementsOf(markup);

/** The data that the page's loaders returned, as the browser reads them from its HTML. */
async function readLoaderData(): Promise<Record<string, unknown>> {
  const texts = JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '[]');
  const handoff = JSON.parse(/streamController\.enqueue\((".*?")\);/s.exec(html)?.[1] ?? '""');
  const decoded = await UNSAFE_decodeViaTurboStream(new Blob([handoff]).stream(), globalThis as never);
  const { loaderData } = (await decoded.value) as { loaderData: Record<string, { packedAt?: number } | null> };
  return Object.fromEntries(
    Object.entries(loaderData).map(([id, data]) => [
      id,
      data?.packedAt === undefined ? data : { packed: JSON.stringify(texts[data.packedAt]) },
    ]),
  );
}

/** The page as React Router gives it to React: everything is loaded, and nothing is remembered from other pages. */
async function openPage(): Promise<() => ReactElement> {
  const build = (await import(join(import.meta.dirname, '../../../build/server/index.js'))) as ServerBuild;
  const loaderData = await readLoaderData();
  const all = Object.values(build.routes).flatMap((route) => (route ? [route] : []));
  const routesBelow = (parentId?: string): object[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, module }) => ({
        id,
        path,
        ...(index ? { index } : { children: routesBelow(id) }),
        handle: module.handle,
        ...(id in loaderData && { loader: () => loaderData[id] }),
      }));
  const found = await createStaticHandler(routesBelow() as never, { basename: build.basename }).query(new Request(url));
  if (found instanceof Response) throw new Error(`${url} answers ${found.status}`);
  const context = {
    manifest: build.assets,
    routeModules: Object.fromEntries(all.map(({ id, module }) => [id, module])),
    staticHandlerContext: found,
    serverHandoffString: '{}',
    renderMeta: {},
    future: build.future,
    ssr: true,
    isSpaMode: false,
    routeDiscovery: build.routeDiscovery,
    branches: [],
    serializeError: () => null,
  } as unknown as EntryContext;
  return () => createElement(ServerRouter, { context, url });
}

const emptyApp = {
  entry: {
    module: {
      default: (request: Request, status: number, headers: Headers, context: EntryContext) =>
        new Response(
          renderToString(
            createElement(ServerRouter, {
              context: { ...context, serverHandoffStream: undefined } as EntryContext,
              url: request.url,
            }),
          ),
          { status, headers },
        ),
    },
  },
  routes: { root: { id: 'root', path: '*', module: { default: Page } } },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: { root: { id: 'root', path: '*', hasLoader: false, hasErrorBoundary: false, module: '/root.js' } },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild;
const handle = createRequestHandler(emptyApp, 'production');

const page = await openPage();
const ways: Record<Limit, () => Promise<string> | string> = {
  react: () => renderToString(page()),
  markup: () => renderToString(createElement(Page)),
  router: async () => (await handle(new Request('http://localhost/'))).text(),
};

/** The content of a page, without what is only text to React: theme, data, scripts. */
const contentOf = (rendered: string): string => rendered.replace(/<(script|style)\b.*?<\/\1>/gs, '');
/** A limit is one of the same page only if it writes the same page. */
for (const [name, render] of Object.entries(ways)) {
  const [written, whole] = [contentOf(await render()).length, contentOf(html).length];
  if (Math.abs(written / whole - 1) > 0.03) throw new Error(`${name} renders ${written} characters of ${whole}`);
}

process.on('message', async ({ limit, rounds }: { limit: Limit; rounds: number }) => {
  const used = process.cpuUsage();
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) await ways[limit]();
  const { user, system } = process.cpuUsage(used);
  const report: LimitReport = { ms: (performance.now() - started) / rounds, cpuMs: (user + system) / 1_000 / rounds };
  process.send?.(report);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

/** Pages per second: from the cache, compared with a bare server sending the same bytes, and rendered each time. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { type BenchShop, percentile, startBenchShop } from '../../support/bench-shop.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

const SECONDS = 5;
/** Renders for warming up, and counted ones. */
const [WARM_UP, RENDERS] = [100, 300];
const load = (url: string, connections: number) =>
  autocannon({ url, connections, duration: SECONDS, headers: { 'accept-encoding': 'gzip' } });

type Emit = (name: string, value: number, unit: string) => void;

export async function run(emit: Emit): Promise<void> {
  const shop = await startBenchShop({ port: 4320 });
  try {
    for (const [name, path] of await measuredPages(shop.url)) await measureCached(emit, name, `${shop.url}${path}`);
  } finally {
    await shop.stop();
  }
  const uncached = await startBenchShop({ port: 4320, environment: { KERB_PAGE_CACHE_MB: '0' } });
  try {
    for (const [name, path] of await measuredPages(uncached.url)) await measureRendered(emit, name, uncached, path);
  } finally {
    await uncached.stop();
  }
}

/** The pages by the name of their figures. */
async function measuredPages(url: string): Promise<[name: string, path: string][]> {
  const listing = await (await fetch(`${url}/nz/products`)).text();
  const product = /href="(\/nz\/products\/[^"?]+)"/.exec(listing)?.[1];
  if (!product) throw new Error('the listing shows no product');
  return [
    ['listing', '/nz/products'],
    ['product', product],
    ['home', '/nz/'],
  ];
}

/** Pages per second from the cache, and from a bare server that sends the same bytes. */
async function measureCached(emit: Emit, name: string, url: string): Promise<void> {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  const headers = Object.fromEntries(reply.headers);
  const raw = await autocannonBytes(url);
  await load(url, 16);
  const cached = await load(url, 16);
  if (cached.non2xx > 0 || cached.errors > 0)
    throw new Error(`${new URL(url).pathname}: ${cached.non2xx} failed answers, ${cached.errors} errors`);
  emit(`pages.${name}.cached_rps`, cached.requests.average, 'requests/s');
  emit(`pages.${name}.cached_p99_ms`, cached.latency.p99, 'ms');
  const bare = await startBareServer(raw, headers);
  await load(bare.url, 16);
  const measured = await load(bare.url, 16);
  await bare.stop();
  emit(`pages.${name}.bare_rps`, measured.requests.average, 'requests/s');
  emit(`pages.${name}.cached_share`, cached.requests.average / measured.requests.average, 'ratio');
}

/** Pages of a shop without a page cache. One client asks: two who ask at once for the same page share its rendering. */
async function measureRendered(emit: Emit, name: string, shop: BenchShop, path: string): Promise<void> {
  const times: number[] = [];
  let cpuBefore = 0;
  for (let round = -WARM_UP; round < RENDERS; round += 1) {
    if (round === 0) cpuBefore = shopCpuMs(shop);
    const started = performance.now();
    const reply = await fetch(`${shop.url}${path}`, { headers: { 'accept-encoding': 'gzip' } });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    if (round >= 0) times.push(performance.now() - started);
  }
  const cpuMs = shopCpuMs(shop) - cpuBefore;
  times.sort((a, b) => a - b);
  emit(`pages.${name}.uncached_p50_ms`, percentile(times, 0.5), 'ms');
  emit(`pages.${name}.uncached_rps`, (RENDERS * 1_000) / times.reduce((sum, ms) => sum + ms, 0), 'requests/s');
  emit(`pages.${name}.uncached_cpu_ms`, cpuMs / RENDERS, 'ms/request');
}

const shopCpuMs = ({ child }: BenchShop): number => cpuMsOf(child.pid ?? 0);

/** The compressed bytes as sent; fetch would decompress them. */
async function autocannonBytes(url: string): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((done, fail) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => done(Buffer.concat(chunks)));
    }).on('error', fail);
  });
}

async function startBareServer(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { fork } = await import('node:child_process');
  const { writeFileSync, mkdtempSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { tmpdir } = await import('node:os');
  const folder = mkdtempSync(join(tmpdir(), 'kerb-bare-'));
  writeFileSync(join(folder, 'body'), body);
  writeFileSync(join(folder, 'headers.json'), JSON.stringify({ ...headers, 'content-length': String(body.length) }));
  const child = fork(import.meta.filename, ['bare', folder], { stdio: 'inherit' });
  const port = await new Promise<number>((done) => child.once('message', (message) => done(message as number)));
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill();
      }),
  };
}

if (process.argv[2] === 'bare') {
  const { readFileSync } = await import('node:fs');
  const folder = process.argv[3] ?? '';
  const body = readFileSync(`${folder}/body`);
  const headers = JSON.parse(readFileSync(`${folder}/headers.json`, 'utf8')) as Record<string, string>;
  delete headers['transfer-encoding'];
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

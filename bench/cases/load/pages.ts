/**
 * Pages per second: from the cache, compared with a bare server sending the same bytes, and rendered each time, compared
 * with React alone.
 */
import { startBenchShop } from '../../support/bench-shop.ts';
import { measureCached } from '../../support/pages/measure-cached.ts';
import { LIMITS, measureRendered } from '../../support/pages/measure-rendered.ts';

type Emit = (name: string, value: number, unit: string) => void;
type Name = 'listing' | 'product' | 'home';

export async function run(emit: Emit): Promise<void> {
  const shop = await startBenchShop({ port: 4320 });
  try {
    const products = await findProducts(shop.url);
    for (const [name, path] of [
      ['listing', '/nz/products'],
      ['product', products[0] ?? ''],
      ['home', '/nz/'],
    ] as const)
      emitCached(emit, name, await measureCached(shop, path));
  } finally {
    await shop.stop();
  }
  const uncached = await startBenchShop({ port: 4320, environment: { KERB_PAGE_CACHE_MB: '0' } });
  try {
    const products = await findProducts(uncached.url);
    for (const [name, next] of [
      ['listing', newListings()],
      ['product', inTurn(products)],
      ['home', () => '/nz/'],
    ] as const)
      emitRendered(emit, name, await measureRendered(uncached, next));
  } finally {
    await uncached.stop();
  }
}

async function findProducts(url: string): Promise<string[]> {
  const listing = await (await fetch(`${url}/nz/products`)).text();
  const products = new Set(Array.from(listing.matchAll(/href="(\/nz\/products\/[^"?]+)"/g), ([, path = '']) => path));
  if (products.size === 0) throw new Error('the listing shows no product');
  return [...products];
}

/** A combination of filters at each call that nobody has asked for: other prices, in another order. */
function newListings(): () => string {
  const sorts = ['', 'sort=newest&', 'sort=priceAsc&', 'sort=nameAsc&'];
  let count = 0;
  return () => {
    count += 1;
    return `/nz/products?${sorts[count % sorts.length]}priceMin=${1 + (count % 37)}&priceMax=${250 + Math.floor(count / 37)}`;
  };
}

function inTurn(paths: readonly string[]): () => string {
  let count = 0;
  return () => paths[count++ % paths.length] as string;
}

function emitCached(
  emit: Emit,
  name: Name,
  { shop, bare, clientShare }: Awaited<ReturnType<typeof measureCached>>,
): void {
  emit(`pages.${name}.cached_rps`, shop.rps, 'requests/s');
  emit(`pages.${name}.cached_p99_ms`, shop.p99Ms, 'ms');
  emit(`pages.${name}.cached_cpu_ms`, shop.cpuMs, 'ms/request');
  emit(`pages.${name}.bare_rps`, bare.rps, 'requests/s');
  emit(`pages.${name}.bare_cpu_ms`, bare.cpuMs, 'ms/request');
  emit(`pages.${name}.cached_share`, shop.rps / bare.rps, 'ratio');
  emit(`pages.${name}.client_share`, clientShare, 'of the processor time');
}

function emitRendered(
  emit: Emit,
  name: Name,
  { p50Ms, rps, cpuMs, limits }: Awaited<ReturnType<typeof measureRendered>>,
): void {
  emit(`pages.${name}.uncached_p50_ms`, p50Ms, 'ms');
  emit(`pages.${name}.uncached_rps`, rps, 'requests/s');
  emit(`pages.${name}.uncached_cpu_ms`, cpuMs, 'ms/request');
  for (const limit of LIMITS) {
    emit(`pages.${name}.${limit}_limit`, 1_000 / limits[limit].ms, 'pages/s');
    emit(`pages.${name}.${limit}_cpu_ms`, limits[limit].cpuMs, 'ms/page');
  }
  emit(`pages.${name}.uncached_share`, (rps * limits.react.ms) / 1_000, 'of React alone');
  emit(`pages.${name}.uncached_cpu_share`, limits.react.cpuMs / cpuMs, 'of React alone, by processor time');
  emit(`pages.${name}.markup_share`, (rps * limits.markup.ms) / 1_000, 'of React without components');
}

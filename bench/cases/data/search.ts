/**
 * The search index of a shop with 50,000 products of 12 sizes: build time, memory, queries, updates, and the whole shop
 * that holds it.
 */

import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { ProductImportInput } from '#contract/products/product-import.ts';
import type { ReadRow } from '#modules/catalogue/products/import-row.ts';
import { importProducts } from '#modules/product-import/import-products.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { silentLogger } from '#platform/log/log.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { startBenchShop } from '../../support/bench-shop.ts';
import { type BenchProduct, BRAND_NAMES, benchProducts } from '../../support/search/search-catalogue.ts';
import type { ProcessMeasurements } from '../../support/search/search-process.ts';

type Emit = (name: string, value: number, unit: string) => void;

export async function run(emit: Emit): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-bench-search-'));
  // PostgreSQL may run under another account, which needs access to the folder.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), throwaway: true });
  try {
    const url = server.url('postgres');
    await migrate(url);
    const from = performance.now();
    await fill(url);
    emit('search.import_s', (performance.now() - from) / 1000, 's');
    const index = await measureIndex(url);
    emit('search.products', index.products, 'products');
    emit('search.build_s', index.buildSeconds, 's');
    emit('search.rss_mb', index.rssMb, 'MB');
    emit('search.rss_added_mb', index.rssAddedMb, 'MB');
    emit('search.index_mb', index.indexMb, 'MB');
    emit('search.changes_added_mb', index.changesAddedMb, 'MB');
    emit('search.data_mb', index.dataMb, 'MB');
    emit('search.memory_share', index.dataMb / index.indexMb, 'ratio');
    emit('search.browse_limit_ms', index.lookMs, 'ms');
    emit('search.browse_share', index.lookMs / index.browse.p50, 'ratio');
    emit('search.text_limit_ms', index.lookMs, 'ms');
    emit('search.text_share', index.lookMs / index.text.p50, 'ratio');
    emit('search.browse_p50_ms', index.browse.p50, 'ms');
    emit('search.browse_p99_ms', index.browse.p99, 'ms');
    emit('search.text_p50_ms', index.text.p50, 'ms');
    emit('search.text_p99_ms', index.text.p99, 'ms');
    emit('search.filters_p50_ms', index.filters.p50, 'ms');
    emit('search.filters_p99_ms', index.filters.p99, 'ms');
    emit('search.nastiest_ms', index.nastiestMs, 'ms');
    emit('search.help_ms', index.helpMs, 'ms');
    emit('search.longest_turn_ms', index.longestTurnMs, 'ms');
    emit('search.many_changes_s', index.manyChangesSeconds, 's');
    emit('search.update_ms', index.updateMs, 'ms');
    emit('search.idle_look_ms', index.idleLookMs, 'ms');
    await measureShop(url, emit);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Imports every product through the import that merchants use. */
export async function fill(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url, { max: 2 });
  const ctx = {
    db,
    clock: systemClock,
    log: silentLogger,
    config: readConfig({ NODE_ENV: 'test' }),
    requestId: 'bench',
  };
  const rows = async function* (): AsyncGenerator<ReadRow> {
    for (const [index, product] of benchProducts().entries())
      yield { line: index + 1, value: toImport(product, index) };
  };
  const report = await importProducts(ctx, rows(), {
    wasReason: 'The benchmark needs was prices.',
    // An image that is known but never drawn.
    resolveImage: async (src) => ({
      id: createHash('md5').update(src).digest('hex'),
      source_kind: 'drawn',
      source: src,
      width: null,
      height: null,
      placeholder: '#d8d2c4',
    }),
  });
  if (report.rejectedCount > 0)
    throw new Error(`${report.rejectedCount} products were refused: ${report.rejected[0]?.reason}`);
  await pool.query('analyze');
  await close();
}

function toImport(product: BenchProduct, index: number): ProductImportInput {
  const systems = { mens: ['usMen'], womens: ['usWomen'], unisex: ['usMen', 'usWomen'], kids: ['usKids'] }[
    product.demographic
  ] as ('usMen' | 'usWomen' | 'usKids')[];
  return {
    code: product.code,
    parentCode: product.parent,
    path: product.path,
    name: product.name,
    brand: BRAND_NAMES[product.brand] as string,
    category: product.category
      .split('/')
      .map((slug) => [slug, `${slug.charAt(0).toUpperCase()}${slug.slice(1).replaceAll('-', ' ')}`]),
    demographic: product.demographic as ProductImportInput['demographic'],
    productType: product.type,
    colourName: product.shade,
    colours: product.colours as NonNullable<ProductImportInput['colours']>,
    swatch: product.swatch,
    price: (product.price / 100).toFixed(2),
    ...(product.original !== null && { originalPrice: (product.original / 100).toFixed(2) }),
    isNew: product.fresh,
    releasedOn: product.released,
    popularity: product.popularity,
    ...product.attributes,
    images: ['side', 'angle'].map((view) => ({
      src: `${product.code} ${view}`,
      alt: product.alt,
      view,
    })) as NonNullable<ProductImportInput['images']>,
    variants: Array.from({ length: 12 }, (_, n) => {
      const us = 6 + n * 0.5;
      const own = Object.fromEntries(systems.map((system) => [system, system === 'usKids' ? `${us}Y` : String(us)]));
      return {
        code: `${product.code}-${n}`,
        label: `US ${us}`,
        sizes: { ...own, uk: String(us - 1), eu: String(us + 33) },
        stock: { warehouse: product.stocked < 0.06 || (n * 7 + index) % 5 === 0 ? 0 : 3 },
      };
    }),
  };
}

/** In a process that holds nothing but the index. */
async function measureIndex(url: string): Promise<ProcessMeasurements> {
  const child = fork(join(import.meta.dirname, '../../support/search/search-process.ts'), [url], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--expose-gc'],
  });
  return new Promise((done, fail) => {
    child.once('message', (measurements) => done(measurements as ProcessMeasurements));
    child.once('exit', (code) => fail(new Error(`the index process ended with code ${code}`)));
  });
}

/** A seeded random number generator: the same numbers in the same order in every run. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const COLOURS = ['black', 'white', 'blue', 'red', 'grey', 'brown'];
/**
 * One visitor's query: half browsing, half searching; words of real names, some with a letter missing, some incomplete;
 * filters, sorts and further pages.
 */
function makeAsk(draw: () => number, words: readonly string[]): { index: string; body: string } {
  const word = (): string => {
    const one = words[Math.floor(draw() ** 2 * words.length)] as string;
    const kind = draw();
    if (one.length > 5 && kind < 0.1) return one.slice(0, 2) + one.slice(3);
    return one.length > 4 && kind < 0.2 ? one.slice(0, 4) : one;
  };
  const query = draw() < 0.5 ? '' : Array.from({ length: 1 + Math.floor(draw() * 3) }, word).join(' ');
  const filters: Record<string, unknown> = {};
  if (draw() < 0.4) filters.colour = [COLOURS[Math.floor(draw() * COLOURS.length)]];
  if (draw() < 0.3) filters.usMenSize = [String(6 + Math.floor(draw() * 12) / 2)];
  if (draw() < 0.2)
    filters.brand = [`tussock`, `harbour-works`, `merrow-mill`, `longacre`].slice(Math.floor(draw() * 4));
  if (draw() < 0.15) filters.sale = true;
  const sort =
    draw() < 0.7
      ? query === ''
        ? '_recommended'
        : ''
      : (['_price_asc', '_price_desc', '_newest', '_name_asc'][Math.floor(draw() * 4)] as string);
  return {
    index: `kerb_products${sort}`,
    body: JSON.stringify({ query, page: 1 + Math.floor(draw() ** 4 * 8), filters }),
  };
}

/** Words of product names, the most frequent first. */
function commonWords(): string[] {
  const counts = new Map<string, number>();
  for (const { name } of benchProducts())
    for (const word of name.toLowerCase().match(/[a-z]{3,}/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3_000)
    .map(([word]) => word);
}

/** Different queries that the mix is drawn from; the nth occurs 1/n as often as the first (Zipf). */
const POOL = 2_000;

/** The whole shop over HTTP, and its memory by then. */
async function measureShop(url: string, emit: Emit): Promise<void> {
  const shop = await startBenchShop({ port: 4360, environment: { DATABASE_URL: url } });
  try {
    emit('search.shop_start_rss_mb', shop.rssMb(), 'MB');
    await measureSearches(shop.url, emit);
    emit('search.shop_rss_mb', shop.rssMb(), 'MB');
  } finally {
    await shop.stop();
  }
}

export async function measureSearches(url: string, emit: Emit): Promise<void> {
  const words = commonWords();
  const draw = draws(7);
  // Every query is new, so no cached answer can help.
  const distinct = await measureRate(url, () => makeAsk(draw, words));
  emit('search.http_distinct_rps', distinct.requests.average, '1/s');
  emit('search.http_distinct_p99_ms', distinct.latency.p99, 'ms');
  const pool = Array.from({ length: POOL }, () => makeAsk(draw, words));
  const harmonic = pool.reduce((sum, _, place) => sum + 1 / (place + 1), 0);
  const mix = await measureRate(url, () => {
    let left = draw() * harmonic;
    let place = 0;
    while (place < POOL - 1 && left > 1 / (place + 1)) {
      left -= 1 / (place + 1);
      place += 1;
    }
    return pool[place] as { index: string; body: string };
  });
  emit('search.http_rps', mix.requests.average, '1/s');
  emit('search.http_p99_ms', mix.latency.p99, 'ms');
}

async function measureRate(url: string, next: () => { index: string; body: string }): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    connections: 8,
    duration: 10,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          const { index, body } = next();
          return { ...request, path: `/nz/api/search/indexes/${index}/query`, body };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} searches failed`);
  return result;
}

/** The index alone in a separate process for the benchmark: build, memory, queries, updates. */
import { emptyListingQuery, parseListingQuery } from '#contract/products/listing-query.ts';
import { buildProductIndex } from '#modules/search/index/build-product-index.ts';
import type { IndexCtx } from '#modules/search/index/product-index.ts';
import { refreshProductIndex } from '#modules/search/index/refresh-product-index.ts';
import { searchProducts } from '#modules/search/listings/search-products.ts';
import { searchWithHelp } from '#modules/search/listings/search-with-help.ts';
import { suggestTerms } from '#modules/search/suggestions/suggest-terms.ts';
import { systemClock } from '#platform/clock.ts';
import { type DatabaseHandle, openDatabase } from '#platform/database/database.ts';
import { silentLogger } from '#platform/log/log.ts';
import { readConfig } from '#server/settings/read-config.ts';
import { percentile } from '../bench-shop.ts';
import { bytesInUse, bytesOfData, timeOfOneLook } from './search-limits.ts';

/** Queries without text: a choice in one, two or three facets, every sort, deep pages. */
const BROWSE = [
  '',
  'page=20',
  'sort=priceAsc',
  'sort=nameDesc&page=300',
  'brand=tussock-sons',
  'brand=tussock-sons&brand=tussock-union&colour=black',
  'colour=blue&sale=1&sort=newest',
  'new=1&usMenSize=9',
  'usWomenSize=8&usWomenSize=8.5&colour=white&sort=priceDesc',
  'euSize=42&ukSize=8&brand=tussock',
  'sale=1&new=1&colour=black&colour=white&usMenSize=10&brand=tussock-works&brand=tussock-athletic&page=2',
  'sort=oldest&colour=red',
];
/** Choices in the facets of attributes, gender, type and price, up to all of them at once. */
const FILTERS = [
  'gender=womens',
  'gender=mens&usMenSize=9&priceMax=150',
  'type=boot&type=running-shoe',
  'priceMin=100&priceMax=200&sort=priceAsc',
  'width=wide&gender=mens&gender=womens',
  'closure=zip&material=leather&occasion=work&page=2',
  'gender=kids&closure=hook-and-loop&occasion=school&colour=black',
  'gender=mens&gender=womens&type=boot&type=court-shoe&priceMin=50&priceMax=300&width=wide&width=standard&closure=zip&closure=lace-up&material=leather&material=suede&occasion=work&occasion=winter&brand=tussock&brand=tussock-works&colour=black&colour=brown&new=1&usMenSize=9&usWomenSize=8&ukSize=8&euSize=42',
];
/** Typical search texts: plain, synonyms, sizes, typing errors, incomplete, a common word, a long line. */
const TEXT = [
  'shirt',
  'mens shirt',
  'black womens runner 8',
  'jandals',
  'nike',
  'puma black',
  'adiddas',
  'running shoe',
  'watc',
  'blu',
  'women kurta',
  'navy polo',
  'kids',
  'harbour works',
  'tahekke',
  'sandal size 9',
  'casual shoes brown mens',
  'sho',
];
const FACETS = [
  '',
  '&colour=black',
  '&usMenSize=9&sale=1',
  '&brand=tussock&brand=tussock-works',
  '&sort=priceAsc',
  '&page=2',
];

/** Texts that could block the process: very long, many words, repeated, in other scripts, nearly matching. */
const NASTY = [
  'a'.repeat(10_000),
  Array.from({ length: 200 }, (_, n) => `shirts${n}`).join(' '),
  'sandels runnning jackts womans casuall leathr watchs printd stripd formla trousrs spors',
  'mens womens shirt black shoe blue casual white tshirt kids red sports',
  'aeaeae oeoeoe aeoaeo eaoeao aeeaoo ooeeaa oaeoae ioioio uiuiui eueueu auauau ouououou',
  '(a+)+$ .* [^x]{1,9999} \\d+\\d+\\d+',
  '\u0000\u0001 shirt \u202e 👟 靴',
  `a${'\u0301'.repeat(5_000)}`,
  'longacrelongacrelongacrelongacre harbourworksharbourworks '.repeat(6),
  '8 9 10 11 12 13 7 6 5 4 3 2',
  'sh',
  's h o e s m e n w o',
];

/** Texts of eight words that no product has together: each word is looked up again (UX-04). */
const IN_VAIN = [
  'mens womens kids shirt shoe sandal watch jandal',
  'black white blue red casual shirt jeans xylophone',
  'shirt shoe casual sports formal printed striped zzqqxx',
  'tussock harbour rakiroa merrow fleetwharf quayworn skipstone longacre',
  'shirtt shoees casuall sportz formall printedd stripedd blackk',
];

export interface ProcessMeasurements {
  products: number;
  buildSeconds: number;
  rssMb: number;
  /** Memory added by building the index, its garbage included. */
  rssAddedMb: number;
  /** Memory in use by the index without garbage, memory more in use after 20,000 changes, and the data as JSON. */
  indexMb: number;
  changesAddedMb: number;
  dataMb: number;
  /** One look at every product. */
  lookMs: number;
  browse: Spread;
  text: Spread;
  filters: Spread;
  /** The slowest of the hostile texts, with the suggestions made while they are typed. */
  nastiestMs: number;
  /** The slowest of texts that no product matches, with the search without some of their words. */
  helpMs: number;
  updateMs: number;
  idleLookMs: number;
  /** The longest time that 20,000 changes at once blocked the process, and how long they took in total. */
  longestTurnMs: number;
  manyChangesSeconds: number;
}
interface Spread {
  p50: number;
  p99: number;
}

async function measure(databaseUrl: string): Promise<ProcessMeasurements> {
  const { db, pool, close } = openDatabase(databaseUrl, { max: 4 });
  const base = {
    db,
    clock: systemClock,
    log: silentLogger,
    config: readConfig({ NODE_ENV: 'test' }),
    requestId: 'bench',
  };
  const dataMb = (await bytesOfData(base)) / 2 ** 20;
  const bytesBefore = bytesInUse();
  const rssBefore = process.memoryUsage.rss();
  const started = performance.now();
  const ctx: IndexCtx = { ...base, productIndex: await buildProductIndex(base) };
  const buildSeconds = (performance.now() - started) / 1000;
  const rssAddedMb = (process.memoryUsage.rss() - rssBefore) / 2 ** 20;
  const indexMb = (bytesInUse() - bytesBefore) / 2 ** 20;
  const lookMs = timeOfOneLook(ctx);
  const products = searchProducts(ctx, parseListingQuery(new URLSearchParams())).total;
  const queries = measureQueries(ctx);
  const nastiestMs = Math.max(...NASTY.map((words) => usualTime(ctx, words)));
  const helpMs = Math.max(...IN_VAIN.map((words) => helpTime(ctx, words)));
  const singles = await measureSingleChanges(ctx, pool);
  const bytesBeforeChanges = bytesInUse();
  const many = await measureManyChanges(ctx, () =>
    pool.query('update catalogue.product set popularity = popularity + 1 where id <= 20000'),
  );
  const measurements = {
    ...many,
    indexMb,
    dataMb,
    lookMs,
    changesAddedMb: (bytesInUse() - bytesBeforeChanges) / 2 ** 20,
    nastiestMs,
    helpMs,
    products,
    buildSeconds,
    rssAddedMb,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
    ...queries,
    ...singles,
  };
  await close();
  return measurements;
}

/** The time until one change is in the index, and that of looking when nothing changed. */
async function measureSingleChanges(
  ctx: IndexCtx,
  pool: DatabaseHandle['pool'],
): Promise<Pick<ProcessMeasurements, 'updateMs' | 'idleLookMs'>> {
  const updates: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const sql =
      round % 2 === 0
        ? 'update stock.stock set on_hand = 40 - on_hand where variant_id = $1'
        : 'update catalogue.product set price_cents = price_cents + 10, original_price_cents = null where id = $1';
    await pool.query(sql, [1 + round * 700]);
    const from = performance.now();
    const changed = await refreshProductIndex(ctx);
    if (round >= 10) updates.push(performance.now() - from);
    if (round % 2 === 1 && changed.length !== 1)
      throw new Error(`one product changed, the index updated ${changed.length}`);
  }
  const lookups: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const from = performance.now();
    await refreshProductIndex(ctx);
    lookups.push(performance.now() - from);
  }
  return { updateMs: median(updates), idleLookMs: median(lookups) };
}

function measureQueries(ctx: IndexCtx): Pick<ProcessMeasurements, 'browse' | 'text' | 'filters'> {
  const texts = TEXT.flatMap((words) => FACETS.map((facet) => `q=${encodeURIComponent(words)}${facet}`));
  return {
    browse: spreadOf(ctx, BROWSE, 100),
    text: spreadOf(ctx, texts, 15),
    filters: spreadOf(ctx, FILTERS, 100),
  };
}

function helpTime(ctx: IndexCtx, text: string): number {
  return median(
    Array.from({ length: 9 }, () => {
      ctx.productIndex.data.revision += 1;
      const from = performance.now();
      searchWithHelp(ctx, { ...emptyListingQuery, text });
      return performance.now() - from;
    }),
  );
}

/** The median of several: pauses of the machine do not count for the text. */
function usualTime(ctx: IndexCtx, words: string): number {
  const query = parseListingQuery(new URLSearchParams({ q: words }));
  return median(
    Array.from({ length: 9 }, () => {
      ctx.productIndex.data.revision += 1;
      const from = performance.now();
      searchProducts(ctx, query);
      suggestTerms(ctx, words.slice(0, 500));
      return performance.now() - from;
    }),
  );
}

/** Time that this thread works between two chances for other tasks; time of other processes does not count. */
async function measureManyChanges(
  ctx: IndexCtx,
  change: () => Promise<unknown>,
): Promise<{ longestTurnMs: number; manyChangesSeconds: number }> {
  await change();
  const busy = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let longestTurnMs = 0;
  let last = busy();
  let running = true;
  const tick = (): void => {
    const now = busy();
    longestTurnMs = Math.max(longestTurnMs, now - last);
    last = now;
    if (running) setImmediate(tick);
  };
  setImmediate(tick);
  const from = performance.now();
  await refreshProductIndex(ctx);
  running = false;
  return { longestTurnMs, manyChangesSeconds: (performance.now() - from) / 1000 };
}

function spreadOf(ctx: IndexCtx, addresses: readonly string[], rounds: number): Spread {
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    for (const address of addresses) {
      const query = parseListingQuery(new URLSearchParams(address));
      // No result cached in an earlier round may help.
      ctx.productIndex.data.revision += 1;
      const from = performance.now();
      searchProducts(ctx, query);
      if (round >= 0) times.push(performance.now() - from);
    }
  }
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

const median = (times: number[]): number =>
  percentile(
    times.sort((a, b) => a - b),
    0.5,
  );

const url = process.argv[2];
if (!url) throw new Error('usage: search-process.ts DATABASE_URL');
const measurements = await measure(url);
if (process.send) process.send(measurements);
else console.log(measurements);

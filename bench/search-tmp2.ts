import { buildProductIndex } from '#modules/search/build-product-index.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database.ts';
import { silentLogger } from '#platform/log.ts';
const h = openDatabase(process.argv[2] as string);
const gc = (globalThis as any).gc as (() => void) | undefined;
const m = (l: string) => { gc?.(); gc?.(); const u = process.memoryUsage(); console.log(l, 'rss', (u.rss / 2 ** 20).toFixed(0), 'heap', (u.heapUsed / 2 ** 20).toFixed(1), 'total', (u.heapTotal / 2 ** 20).toFixed(0), 'ab', (u.arrayBuffers / 2 ** 20).toFixed(1), 'ext', (u.external / 2 ** 20).toFixed(1)); };
m('before');
const base = { db: h.db, clock: systemClock, log: silentLogger, config: readConfig({ NODE_ENV: 'test' }), requestId: 'bench' };
const t = performance.now();
const idx: any = await buildProductIndex(base);
console.log('build', performance.now() - t);
m('built');
if (gc) {
idx.data.records = []; m('-records');
idx.data.text = null; m('-text');
idx.data.columns = null; m('-columns'); idx.data.slotOf = null; m('-slotOf'); idx.data.styles = idx.data.colourways = null; m('-styles'); idx.data = null; m('-data');
}
await h.close();

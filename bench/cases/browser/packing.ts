/**
 * One packer at the packing screen in a real browser: 1,000 orders, or BENCH_PACKING_ORDERS, scanned with a scanner that
 * types, one scan in five wrong on purpose (another size, another product, one too many). Processor time of browser, shop
 * and PostgreSQL an order, and what was accepted wrongly (PARC-07).
 */

import { launchBrowser } from '../../../tests/support/browser/browser.ts';
import { newStaff } from '../../../tests/support/clients/staff-client.ts';
import { numbersOf } from '../../../tests/support/histories/run-seeds.ts';
import { percentile } from '../../support/bench-shop.ts';
import { childrenOf, cpuMsOfTree } from '../../support/cpu-time.ts';
import { countWronglyPacked, placeOrders } from '../../support/packing/orders-to-pack.ts';
import { openPacker, type PackedFigures, packOrder } from '../../support/packing/scripted-packer.ts';
import { startOrderShop } from '../../support/selling/order-shop.ts';

const ORDERS = Number(process.env.BENCH_PACKING_ORDERS ?? 1_000);
const PORT = Number(process.env.BENCH_PORT ?? 4390);
const URL_OF_SHOP = `http://localhost:${PORT}`;

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const environment = { KERB_CARRIER: 'nz-post', KERB_PACK_BY_SCAN: 'true', KERB_PUBLIC_URL: URL_OF_SHOP };
  const shop = await startOrderShop({ environment });
  const before = new Set(childrenOf(process.pid));
  const browser = await launchBrowser();
  const browserPids = childrenOf(process.pid).filter((pid) => !before.has(pid));
  const browserMs = () => browserPids.reduce((sum, pid) => sum + cpuMsOfTree(pid), 0);
  try {
    const draw = numbersOf(20);
    const orders = await placeOrders(shop, ORDERS, draw);
    const person = await newStaff(shop, 'picker');
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await openPacker(page, URL_OF_SHOP, person);
    const figures: PackedFigures = { tookMs: [], wrongScans: 0, accepted: 0 };
    const from = { ...shop.cpuMs(), browser: browserMs() };
    const started = performance.now();
    for (const order of orders) await packOrder(page, order, draw, figures);
    const wallMs = performance.now() - started;
    const to = { ...shop.cpuMs(), browser: browserMs() };
    const each = (part: keyof typeof from): number => (to[part] - from[part]) / orders.length;
    const wrong = await countWronglyPacked(shop);
    figures.tookMs.sort((a, b) => a - b);
    emit('packing.orders', figures.tookMs.length, 'orders');
    emit('packing.machine_ms', each('browser') + each('shop') + each('postgres'), 'ms of processor an order');
    for (const part of ['browser', 'shop', 'postgres', 'simulator', 'client'] as const)
      emit(`packing.${part}_ms`, each(part), 'ms of processor an order');
    emit('packing.wall_ms', wallMs / orders.length, 'ms an order');
    emit('packing.order_p50_ms', percentile(figures.tookMs, 0.5), 'ms');
    emit('packing.order_p95_ms', percentile(figures.tookMs, 0.95), 'ms');
    emit('packing.order_max_ms', figures.tookMs.at(-1) ?? 0, 'ms');
    emit('packing.wrong_scans', figures.wrongScans, 'scans');
    emit('packing.wrong_accepted', figures.accepted + wrong.units, 'units');
    emit('packing.labels_too_many', wrong.labels, 'labels');
    if (figures.accepted + wrong.units + wrong.labels > 0) throw new Error('a wrong item was accepted');
  } finally {
    await browser.close();
    await shop.stop();
  }
}
